import {
  findSigningKeyDates,
  rotationDays,
  type SigningKeyDates,
} from '../../partners/tokens/signing-keys.ts'
import type { Db } from '../../platform/db/sql.ts'
import { keyIdOf } from '../../platform/encryption/cipher.ts'
import { loadDataKeys, type StoredDataKey } from '../../platform/encryption/data-keys.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import type { KeyState, SystemKeys } from './schema.ts'

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
