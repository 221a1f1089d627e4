import { readFile } from 'node:fs/promises'
import { listMigrations } from '../../platform/db/migrate.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { SystemVersions } from './schema.ts'

export async function showVersions(db: Db): Promise<SystemVersions> {
  const { rows } = await db.query<{ version: string }>(
    sql`select current_setting('server_version') as version`,
  )
  const migrations = await listMigrations(db)
  packages ??= readPackages()
  return {
    ...(await packages),
    node: process.version,
    postgresql: rows[0]?.version ?? '',
    migrations: migrations.map(({ name, appliedAt }) => ({ name, appliedAt: berlinDateTime(appliedAt) })),
  }
}

type Packages = Pick<SystemVersions, 'wattline' | 'packages'>

/** They do not change while the process runs. */
let packages: Promise<Packages> | undefined

async function readPackages(): Promise<Packages> {
  const { version, dependencies = {} } = await readPackage('')
  const names = Object.keys(dependencies).toSorted()
  return {
    wattline: version,
    packages: await Promise.all(
      names.map(async (name) => {
        const found = await readPackage(`node_modules/${name}/`).catch(() => undefined)
        return {
          name,
          version: found?.version ?? dependencies[name] ?? '',
          licence: found?.license ?? null,
        }
      }),
    ),
  }
}

type PackageFile = { version: string; license?: string; dependencies?: Record<string, string> }

const readPackage = async (folder: string) =>
  JSON.parse(await readFile(`${projectFolder}${folder}package.json`, 'utf8')) as PackageFile
