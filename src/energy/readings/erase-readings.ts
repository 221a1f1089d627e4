import { type Db, sql } from '../../platform/db/sql.ts'

/** Takes away all that contracts consumed, what was corrected included: quarter-hours tell how a person lives. */
export async function eraseReadings(tx: Db, contractNumbers: string[]): Promise<void> {
  // First the row by which imports wait: one that runs now is waited for, and what it stored goes too.
  await tx.query(sql`delete from contract_readings where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from reading_days where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from reading_day_versions where contract_number = any(${contractNumbers})`)
}
