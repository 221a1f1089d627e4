import { readFile } from 'node:fs/promises'
import {
  findSigningKeyDates,
  rotationDays,
  type SigningKeyDates,
} from '../../partners/tokens/signing-keys.ts'
import { listMigrations } from '../../platform/db/migrate.ts'
import type { Address, Pool } from '../../platform/db/pool.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { keyIdOf } from '../../platform/encryption/cipher.ts'
import { loadDataKeys, type StoredDataKey } from '../../platform/encryption/data-keys.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import type { Config } from '../../platform/settings/config.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { Examination, KeyState, SystemKeys, SystemVersions } from './schema.ts'

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

const dayMilliseconds = 86_400_000

/** Ids, ages and states of the keys. None of these functions has a key in its hands. */
export async function showKeys(
  { db, keyring }: { db: Db; keyring: Pick<Keyring, 'keys'> },
  now: Date,
): Promise<SystemKeys> {
  const dataKeys = await loadDataKeys(db)
  const known = keyring.keys.map(({ id }) => id)
  return {
    signingKeys: signingKeyItems(await findSigningKeyDates(db), now),
    dataKeys: dataKeyItems(dataKeys, known),
    encryptionKeys: known.map((id, index) => ({
      id,
      isFirst: index === 0,
      dataKeys: dataKeys.filter(({ wrapped }) => keyIdOf(wrapped) === id).length,
    })),
  }
}

/** Newest first, as they are given. */
function signingKeyItems(keys: readonly SigningKeyDates[], now: Date): SystemKeys['signingKeys'] {
  const inUse = keys.find(
    ({ signsFrom, retiresAt }) => signsFrom <= now && (retiresAt === null || retiresAt > now),
  )
  return keys.map(({ kid, createdAt, signsFrom, retiresAt }) => {
    const rotateBy = new Date(signsFrom.getTime() + rotationDays * dayMilliseconds)
    return {
      id: kid,
      state: stateOf({ isNext: signsFrom > now, isInUse: kid === inUse?.kid, retiresAt }, now),
      createdAt: berlinDateTime(createdAt),
      signsFrom: berlinDateTime(signsFrom),
      retiresAt: retiresAt && berlinDateTime(retiresAt),
      rotateBy: retiresAt === null ? berlinDateTime(rotateBy) : null,
    }
  })
}

type Use = { isNext: boolean; isInUse: boolean; retiresAt: Date | null }

function stateOf({ isNext, isInUse, retiresAt }: Use, now: Date): KeyState {
  if (isNext) return 'next'
  if (isInUse) return 'in-use'
  return retiresAt !== null && retiresAt <= now ? 'retired' : 'former'
}

/** The keys as they are stored, the newest last. */
function dataKeyItems(keys: readonly StoredDataKey[], known: readonly string[]): SystemKeys['dataKeys'] {
  const sealing = keys.findLast(({ sealsInMilliseconds }) => sealsInMilliseconds <= 0)
  return keys.toReversed().map(({ id, wrapped, sealsFrom, sealsInMilliseconds, sweptAt }) => ({
    id,
    state: sealsInMilliseconds > 0 ? 'next' : id === sealing?.id ? 'in-use' : 'former',
    sealsFrom: berlinDateTime(sealsFrom),
    wrappedBy: keyIdOf(wrapped) ?? null,
    isOpen: known.includes(keyIdOf(wrapped) ?? ''),
    sweptAt: sweptAt && berlinDateTime(sweptAt),
  }))
}

/** The checks of `wattline doctor`, done by a thread. */
export type ExamineService = (
  address: Address,
  config: Config,
) => Promise<
  readonly (Pick<Examination['checks'][number], 'area' | 'verdict' | 'message'> & {
    details?: readonly string[]
  })[]
>

type Deps = { db: Pick<Pool, 'address'>; config: Config; examineService: ExamineService }

export async function examineSystem({ db, config, examineService }: Deps): Promise<Examination> {
  const found = await examineService(db.address, config)
  const checks = found.map(({ details = [], ...check }) => ({ ...check, details: [...details] }))
  return { isHealthy: checks.every(({ verdict }) => verdict !== 'failure'), checks }
}
