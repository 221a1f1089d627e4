import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { toolUrl } from '../../platform/db/address-url.ts'
import { errorCode } from '../../platform/db/embedded/errors.ts'
import type { Address } from '../../platform/db/pool.ts'
import { BackupFault } from './backup-file.ts'

type Tool = 'pg_dump' | 'pg_restore'
type Environment = Record<string, string | undefined>

/** The dump of a database, as it was when this snapshot was taken. Throws if pg_dump fails, at the end at the latest. */
export async function* dumpOf(
  address: Address,
  snapshot: string,
  environment: Environment,
): AsyncGenerator<Buffer> {
  const args = ['--format=custom', '--no-owner', `--snapshot=${snapshot}`]
  const { child, success } = run('pg_dump', args, address, environment)
  try {
    for await (const piece of child.stdout ?? []) yield piece as Buffer
    await success
  } finally {
    child.kill()
  }
}

/** Restores a dump, all of it or nothing. */
export async function restoreDump(
  address: Address,
  dump: AsyncIterable<Buffer>,
  { environment, withPrivileges }: { environment: Environment; withPrivileges: boolean },
): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner']
  const { child, success } = run(
    'pg_restore',
    withPrivileges ? args : [...args, '--no-privileges'],
    address,
    environment,
  )
  const { stdin } = child
  // What pg_restore itself says about its end is better than that it no longer listens.
  stdin?.on('error', () => {})
  try {
    for await (const piece of dump) {
      if (child.exitCode !== null || stdin?.destroyed) break
      if (!stdin?.write(piece)) await Promise.race([once(child.stdin ?? child, 'drain'), success])
    }
    stdin?.end()
    await success
  } finally {
    // Without its end it never commits.
    child.kill('SIGKILL')
  }
}

function run(tool: Tool, args: string[], address: Address, environment: Environment) {
  const { url, password } = toolUrl(address)
  const child = spawn(tool, [...args, '--no-password', `--dbname=${url}`], {
    env: { ...inherited(environment), ...(password === undefined ? {} : { PGPASSWORD: password }) },
    stdio: [tool === 'pg_restore' ? 'pipe' : 'ignore', tool === 'pg_dump' ? 'pipe' : 'ignore', 'pipe'],
  })
  const success = untilDone(tool, child)
  // The caller that waits for it gets the failure; it may come before.
  success.catch(() => {})
  return { child, success }
}

/** Where the tools, certificates and a password file are; none of our secrets. */
const inherited = ({ PATH, HOME, PGPASSFILE }: Environment): Environment =>
  Object.fromEntries(
    Object.entries({ PATH, HOME, PGPASSFILE, LC_ALL: 'C' }).filter(([, value]) => value !== undefined),
  )

async function untilDone(tool: Tool, child: ChildProcess): Promise<void> {
  let said = ''
  child.stderr?.on('data', (data) => {
    said = `${said}${data}`.slice(0, 10_000)
  })
  const [code, signal] = await once(child, 'exit').catch((error) => {
    throw new BackupFault(
      errorCode(error) === 'ENOENT'
        ? `${tool} is not installed: install the client tools of PostgreSQL, at least as new as the server.`
        : `${tool} cannot be run (${errorCode(error)}).`,
    )
  })
  if (code === 0) return
  if (child.stderr && !child.stderr.readableEnded) await finished(child.stderr).catch(() => {})
  throw new BackupFault(`${tool} failed: ${reasonIn(said) ?? signal ?? `exit code ${code}`}`)
}

/** The first error; what follows may quote rows. */
const reasonIn = (said: string): string | undefined =>
  said
    .split('\n')
    .find((line) => /error:/.test(line))
    ?.replace(/^.*?error: */, '')
