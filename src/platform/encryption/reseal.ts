import type { Db } from '../db/sql.ts'
import { keyIdOf } from './cipher.ts'
import { loadDataKeys, markSwept } from './data-keys.ts'
import type { Keyring } from './keyring.ts'
import { findValues, placeIn, replaceValues, type SealedColumn } from './sealed-columns.ts'

// Small enough for the thread that answers requests: to decrypt and encrypt a value takes some 50 µs.
const batchSize = 100

export type Resealed = {
  /** Values that have the newest data key now and did not before. */
  resealed: number
  /** Places whose value no key opens. */
  unreadable: string[]
}

/**
 * Gives every value the data key for new values: those that are plain, and those of former keys. It can be repeated at
 * any time, beside others and beside the service: what is done is skipped, what changed meanwhile is left alone.
 */
export async function resealValues(
  db: Db,
  keyring: Keyring,
  columns: readonly SealedColumn[],
): Promise<Resealed> {
  const total: Resealed = { resealed: 0, unreadable: [] }
  const keyId = keyring.sealingKeyId()
  if (keyId === undefined) return total
  for (const column of columns) {
    for (let after = ''; ; ) {
      const rows = await findValues(db, column, { after, limit: batchSize })
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
      const stale = rows
        .map(({ id, json }) => ({ id, json, stored: JSON.parse(json) as string | object }))
        .filter(({ stored }) => typeof stored !== 'string' || keyIdOf(stored) !== keyId)
      await keyring.know(stale.map(({ stored }) => stored))
      const values = stale.flatMap(({ id, json, stored }) => {
        const place = placeIn(column, id)
        try {
          return [{ id, before: json, after: keyring.seal(place, keyring.open(place, stored)) }]
        } catch {
          total.unreadable.push(place)
          return []
        }
      })
      if (values.length > 0) total.resealed += await replaceValues(db, column, values)
    }
  }
  return total
}

/** By then every process knows a new data key, and what was on its way with the former one is stored. */
const settledMilliseconds = 60_000

/**
 * The pass over all values that a new data key needs: after an upgrade, and after a rotation, for what other processes
 * stored meanwhile. Asked regularly, it finds something to do once per data key.
 */
export async function resealWhenDue(
  db: Db,
  keyring: Keyring,
  columns: readonly SealedColumn[],
): Promise<Resealed | undefined> {
  const newest = (await loadDataKeys(db)).findLast(({ sealsInMilliseconds }) => sealsInMilliseconds <= 0)
  if (newest === undefined || newest.sweptAt !== null || -newest.sealsInMilliseconds < settledMilliseconds)
    return undefined
  await keyring.refresh()
  // A process that cannot open the newest key would go back to a former one.
  if (keyring.sealingKeyId() !== newest.id) return undefined
  const result = await resealValues(db, keyring, columns)
  await markSwept(db, newest.id)
  return result
}
