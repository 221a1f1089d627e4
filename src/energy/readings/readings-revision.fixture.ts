import { type Db, sql } from '../../platform/db/sql.ts'

type ReadingsRevision = {
  /** Raised with every change of any reading of the contract. */
  revision: number
  /** The first and the last day that have readings; null where there are none. */
  firstDate: string | null
  lastDate: string | null
  changedAt: Date | null
}

const noReadings: ReadingsRevision = { revision: 0, firstDate: null, lastDate: null, changedAt: null }

/** What tells whether an answer made of the contract's readings is still the same; one row. */
export async function findReadingsRevision(db: Db, contractNumber: string): Promise<ReadingsRevision> {
  const { rows } = await db.query<ReadingsRevision>(sql`
    select c.revision, c.first_day as "firstDate", c.last_day as "lastDate", c.changed_at as "changedAt"
    from contract_readings c where c.contract_number = ${contractNumber}`)
  return rows[0] ?? noReadings
}
