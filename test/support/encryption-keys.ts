import { sealedColumns } from '../../src/app/sealed-columns.ts'
import type { Db } from '../../src/platform/db/sql.ts'
import { openKeyring } from '../../src/platform/encryption/keyring.ts'
import { readConfig } from '../../src/platform/settings/config.ts'

/** The key that the database of the tests is encrypted with. */
export const testKeys = `test:${Buffer.alloc(32, 'wattline').toString('base64')}`

/** Settings for a database of the tests: with their key, unless they have others. */
export const withTestKeys = (environment: Record<string, string>): Record<string, string> =>
  environment.DATABASE_URL === undefined ? environment : { ENCRYPTION_KEYS: testKeys, ...environment }

/** The keyring of a database of the tests. */
export const testKeyring = (db: Db, keys = testKeys) =>
  openKeyring(db, readConfig({ ENCRYPTION_KEYS: keys }), sealedColumns)
