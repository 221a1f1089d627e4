import { spawn } from 'node:child_process'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Account } from './account.ts'
import { lockFileHints } from './postmaster.ts'
import { port } from './server-address.ts'

export type Launch = {
  postgres: string
  account: Account
  clusterDir: string
  socketDir: string
  logFile: string
  settings: Record<string, string>
}

export type PostgresProcess = {
  pid: number | undefined
  dataDir: string
  /** Resolves to how the process ended. */
  exited: Promise<string>
  hasExited: () => boolean
  signal: (signal: NodeJS.Signals) => void
  /** What the server logged since this start. */
  log: () => Promise<string>
}

/** Starts the server once, without waiting until it answers. It ends with this process, however that ends. */
export async function spawnPostgres(launch: Launch): Promise<PostgresProcess> {
  const { account, clusterDir, socketDir, logFile, settings } = launch
  const hints = await lockFileHints(clusterDir)
  // We own the folder, so a socket in it is a leftover. Its lock may name an unrelated process.
  for (const leftover of [`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]) {
    await rm(join(socketDir, leftover), { force: true })
  }

  const args = ['-D', clusterDir, ...settingArguments(socketDir, settings)]
  const [file = launch.postgres, ...rest] = [...account.prefix, launch.postgres, ...args]
  const log = await open(logFile, 'a', 0o600)
  if (account.spawnOptions.uid !== undefined) await log.chown(account.uid, account.gid)
  const logStart = (await log.stat()).size
  const child = spawn(file, rest, {
    ...account.spawnOptions,
    env: { ...account.spawnOptions.env, ...hints },
    cwd: '/',
    stdio: ['ignore', log.fd, log.fd],
    // Ctrl+C in a terminal goes to the whole process group; the server has to outlive the service's last requests.
    detached: true,
  })
  const watch = child.pid === undefined ? undefined : endWithUs(child.pid, clusterDir)
  let ended = false
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  }).finally(() => {
    ended = true
    watch?.callOff()
  })
  await log.close()

  return {
    pid: child.pid,
    dataDir: dirname(clusterDir),
    exited,
    hasExited: () => ended,
    signal: (signal) => void child.kill(signal),
    log: () => readFrom(logFile, logStart),
  }
}

/** Ends the server: fast shutdown, then without a checkpoint, then by force. */
export async function endPostgres(server: PostgresProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (server.hasExited()) return
    server.signal(signal)
    const given = new AbortController()
    await Promise.race([server.exited, pause(10_000, undefined, { signal: given.signal }).catch(() => {})])
    given.abort()
  }
}

const longestExcerpt = 4096

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const length = Math.max(0, Math.min(size - start, longestExcerpt))
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}

const smallInstallation = {
  shared_buffers: '128MB',
  max_connections: '100',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

// Personal data must not reach the log. The level `log` omits failed statements, whose messages may quote values
// (invalid input syntax for type date: "…"); the service sees those errors itself.
const quietLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_checkpoints: 'off',
}

// We start the server again ourselves. PostgreSQL's own restart after a crash hangs for good if the recovery fails as soon
// as it begins, as on a full disk: the server then misses the end of the process that recovers.
const supervised = { restart_after_crash: 'off' }

/** The `-c` arguments of the server. The caller may change any setting except those that make it reachable and supervised. */
function settingArguments(socketDir: string, settings: Record<string, string>): string[] {
  const onlyHere = {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: `"${socketDir}"`,
    unix_socket_permissions: '0700',
  }
  const all = { ...smallInstallation, ...quietLog, ...settings, ...supervised, ...onlyHere }
  return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

// Ignores signals to the service's process group or terminal, and ends when the pipe to us closes.
const script = `trap '' HUP INT TERM; read -r _; kill -INT "$1"`

/**
 * Stops the server as soon as this process ends, however it ends. A killed process cannot do that itself, so a shell
 * waits for the system to close a pipe. Call it off when the server has ended, since its pid may be reused.
 */
export function endWithUs(postmasterPid: number, clusterDir: string): { callOff: () => void } {
  const args = ['-c', script, clusterDir, String(postmasterPid)]
  const watcher = spawn('/bin/sh', args, {
    cwd: '/',
    // Our environment variables hold secrets, and the shell needs none of them.
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // Without a shell, the next start stops the orphan.
  watcher.on('error', () => {})
  watcher.unref()
  watcher.stdin.on('error', () => {})
  ;(watcher.stdin as typeof watcher.stdin & { unref(): void }).unref()
  return { callOff: () => void watcher.kill('SIGKILL') }
}
