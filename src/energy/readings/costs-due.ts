/** Which contracts have months whose cost is to be worked out: decision 112. */
import { type Db, sql } from '../../platform/db/sql.ts'

type CostsDue = { contractNumber: string; revision: number }

/** The next contracts, by their numbers, and which revision of their readings is meant. */
export async function findCostsDue(db: Db, after: string, limit: number): Promise<CostsDue[]> {
  const { rows } = await db.query<CostsDue>(sql`
    select c.contract_number as "contractNumber", c.revision from contract_readings c
    where c.costs_due and c.contract_number > ${after} order by c.contract_number limit ${limit}`)
  return rows
}

/** Nothing is due any more, unless readings have come meanwhile. */
export async function endCostsDue(db: Db, { contractNumber, revision }: CostsDue): Promise<void> {
  await db.query(sql`
    update contract_readings set costs_due = false
    where contract_number = ${contractNumber} and revision = ${revision}`)
}
