import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { chooseAccount, runAs } from '../../src/platform/db/embedded/account.ts'
import { endPostgres, spawnPostgres } from '../../src/platform/db/embedded/postgres-process.ts'
import { ensureDatabase, untilReady } from '../../src/platform/db/embedded/readiness.ts'
import { addressIn, type ServerAddress, superuser } from '../../src/platform/db/embedded/server-address.ts'
import { toolPath } from './tool-path.ts'

/** The folder of a PostgreSQL with all its tools, for tests with the tag `postgres`; npm carries the server alone. */
export const postgresFolder = () => dirname(toolPath('POSTGRES_PATH'))

/** A folder with the tools that back up and restore this version of PostgreSQL, which may be newer than the one above. */
export const findClientTools = (version: number): string | undefined =>
  [dirname(process.env.POSTGRES_PATH ?? ''), ...(process.env.PATH ?? '').split(delimiter)].find((folder) => {
    if (!existsSync(join(folder, 'pg_restore'))) return false
    const { stdout } = spawnSync(join(folder, 'pg_dump'), ['--version'], { encoding: 'utf8' })
    return Number(stdout?.match(/\d+/)?.[0]) >= version
  })

/** Starts a server of that PostgreSQL in a folder of its own; `stop` removes both. */
export async function startDebianPostgres(): Promise<{ address: ServerAddress; stop(): Promise<void> }> {
  const bin = postgresFolder()
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
