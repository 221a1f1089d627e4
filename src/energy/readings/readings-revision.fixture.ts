import { type Db, sql } from '../../platform/db/sql.ts'

type ReadingsRevision = {
  /** Raised by every change to the contract's readings. */
  revision: number
  /** The first and last day with readings; null if there are none. */
  firstDate: string | null
  lastDate: string | null
  changedAt: Date | null
}

const noReadings: ReadingsRevision = { revision: 0, firstDate: null, lastDate: null, changedAt: null }

/** The revision of the contract's readings. */
export async function findReadingsRevision(db: Db, contractNumber: string): Promise<ReadingsRevision> {
  const { rows } = await db.query<ReadingsRevision>(sql`
    select c.revision, c.first_day as "firstDate", c.last_day as "lastDate", c.changed_at as "changedAt"
    from contract_readings c where c.contract_number = ${contractNumber}`)
  return rows[0] ?? noReadings
}
