import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { migrate } from '../../../src/platform/db/migrate.ts'
import type { Address, Pool } from '../../../src/platform/db/pool.ts'
import { migrationsFolder } from '../../../src/platform/project-folder.ts'
import { asSuperuser, testDatabase } from '../../support/database.ts'
import { loadFixture, migrationsOfFixture } from './fixture-file.ts'

const folder = 'test/long/upgrades'

type Filled = { address: Address; pool: Pool; superuser: Pool }

async function emptyDatabase(): Promise<Filled> {
  const database = await testDatabase({ isEmpty: true })
  return { ...database, superuser: asSuperuser(database.pool) }
}

/** The fixture of every release, the oldest first. */
export const fixtures = (await readdir(folder)).filter((file) => file.endsWith('.br')).sort()

/** Of these, the releases whose database has migrations ahead of it: the newest one has none at first. */
export const outdatedFixtures: string[] = []
for (const fixture of fixtures) if ((await laterThan(fixture)).length > 0) outdatedFixtures.push(fixture)

async function laterThan(fixture: string): Promise<string[]> {
  const former = await migrationsOfFixture(join(folder, fixture))
  return (await readdir(migrationsFolder)).filter((name) => !former.includes(name)).sort()
}

/** A database as that release left it; an empty one of the tests' server, unless another is given. */
export async function oldDatabase(fixture: string, given?: Filled) {
  const file = join(folder, fixture)
  const database = given ?? (await emptyDatabase())
  const former = await migrationsOfFixture(file)
  const folderWith = async (names: readonly string[]) => {
    const some = await mkdtemp(join(tmpdir(), 'wattline-migrations-'))
    afterAll(() => rm(some, { recursive: true }))
    for (const name of names) await cp(join(migrationsFolder, name), join(some, name))
    return some
  }
  await migrate(database.pool, await folderWith(former))
  await loadFixture(database.superuser, file)
  return { ...database, former, later: await laterThan(fixture), folderWith }
}
