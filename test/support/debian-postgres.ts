import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chooseAccount, runAs } from '../../src/platform/db/embedded/account.ts'
import { endPostgres, spawnPostgres } from '../../src/platform/db/embedded/postgres-process.ts'
import { ensureDatabase, untilReady } from '../../src/platform/db/embedded/readiness.ts'
import { addressIn, type ServerAddress, superuser } from '../../src/platform/db/embedded/server-address.ts'

const debianFolder = '/usr/lib/postgresql'
const tools = ['postgres', 'initdb', 'pg_dump', 'pg_restore']

/** The folder of the newest PostgreSQL that Debian installed with all its tools; npm carries the server alone. */
export function findDebianPostgres(): string | undefined {
  if (!existsSync(debianFolder)) return undefined
  return readdirSync(debianFolder)
    .sort((a, b) => Number(b) - Number(a))
    .map((major) => join(debianFolder, major, 'bin'))
    .find((bin) => tools.every((tool) => existsSync(join(bin, tool))))
}

/** Starts a server of that PostgreSQL in a folder of its own; `stop` removes both. */
export async function startDebianPostgres(
  bin: string,
): Promise<{ address: ServerAddress; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'wattline-debian-'))
  const [clusterDir, socketDir] = [join(folder, 'cluster'), join(folder, 's')]
  const account = await chooseAccount(join(bin, 'postgres'), clusterDir)
  await mkdir(socketDir, { mode: 0o700 })
  const locale = ['--encoding', 'UTF8', '--locale', 'C.UTF-8']
  const args = ['-D', clusterDir, '--username', superuser, '--auth', 'trust', '--no-sync', ...locale]
  await runAs(account, join(bin, 'initdb'), args)

  const server = await spawnPostgres({
    postgres: join(bin, 'postgres'),
    account,
    clusterDir,
    socketDir,
    logFile: join(folder, 'log'),
    settings: { fsync: 'off' },
  })
  const address = addressIn(socketDir)
  await untilReady(server, address)
  await ensureDatabase(address)
  return {
    address,
    async stop() {
      await endPostgres(server)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
