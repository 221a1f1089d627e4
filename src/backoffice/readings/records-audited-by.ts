import type { RunRecords } from '../../energy/meter-readings/store-records.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'

/** Stores the meter readings of a contract together with their audit entry. */
export const recordsAuditedBy =
  (db: Db, operator: Operator): RunRecords =>
  (work) =>
    audited(db, operator, async (tx) => {
      const result = await work(tx)
      const stored = result.filter((each) => each.result === 'stored' || each.result === 'questioned').length
      const subject = result[0]?.contractNumber ?? ''
      const entry = { action: 'meter-readings.store', subject, before: null, after: { stored } }
      return { result, entry: stored > 0 ? entry : null }
    })
