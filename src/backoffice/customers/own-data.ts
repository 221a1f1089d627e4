import type { ExportedReadings } from '../../energy/readings/export-readings.ts'
import { readingsCsv } from '../../energy/readings/readings-csv.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { createKeyring } from '../../platform/encryption/keyring.ts'
import { readOf } from '../../staff/audit/audited.ts'
import { exportCustomer } from './export-customer.ts'
import { openExported } from './open-exported.ts'

/** What a customer fetches in the account: everything as JSON, or the readings as CSV. A thread does it, as `exportFile`. */
export async function exportOwnData(
  db: Db,
  keys: readonly EncryptionKey[],
  { customerNumber, file }: { customerNumber: string; file: 'json' | 'csv' },
  by: AuditActor,
): Promise<Uint8Array> {
  const exported = await exportCustomer(db, customerNumber, by.now)
  await writeAudit(db, readOf('customer.own-export', customerNumber, { file }), by)
  const text =
    file === 'csv'
      ? readingsCsv(exported.readings as ExportedReadings[])
      : `${JSON.stringify(await openExported(createKeyring(db, keys), exported), null, 2)}\n`
  return new TextEncoder().encode(text)
}
