/** A mailbox of a real IMAP server, Dovecot: one session of it for each connection, signed in already. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ImapFlow } from 'imapflow'
import { onTestFinished } from 'vitest'
import { toolPath } from './tool-path.ts'

const nobody = 65_534

const settings = (folder: string, id: number) => `base_dir = ${folder}
log_path = ${folder}/log
ssl = no
stats_writer_socket_path =
mail_plugin_dir = ${folder}
mail_location = maildir:${folder}/mail
mail_uid = ${id}
mail_gid = ${id}
first_valid_uid = 1
first_valid_gid = 1
`

export type Mailbox = {
  url: string
  connections: () => number
  deliver(message: string | Buffer, at: Date): Promise<void>
  /** Whether each message was read, in the order in which they came. */
  readOnes(): Promise<boolean[]>
}

export async function startMailbox(): Promise<Mailbox> {
  const program = toolPath('DOVECOT_PATH')
  const libraries = dirname(program)
  const folder = mkdtempSync(join(tmpdir(), 'wattline-dovecot-'))
  // Dovecot opens no mailbox as root.
  const id = process.getuid?.() || nobody
  if (id === nobody) chownSync(folder, id, id)
  const file = join(folder, 'dovecot.conf')
  writeFileSync(file, settings(folder, id))

  const sessions = new Set<ChildProcess>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    const doveconf = join(libraries, '../../bin/doveconf')
    const args = ['-f', 'service=imap', '-c', file, '-m', 'imap', '-e', program]
    // Node's pipes are sockets, for which Dovecot wants its own login process.
    const session = spawn('/bin/sh', ['-c', 'cat | "$0" "$@" | cat', doveconf, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { USER: 'wattline', HOME: folder, LD_LIBRARY_PATH: libraries },
    })
    sessions.add(session)
    for (const end of [socket, session.stdin, session.stdout]) end.on('error', () => {})
    socket.pipe(session.stdin)
    session.stdout.pipe(socket)
    socket.on('close', () => session.stdin.end())
    session.on('exit', () => sessions.delete(session))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(async () => {
    const ended = [...sessions].map((session) => new Promise((resolve) => session.once('exit', resolve)))
    for (const session of sessions) session.stdin?.end()
    await Promise.all(ended)
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const onMailbox = async <T>(work: (client: ImapFlow) => Promise<T>): Promise<T> => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      logger: false,
      disableAutoIdle: true,
    })
    await client.connect()
    await client.mailboxOpen('INBOX')
    const result = await work(client)
    await client.logout()
    return result
  }
  return {
    url: `imap://127.0.0.1:${port}/INBOX`,
    connections: () => connections,
    async deliver(message, at) {
      await onMailbox((client) => client.append('INBOX', message, [], at))
    },
    readOnes: () =>
      onMailbox(async (client) =>
        (await client.fetchAll('1:*', { flags: true })).map(({ flags }) => flags?.has('\\Seen') ?? false),
      ),
  }
}
