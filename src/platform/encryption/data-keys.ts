/** SQL of the keys that encrypt values. Each is stored wrapped: encrypted with a key of the settings. */
import { createSecretKey, randomBytes } from 'node:crypto'
import { type Db, sql } from '../db/sql.ts'
import { decryptText, encryptText, keyIdOf, type NamedKey } from './cipher.ts'
import { EncryptionError } from './encryption-error.ts'
import { type EncryptionKey, keyObject } from './key-list.ts'

export type StoredDataKey = {
  id: string
  wrapped: string
  sealsFrom: Date
  /** By the clock of the database, so that clocks need not agree; negative once its time has come. */
  sealsInMilliseconds: number
  sweptAt: Date | null
}

/** All of them, the one for new values last. */
export async function loadDataKeys(db: Db): Promise<StoredDataKey[]> {
  const { rows } = await db.query<StoredDataKey>(sql`
    select k.id, k.wrapped, k.seals_from as "sealsFrom", k.swept_at as "sweptAt",
      (extract(epoch from k.seals_from - clock_timestamp()) * 1000)::float8 as "sealsInMilliseconds"
    from data_keys k order by k.seals_from, k.created_at, k.id`)
  return rows
}

/** Stores a new data key, which seals after that many minutes. */
export async function addDataKey(
  db: Db,
  [first]: readonly EncryptionKey[],
  { afterMinutes = 0 } = {},
): Promise<string> {
  if (first === undefined) throw new EncryptionError('There is no encryption key.')
  const id = randomBytes(6).toString('base64url')
  const wrapped = encryptText(named(first), placeOf(id), randomBytes(32))
  await db.query(sql`
    insert into data_keys (id, wrapped, seals_from)
    values (${id}, ${wrapped}, now() + make_interval(mins => ${afterMinutes}::integer))`)
  return id
}

/** Stores the first data key, even if several processes start at once. */
export async function addFirstDataKey(
  db: Db,
  keys: readonly EncryptionKey[],
  afterMinutes: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`lock table data_keys in exclusive mode`)
    if ((await loadDataKeys(tx)).length === 0) await addDataKey(tx, keys, { afterMinutes })
  })
}

/** Opens a data key, or says why none of the keys does. */
export function unwrap(keys: readonly EncryptionKey[], { id, wrapped }: StoredDataKey): NamedKey {
  const wanted = keyIdOf(wrapped)
  const key = keys.find((candidate) => candidate.id === wanted)
  if (key === undefined) {
    throw new EncryptionError(
      `The database is encrypted with the key ${wanted}, and there is only ${keys.map((it) => it.id).join(', ')}: add it to ENCRYPTION_KEYS.`,
    )
  }
  try {
    return { id, key: createSecretKey(decryptText(keyObject(key), placeOf(id), wrapped)) }
  } catch {
    throw new EncryptionError(
      `The key ${wanted} is not the one that the database is encrypted with: correct it in ENCRYPTION_KEYS.`,
    )
  }
}

/** Wraps every data key with the first key, so that the others are no longer needed. Returns how many it rewrapped. */
export async function rewrapDataKeys(db: Db, keys: readonly EncryptionKey[]): Promise<number> {
  const [first] = keys
  return db.transaction(async (tx) => {
    await tx.query(sql`lock table data_keys in exclusive mode`)
    const former = (await loadDataKeys(tx)).filter(({ wrapped }) => keyIdOf(wrapped) !== first?.id)
    for (const stored of former) {
      const plain = unwrap(keys, stored).key.export()
      const wrapped = first && encryptText(named(first), placeOf(stored.id), plain)
      await tx.query(sql`update data_keys set wrapped = ${wrapped} where id = ${stored.id}`)
    }
    return former.length
  })
}

export async function markSwept(db: Db, id: string): Promise<void> {
  await db.query(sql`update data_keys set swept_at = now() where id = ${id}`)
}

const placeOf = (id: string) => `data_keys.wrapped:${id}`
const named = (key: EncryptionKey): NamedKey => ({ id: key.id, key: keyObject(key) })
