import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterwards } from '../bench/clean-up.ts'
import { temporaryFolder } from '../bench/temporary-folder.ts'
import { openPool } from '../src/platform/db/open-pool.ts'
import { patience, until } from '../test/support/patience.ts'
import type { Database } from './database.ts'
import { makeHosts, type NetworkHost } from './network-host.ts'

const run = promisify(execFile)

/** Two PostgreSQL servers under Patroni, and three members of etcd that decide which of them leads. */
export type PatroniCluster = Database & {
  /** The host of the leader, once there is one. */
  leader(but?: { otherThan: PatroniHost }): Promise<PatroniHost>
  /** Waits until there are a leader and a standby that confirms its commits. */
  untilWhole(): Promise<void>
}

export type PatroniHost = NetworkHost & {
  name: string
  /** Starts PostgreSQL, Patroni and etcd again after they were killed. */
  revive(): void
}

const postgresFolder = '/usr/lib/postgresql/15/bin'
const tools = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  `${postgresFolder}/postgres`,
  '/usr/sbin/ip',
  '/usr/sbin/runuser',
]

/** Why there can be no cluster here, or undefined. */
export function missingForPatroni(): string | undefined {
  const missing = tools.filter((tool) => !existsSync(tool))
  if (missing.length > 0) {
    return `${missing.join(', ')} missing: on Debian 12, apt-get install patroni python3-etcd etcd-server postgresql-15 iproute2`
  }
  return process.getuid?.() === 0 ? undefined : 'networks can only be made and cut by root'
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const missing = missingForPatroni()
  if (missing !== undefined) throw new Error(missing)
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const hosts = await makeHosts(3)
  if (hosts === undefined) throw new Error('Networks cannot be made here.')
  const etcd = hosts.map((host, index) => `e${index + 1}=http://${host.inner}:2380`).join(',')
  const startEtcd = (host: NetworkHost, index: number) =>
    host.spawn('etcd', etcdArguments({ host, index, folder, etcd }), join(folder, `etcd${index + 1}.log`))
  hosts.forEach(startEtcd)

  const startPatroni = (host: NetworkHost, name: string) => {
    const asPostgres = ['-u', 'postgres', '--', 'patroni', join(folder, `${name}.yml`)]
    host.spawn('/usr/sbin/runuser', asPostgres, join(folder, `${name}.log`))
  }
  const members = hosts.slice(0, 2).map((host, index): PatroniHost => {
    const name = `node${index + 1}`
    const revive = () => {
      startEtcd(host, index)
      startPatroni(host, name)
    }
    return { ...host, name, revive }
  })
  for (const member of members) {
    await writeConfiguration(member, { hosts, folder })
    startPatroni(member, member.name)
  }

  const leader: PatroniCluster['leader'] = (but) =>
    until('there is a leader', () =>
      firstThat(
        'leader',
        members.filter(({ name }) => name !== but?.otherThan.name),
      ),
    )
  const untilWhole = async () => {
    const former = await leader()
    await until(
      'the leader has a synchronous standby',
      async () => {
        const standby = await firstThat('sync', members)
        return standby !== undefined && standby.name !== (await leader()).name
      },
      { pauseMilliseconds: 200 },
    )
    if ((await leader()).name !== former.name) await untilWhole()
  }
  await untilWhole()

  const addresses = members.map(({ outer }) => `${outer}:5432`).join(',')
  const url = `postgres://postgres@${addresses}/wattline?target_session_attrs=read-write`
  const admin = openPool({ connectionString: url.replace('/wattline?', '/postgres?') }, { size: 1 })
  await admin.execute('create database wattline')
  await admin.close()
  const pool = openPool({ connectionString: url }, { size: 2, connectMilliseconds: patience(30) })
  afterwards(pool.close)
  return {
    url,
    pool,
    leader,
    untilWhole,
    kill: async () => (await leader()).signal('SIGKILL'),
  }
}

/** The member that says of itself that it holds the lease of the leader, or confirms the leader's commits. */
async function firstThat(
  is: 'leader' | 'sync',
  members: readonly PatroniHost[],
): Promise<PatroniHost | undefined> {
  for (const member of members) {
    const signal = AbortSignal.timeout(1000)
    const answer = await fetch(`http://${member.inner}:8008/${is}`, { signal }).catch(() => undefined)
    if (answer?.status === 200) return member
  }
  return undefined
}

type EtcdMember = { host: NetworkHost; index: number; folder: string; etcd: string }

const etcdArguments = ({ host: { inner }, index, folder, etcd }: EtcdMember) => [
  ...['--name', `e${index + 1}`, '--data-dir', join(folder, `etcd${index + 1}`)],
  ...['--listen-peer-urls', `http://${inner}:2380`, '--initial-advertise-peer-urls', `http://${inner}:2380`],
  ...['--listen-client-urls', `http://${inner}:2379`, '--advertise-client-urls', `http://${inner}:2379`],
  ...['--initial-cluster', etcd, '--initial-cluster-state', 'new', '--log-level', 'error'],
  '--enable-v2=true',
]

/** Shorter times than usual, so that a new leader is there within ten seconds; `ttl` is `loop_wait` and twice `retry_timeout`. */
const times = { ttl: 7, loop_wait: 1, retry_timeout: 3 }

async function writeConfiguration(
  { name, inner }: PatroniHost,
  { hosts, folder }: { hosts: readonly NetworkHost[]; folder: string },
): Promise<void> {
  const dataFolder = join(folder, `${name}-data`)
  await mkdir(dataFolder, { mode: 0o700 })
  await run('chown', ['postgres:postgres', dataFolder])
  // YAML is a superset of JSON.
  const configuration = {
    scope: 'wattline',
    name,
    restapi: { listen: `${inner}:8008`, connect_address: `${inner}:8008` },
    // Patroni 3.0 keeps what it saw of etcd's third interface, and after a cut keeps it for good.
    etcd: { hosts: hosts.map((host) => `${host.inner}:2379`) },
    bootstrap: {
      dcs: {
        ...times,
        // Nothing is confirmed that only the leader has.
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: { max_connections: 100, wal_keep_size: '256MB', synchronous_commit: 'on' },
        },
      },
      initdb: ['data-checksums', { encoding: 'UTF8' }, { locale: 'C' }],
    },
    postgresql: {
      listen: '*:5432',
      connect_address: `${inner}:5432`,
      data_dir: join(dataFolder, 'data'),
      bin_dir: postgresFolder,
      pg_hba: ['local all all trust', 'host all all all trust', 'host replication all all trust'],
      parameters: { unix_socket_directories: dataFolder },
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
        rewind: { username: 'postgres' },
      },
    },
  }
  await writeFile(join(folder, `${name}.yml`), JSON.stringify(configuration))
}
