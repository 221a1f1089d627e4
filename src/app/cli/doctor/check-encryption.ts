import { stat } from 'node:fs/promises'
import type { Db } from '../../../platform/db/sql.ts'
import { keyIdOf } from '../../../platform/encryption/cipher.ts'
import { loadDataKeys, type StoredDataKey, unwrap } from '../../../platform/encryption/data-keys.ts'
import { EncryptionError } from '../../../platform/encryption/encryption-error.ts'
import { findKeys, keyFileOf } from '../../../platform/encryption/find-keys.ts'
import type { EncryptionKey } from '../../../platform/encryption/key-list.ts'
import { createKeyring, type Keyring } from '../../../platform/encryption/keyring.ts'
import { countValues } from '../../../platform/encryption/sealed-columns.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { sealedColumns } from '../../sealed-columns.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('encryption')

/** Judges keys and what is encrypted with them. Whatever needs the keyring is looked at only if they open the database. */
export async function checkEncryption(
  db: Db,
  config: Config,
): Promise<{ checks: Check[]; keyring: Keyring | undefined }> {
  const dataKeys = await loadDataKeys(db)
  const willBeMade = config.encryptionKeys === undefined && dataKeys.length === 0
  try {
    const keys = willBeMade ? [] : await findKeys(config, { mayMake: false })
    if (dataKeys.length === 0)
      return {
        checks: [warning('Nothing is encrypted yet: the next start of the service begins with it.')],
        keyring: undefined,
      }
    for (const dataKey of dataKeys) unwrap(keys, dataKey)
    const checks = [
      judgeWrapping(keys, dataKeys),
      await checkValues(db, dataKeys),
      ...(await checkFile(config)),
    ]
    return { checks, keyring: createKeyring(db, keys) }
  } catch (error) {
    if (error instanceof EncryptionError) return { checks: [failure(error.message)], keyring: undefined }
    throw error
  }
}

function judgeWrapping([first]: readonly EncryptionKey[], dataKeys: readonly StoredDataKey[]): Check {
  const former = new Set(dataKeys.map(({ wrapped }) => keyIdOf(wrapped)).filter((id) => id !== first?.id))
  if (former.size === 0) return ok(`The key ${first?.id} opens all data keys.`)
  return warning(
    `The key ${first?.id} comes first, and data keys still need ${[...former].join(', ')}: run wattline encryption rotate.`,
  )
}

type Counts = Awaited<ReturnType<typeof countValues>>

async function checkValues(db: Db, dataKeys: readonly StoredDataKey[]): Promise<Check> {
  const sealing = dataKeys.findLast(({ sealsInMilliseconds }) => sealsInMilliseconds <= 0)
  const counts: Counts = { all: 0, plain: 0, former: 0 }
  for (const column of sealedColumns) {
    const { all, plain, former } = await countValues(db, column, sealing?.id)
    counts.all += all
    counts.plain += plain
    counts.former += former
  }
  return judgeValues(counts, { sealsFrom: dataKeys.at(-1)?.sealsFrom, sealing })
}

export function judgeValues(
  { all, plain, former }: Counts,
  {
    sealing,
    sealsFrom,
  }: { sealing: Pick<StoredDataKey, 'sweptAt'> | undefined; sealsFrom: Date | undefined },
): Check {
  if (sealing === undefined)
    return ok(
      `Encryption begins at ${sealsFrom?.toISOString()}; until then processes of the former release may go on.`,
    )
  if (plain + former === 0) return ok(`All ${all} values are encrypted with the newest data key.`)
  if (sealing.sweptAt === null)
    return ok(
      `${plain} of ${all} values are not encrypted yet and ${former} have a former data key: the service is at it.`,
    )
  return plain > 0
    ? failure(`${plain} of ${all} values are not encrypted: run wattline encryption rotate.`)
    : warning(`${former} of ${all} values have a former data key: run wattline encryption rotate.`)
}

async function checkFile(config: Config): Promise<Check[]> {
  const file = keyFileOf(config)
  if (file === undefined) return []
  const mode = (await stat(file)).mode & 0o777
  return (mode & 0o077) === 0
    ? []
    : [warning(`Other users may read the keys in ${file} (mode ${mode.toString(8)}): chmod 600 ${file}.`)]
}
