import { type Db, sql } from '../../platform/db/sql.ts'

/** Deletes all readings of contracts, former versions included: quarter-hours reveal how a person lives. */
export async function eraseReadings(tx: Db, contractNumbers: string[]): Promise<void> {
  // First the row that imports lock, so that a running import finishes and its days are deleted too.
  await tx.query(sql`delete from contract_readings where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from reading_days where contract_number = any(${contractNumbers})`)
  await tx.query(sql`delete from reading_day_versions where contract_number = any(${contractNumbers})`)
}
