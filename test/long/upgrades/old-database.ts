import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrate } from '../../../src/platform/db/migrate.ts'
import { migrationsFolder } from '../../../src/platform/project-folder.ts'
import { testDatabase } from '../../support/database.ts'
import { loadFixture, migrationsOfFixture } from './fixture-file.ts'

const folder = 'test/long/upgrades'

/** The fixture of every release, the oldest first. */
export const fixtures = (await readdir(folder)).filter((file) => file.endsWith('.br')).sort()

/** A database as that release left it. */
export async function oldDatabase(fixture: string) {
  const file = join(folder, fixture)
  const database = await testDatabase({ isEmpty: true })
  const former = await migrationsOfFixture(file)
  const folderWith = async (names: readonly string[]) => {
    const some = await mkdtemp(join(tmpdir(), 'wattline-migrations-'))
    afterAll(() => rm(some, { recursive: true }))
    for (const name of names) await cp(join(migrationsFolder, name), join(some, name))
    return some
  }
  await migrate(database.pool, await folderWith(former))
  await loadFixture(database.pool, file)
  const later = (await readdir(migrationsFolder)).filter((name) => !former.includes(name)).sort()
  return { ...database, former, later, folderWith }
}
