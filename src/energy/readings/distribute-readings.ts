/** Spreads readings over the servers of a Citus cluster: docs/decisions/0040-readings-on-citus.md. */
import { type Db, sql } from '../../platform/db/sql.ts'

export type ReadingsPlace = {
  /** Whether the database has the extension. */
  hasCitus: boolean
  areDistributed: boolean
}

export async function findReadingsPlace(db: Db): Promise<ReadingsPlace> {
  const { rows } = await db.query<{ hasCitus: boolean }>(
    sql`select exists (select from pg_extension e where e.extname = 'citus') as "hasCitus"`,
  )
  if (rows[0]?.hasCitus !== true) return { hasCitus: false, areDistributed: false }
  // The catalogue of Citus can only be named where it is.
  const { rows: found } = await db.query<{ areDistributed: boolean }>(sql`
    select count(*) = 3 as "areDistributed" from pg_dist_partition p
    where p.partmethod = 'h' and p.logicalrelid in
      ('contract_readings'::regclass, 'reading_days'::regclass, 'reading_day_versions'::regclass)`)
  return { hasCitus: true, areDistributed: found[0]?.areDistributed === true }
}

/** Distributes readings with what is stored of them, by contract and all of a contract in one place. */
export async function distributeReadings(tx: Db): Promise<void> {
  // One connection per server, as the function below demands.
  await tx.query(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`)
  // Citus has no triggers on distributed tables. The rights of the service keep it from changing former versions.
  await tx.query(sql`drop trigger if exists reading_day_versions_append_only on reading_day_versions`)
  await tx.query(sql`
    select create_distributed_table('contract_readings', 'contract_number', colocate_with => 'none')`)
  await tx.query(sql`
    select create_distributed_table('reading_days', 'contract_number', colocate_with => 'contract_readings')`)
  await tx.query(sql`
    select create_distributed_table('reading_day_versions', 'contract_number', colocate_with => 'contract_readings')`)
  await tx.query(sql`
    create or replace function reading_shard(contract_number text) returns bigint language sql stable
      as 'select get_shard_id_for_distribution_column(''contract_readings'', contract_number)'`)
}
