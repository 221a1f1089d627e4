/** Spreads readings over the servers of a Citus cluster: decision 40. */
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
  const { length } = await findDistributed(db)
  return { hasCitus: true, areDistributed: length === distributedTables.length }
}

/** All of a contract lies in one place: the others go where the first is. */
const distributedTables = ['contract_readings', 'reading_days', 'reading_day_versions', 'reading_months']

// The catalogue of Citus can only be named where it is.
async function findDistributed(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(sql`
    select t.name from unnest(${distributedTables}::text[]) as t (name)
    where exists (
      select from pg_dist_partition p where p.partmethod = 'h' and p.logicalrelid = t.name::regclass)`)
  return rows.map(({ name }) => name)
}

/** Distributes what is not yet of readings, with what is stored of them, by contract. */
export async function distributeReadings(tx: Db): Promise<void> {
  // One connection per server, as the function below demands.
  await tx.query(sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`)
  // Citus has no triggers on distributed tables. The rights of the service keep it from changing former versions.
  await tx.query(sql`drop trigger if exists reading_day_versions_append_only on reading_day_versions`)
  const distributed = await findDistributed(tx)
  const [first] = distributedTables
  for (const table of distributedTables.filter((name) => !distributed.includes(name)))
    await tx.query(sql`
      select create_distributed_table(${table}::text::regclass, 'contract_number',
        colocate_with => ${table === first ? 'none' : first})`)
  await tx.query(sql`
    create or replace function reading_shard(contract_number text) returns bigint language sql stable
      as 'select get_shard_id_for_distribution_column(''contract_readings'', contract_number)'`)
}
