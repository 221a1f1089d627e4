import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { EmbeddedServerError } from './errors.ts'

/** The user that PostgreSQL runs as and that owns its files. PostgreSQL refuses to run as root. */
export type Account = {
  uid: number
  gid: number
  /** Precedes the binary on the command line. */
  prefix: string[]
  spawnOptions: { uid?: number; gid?: number; env: NodeJS.ProcessEnv }
}

// The server gets none of our environment variables: they hold secrets, and PGPORT and the like would affect it. Only a
// faked clock must be the same for both.
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name))),
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}
const nobody = 65534

/** Chooses our own user, or a suitable one if we are root. */
export async function chooseAccount(postgres: string, clusterDir: string): Promise<Account> {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (uid !== 0) return { uid, gid, prefix: [], spawnOptions: { env } }

  const cluster = await stat(clusterDir).catch(() => undefined)
  if (cluster !== undefined && cluster.uid !== 0) return otherUser(cluster.uid, cluster.gid)

  for (const account of [await disguisedRoot(), otherUser(nobody, nobody)]) {
    if (await mayRun(account, postgres)) return account
  }
  throw new EmbeddedServerError(
    'PostgreSQL does not run as root, and no other account can run it here: ' +
      'start Wattline as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function otherUser(uid: number, gid: number): Account {
  return { uid, gid, prefix: [], spawnOptions: { uid, gid, env } }
}

/** Stays root for the file system, even below folders that only root may enter, but appears as another user. */
async function disguisedRoot(): Promise<Account> {
  const looksLike = await knownUser()
  const prefix = ['unshare', '--user', `--map-user=${looksLike}`, `--map-group=${looksLike}`, '--']
  return { uid: 0, gid: 0, prefix, spawnOptions: { env } }
}

/** initdb looks up the name of its user, so the system has to know that user. */
async function knownUser(): Promise<number> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const known = passwd.split('\n').map((line) => Number(line.split(':')[2]))
  return [1000, nobody, ...known].find((uid) => uid > 0 && known.includes(uid)) ?? 1000
}

async function mayRun(account: Account, postgres: string): Promise<boolean> {
  try {
    await runAs(account, postgres, ['--version'])
    return true
  } catch {
    return false
  }
}

/** Runs a program as that account and waits for it; kills it if our process ends first. */
export async function runAs(account: Account, binary: string, args: string[]): Promise<void> {
  const [file = binary, ...rest] = [...account.prefix, binary, ...args]
  const running = promisify(execFile)(file, rest, { ...account.spawnOptions, cwd: '/' })
  const end = () => void running.child.kill()
  process.once('exit', end)
  await running.finally(() => process.off('exit', end))
}
