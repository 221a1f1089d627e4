import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { database, port, superuser } from '../src/platform/db/embedded/server-address.ts'
import { type Contestant, LeftOut } from './row.ts'

const debianFolder = '/usr/lib/postgresql'

/** pgbench of PATH or of Debian's packages; the packages of npm do not carry it. */
export function findPgbench(): string {
  const debian = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
    : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...debian]
  const found = folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
  if (found === undefined) throw new LeftOut('There is no pgbench here; Debian has it in postgresql-15.')
  return found
}

type Script = {
  file: string
  /** Values that the script names as :name. */
  variables: Record<string, string>
  clients: number
}

/** Ten clients of pgbench, which repeat a script as prepared statements. */
export const pgbenchContestant = (name: string, socketFolder: string, script: Script): Contestant => {
  const pgbench = findPgbench()
  const variables = Object.entries(script.variables).flatMap(([key, value]) => ['-D', `${key}=${value}`])
  return {
    name,
    async round(seconds) {
      const { stdout } = await promisify(execFile)(pgbench, [
        ...['-h', socketFolder, '-p', String(port), '-U', superuser],
        ...['--no-vacuum', '--protocol=prepared', '-c', String(script.clients), '-T', String(seconds)],
        ...['-f', script.file, ...variables, database],
      ])
      const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1]
      const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? '0'
      if (tps === undefined || failed !== '0') throw new Error(`pgbench went wrong: ${stdout}`)
      return {
        requestsPerSecond: Number(tps),
        p99Milliseconds: undefined,
        cpuMicrosecondsPerRequest: undefined,
      }
    },
  }
}
