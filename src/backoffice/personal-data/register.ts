/**
 * The register of personal data: every table and column, what it is for and how long it is kept. Export, erasure and
 * retention work from it, and a test compares it with the database, so that a column that is in no list fails.
 */
import { accountTables } from './account-tables.ts'
import { contractTables } from './contract-tables.ts'
import { freeExpiries } from './free-tables.ts'
import type { Expiry, PersonalTable } from './register-entry.ts'

/** In the order in which they are erased. */
export const personalTables: ReadonlyMap<string, PersonalTable> = new Map<string, PersonalTable>([
  ...Object.entries<PersonalTable>(contractTables),
  ...Object.entries<PersonalTable>(accountTables),
])

export const expiries: readonly (Expiry & { name: string })[] = [
  ...[...personalTables].flatMap(([name, { expires = [] }]) =>
    expires.map((expiry) => ({ name, ...expiry })),
  ),
  ...Object.entries(freeExpiries).map(([name, expiry]) => ({ name, ...expiry })),
]
