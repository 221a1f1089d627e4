import { existsSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackage, unpackDebianPackage } from './debian.mjs'
import { projectRoot } from './project-root.mjs'
import { run } from './run.mjs'

const debianFolder = '/usr/lib/postgresql'
const tools = ['pg_dump', 'pg_restore', 'psql']
const why = {
  reason:
    'tests of backups need a PostgreSQL server with its tools, which npm does not carry, and none was found',
  instead: 'POSTGRES_PATH=<program> names a postgres that has initdb, pg_dump, pg_restore and psql beside it',
}

/** The path of the newest PostgreSQL server of Debian that lies beside its tools, or undefined. */
export async function findPostgres(root = projectRoot, installed = debianFolder) {
  const found = newestWith(['postgres', 'initdb', ...tools], installed)
  if (found) return join(found, 'postgres')
  if (process.platform !== 'linux') return undefined
  if (!newestWith(tools, installed))
    await installDebianPackage(['postgresql-client-15', 'postgresql-client'], why)
  const client = newestWith(tools, installed)
  if (!client) return undefined
  // Installed, Debian's package would start a server on port 5432. Its program runs from any folder.
  const [version] = client.slice(installed.length + 1).split('/')
  const folder = join(root, 'dist', '.postgres')
  const bin = join(folder, 'usr/lib/postgresql', version, 'bin')
  if (!existsSync(bin)) await unpackDebianPackage([`postgresql-${version}`], folder, why)
  if (!existsSync(bin)) return undefined
  for (const tool of tools) if (!existsSync(join(bin, tool))) symlinkSync(join(client, tool), join(bin, tool))
  const { code } = await run(join(bin, 'postgres'), ['--version'], { quiet: true })
  return code === 0 ? join(bin, 'postgres') : undefined
}

const newestWith = (programs, folder) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => programs.every((program) => existsSync(join(bin, program))))
