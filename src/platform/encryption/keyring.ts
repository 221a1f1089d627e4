import type { Db } from '../db/sql.ts'
import { decryptText, encryptText, keyIdOf, type NamedKey } from './cipher.ts'
import { addFirstDataKey, loadDataKeys, type StoredDataKey, unwrap } from './data-keys.ts'
import { EncryptionError } from './encryption-error.ts'
import { findKeys, type KeySettings } from './find-keys.ts'
import type { EncryptionKey } from './key-list.ts'
import { hasPlainValues, type SealedColumn } from './sealed-columns.ts'

/** A value of a jsonb column: encrypted, or not yet. */
export type Sealed<Value extends object> = string | Value

/** Encrypts and decrypts values with data keys that this process keeps in memory. */
export type Keyring = {
  /** What opens the data keys; a thread makes a keyring of its own from it. */
  keys: readonly EncryptionKey[]
  /** A value as JSON to store at this place, `table.column:row`. */
  seal(place: string, value: object): string
  /** Loads keys that other processes made since; costs nothing if all are known. */
  know(stored: readonly unknown[]): Promise<void> | undefined
  /** The value that is stored at this place. Its key must be known. */
  open<Value extends object>(place: string, stored: Sealed<Value>): Value
  refresh(): Promise<void>
  /** The id of the data key for new values; undefined while they are stored plain. */
  sealingKeyId(): string | undefined
}

type Known = NamedKey & { sealsFrom: Date; sealsAt: number }

/** A keyring that loads its data keys when it needs them. */
export function createKeyring(db: Db, keys: readonly EncryptionKey[]): Keyring {
  const known = new Map<string, Known>()
  let loading: Promise<void> | undefined

  const load = async () => {
    for (const stored of await loadDataKeys(db)) {
      // A key that was opened once stays open: the process may lack the encryption key that wraps it by now.
      const opened = known.get(stored.id) ?? tryUnwrap(keys, stored)
      const sealsAt = performance.now() + stored.sealsInMilliseconds
      if (opened) known.set(stored.id, { ...opened, sealsFrom: stored.sealsFrom, sealsAt })
    }
  }
  const refresh = () => {
    loading ??= load().finally(() => {
      loading = undefined
    })
    return loading
  }
  const sealingKey = () => {
    const ready = [...known.values()].filter(({ sealsAt }) => sealsAt <= performance.now())
    return ready.reduce<Known | undefined>(
      (newest, key) => (newest === undefined || key.sealsFrom >= newest.sealsFrom ? key : newest),
      undefined,
    )
  }

  return {
    keys,
    refresh,
    sealingKeyId: () => sealingKey()?.id,
    seal(place, value) {
      const text = JSON.stringify(value)
      const key = sealingKey()
      return key === undefined ? text : JSON.stringify(encryptText(key, place, Buffer.from(text)))
    },
    know(stored) {
      const areKnown = () =>
        stored.every((value) => typeof value !== 'string' || known.has(keyIdOf(value) ?? ''))
      if (areKnown()) return undefined
      // A load that is in progress may have begun before the key was made.
      return refresh().then(() => (areKnown() ? undefined : refresh()))
    },
    open<Value extends object>(place: string, stored: Sealed<Value>): Value {
      if (typeof stored !== 'string') return stored
      const id = keyIdOf(stored) ?? ''
      const key = known.get(id)
      if (key === undefined) throw new EncryptionError(`No key of ENCRYPTION_KEYS opens the data key ${id}.`)
      return JSON.parse(decrypted(key, place, stored)) as Value
    },
  }
}

function decrypted({ key }: NamedKey, place: string, stored: string): string {
  try {
    return decryptText(key, place, stored).toString()
  } catch {
    // The column without the row: the message is logged.
    const [column] = place.split(':')
    throw new EncryptionError(
      `A value of ${column} does not open: it was changed, or belongs to another row.`,
    )
  }
}

function tryUnwrap(keys: readonly EncryptionKey[], stored: StoredDataKey): NamedKey | undefined {
  try {
    return unwrap(keys, stored)
  } catch {
    return undefined
  }
}

/**
 * Processes of the former release may go on for this long after the first start of this one; they cannot read what is
 * encrypted. A new database has none.
 */
const rollingUpgradeMinutes = 10

/** The keyring of a process, with every data key opened; makes the first one of a database, or refuses wrong keys. */
export async function openKeyring(
  db: Db,
  settings: KeySettings,
  columns: readonly SealedColumn[],
): Promise<Keyring> {
  const isNew = (await loadDataKeys(db)).length === 0
  const keys = await findKeys(settings, { mayMake: isNew })
  if (isNew) await addFirstDataKey(db, keys, (await hasPlainValues(db, columns)) ? rollingUpgradeMinutes : 0)
  for (const stored of await loadDataKeys(db)) unwrap(keys, stored)
  const keyring = createKeyring(db, keys)
  await keyring.refresh()
  return keyring
}
