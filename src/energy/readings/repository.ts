import { type Db, sql } from '../../platform/db/sql.ts'
import type { Delivery } from './check-day.ts'
import type { StateCode } from './day-values.ts'
import type { EncodedDay } from './encode-day.ts'

export type DayKey = { contractNumber: string; date: string }

export type FoundDelivery = Delivery & {
  /** Contracts of one shard are stored together; null where readings are not distributed. */
  shard: string | null
  /** Whether days may be packed: every process can read it. */
  isPacked: boolean
}

/**
 * The contracts of one shard, by which Citus finds it. Null where readings are not distributed: PostgreSQL would not need
 * them and would plan worse with them.
 */
export type ShardContracts = readonly string[] | null

/** The delivery of each existing contract. */
export async function findSuppliedSpans(
  db: Db,
  contractNumbers: string[],
): Promise<Map<string, FoundDelivery>> {
  const { rows } = await db.query<FoundDelivery & { contractNumber: string }>(sql`
    select o.contract_number as "contractNumber", o.start_date as "startDate", o.end_date as "endDate",
      reading_shard(o.contract_number)::text as shard,
      exists (select from readings_packed_since p where p.at <= now()) as "isPacked"
    from orders o where o.contract_number = any(${contractNumbers}::text[])`)
  return new Map(rows.map(({ contractNumber, ...delivery }) => [contractNumber, delivery]))
}

/**
 * Inserts the rows that imports lock, before the transaction that locks them, so that two imports cannot deadlock on
 * each other's new rows.
 */
export async function openContracts(db: Db, contractNumbers: string[]): Promise<void> {
  const { rows } = await db.query<{ contractNumber: string }>(sql`
    select c.contract_number as "contractNumber" from contract_readings c
    where c.contract_number = any(${contractNumbers}::text[])`)
  const known = new Set(rows.map(({ contractNumber }) => contractNumber))
  const missing = contractNumbers.filter((number) => !known.has(number)).sort()
  if (missing.length === 0) return
  await db.query(sql`
    insert into contract_readings (contract_number) select n.contract_number
    from unnest(${missing}::text[]) as n (contract_number) on conflict do nothing`)
}

export type ContractAtLocation = {
  location: string
  contractNumber: string
  startDate: string
  endDate: string | null
}

/** The contracts that are or were supplied at these market or metering locations. */
export async function findSuppliedContracts(db: Db, locations: string[]): Promise<ContractAtLocation[]> {
  const { rows } = await db.query<ContractAtLocation>(sql`
    select l.location, o.contract_number as "contractNumber", o.start_date as "startDate", o.end_date as "endDate"
    from unnest(${locations}::text[]) as l (location)
    cross join lateral (
      select m.* from orders m where m.malo_identifier = l.location
      union all
      select m.* from orders m where m.melo_identifier = l.location) o
    where o.start_date is not null and o.state in ('PendingDelivery', 'Delivery', 'Cancelled')`)
  return rows
}

/** Creates missing partitions. */
export async function makeYears(db: Db, years: number[]): Promise<void> {
  await db.query(sql`
    select make_reading_year(y.year) from unnest(${years}::integer[]) as y (year)
    where to_regclass('reading_days_' || y.year) is null or to_regclass('reading_day_versions_' || y.year) is null`)
}

export type LockedContract = {
  contractNumber: string
  /** Whether its months follow from its days. */
  isRolledUp: boolean
}

/**
 * Serialises imports per contract. Returns those that were locked, which are fewer if one was erased in the meantime. The
 * order prevents deadlocks.
 */
export async function lockContracts(tx: Db, contractNumbers: readonly string[]): Promise<LockedContract[]> {
  const { rows } = await tx.query<LockedContract>(sql`
    select c.contract_number as "contractNumber", c.months_revision = c.revision as "isRolledUp"
    from contract_readings c where c.contract_number = any(${contractNumbers}::text[])
    order by c.contract_number for update`)
  return rows
}

export type DayRow = DayKey & {
  version: number
  state: StateCode
  quarterHours: Buffer
  states: Buffer | null
}

export async function findDays(tx: Db, keys: readonly DayKey[], shard: ShardContracts): Promise<DayRow[]> {
  const { numbers, dates } = columnsOf(keys)
  const { rows } = await tx.query<DayRow>(sql`
    select r.contract_number as "contractNumber", r.day as date, r.version, r.state,
      r.quarter_hours as "quarterHours", r.states
    from unnest(${numbers}::text[], ${dates}::date[]) as k (contract_number, day)
    join reading_days r on r.contract_number = k.contract_number and r.day = k.day
    where (${shard}::text[] is null or r.contract_number = any(${shard}::text[]))`)
  return rows
}

/** The former versions of days, the oldest first. */
export async function findFormerDays(
  tx: Db,
  keys: readonly DayKey[],
  shard: ShardContracts,
): Promise<DayRow[]> {
  const { numbers, dates } = columnsOf(keys)
  const { rows } = await tx.query<DayRow>(sql`
    select v.contract_number as "contractNumber", v.day as date, v.version, v.state,
      v.quarter_hours as "quarterHours", v.states
    from unnest(${numbers}::text[], ${dates}::date[]) as k (contract_number, day)
    join reading_day_versions v on v.contract_number = k.contract_number and v.day = k.day
    where (${shard}::text[] is null or v.contract_number = any(${shard}::text[]))
    order by v.version`)
  return rows
}

export type SavedDay = DayKey & EncodedDay & { version: number }

/**
 * Stores days, keeps the versions they replace, and raises the revision of their contracts; who calls this works out
 * their months (roll-up.ts). Where readings are distributed, every statement names its contracts, so that it goes to
 * their shard alone.
 */
export async function saveDays(tx: Db, days: readonly SavedDay[], { now, shard }: Saving): Promise<void> {
  const replacing = days.filter(({ version }) => version > 1)
  if (replacing.length > 0) await keepVersions(tx, replacing, { now, shard })
  await replaceDays(tx, days, { now, shard })
  await raiseRevisions(tx, days, { now, shard })
}

type Saving = { now: Date; shard: ShardContracts }

async function keepVersions(tx: Db, days: readonly DayKey[], { now, shard }: Saving): Promise<void> {
  const { numbers, dates } = columnsOf(days)
  await tx.query(sql`
    insert into reading_day_versions (stored_at, total, day, version, state, gaps, contract_number, quarter_hours,
      states, replaced_at)
    select r.stored_at, r.total, r.day, r.version, r.state, r.gaps, r.contract_number, r.quarter_hours, r.states,
      ${now}::timestamptz
    from unnest(${numbers}::text[], ${dates}::date[]) as k (contract_number, day)
    join reading_days r on r.contract_number = k.contract_number and r.day = k.day
    where (${shard}::text[] is null or r.contract_number = any(${shard}::text[]))`)
}

/**
 * All bytes are one parameter, because an array would be sent as text, twice as long and slow to parse. The contracts are
 * joined, although they add nothing, because that makes the rows those of one shard.
 */
async function replaceDays(tx: Db, days: readonly SavedDay[], { now, shard }: Saving): Promise<void> {
  const bytes = Buffer.concat(days.flatMap(({ quarterHours, states }) => [quarterHours, states ?? nothing]))
  const { numbers, dates } = columnsOf(days)
  await tx.query(sql`
    insert into reading_days (stored_at, total, day, version, state, gaps, contract_number, quarter_hours, states)
    select ${now}::timestamptz, g.total, g.day, g.version, g.state, g.gaps, c.contract_number,
      substring(b.bytes from g.place for g.size),
      case when g.state_size > 0 then substring(b.bytes from g.place + g.size for g.state_size) end
    from (select ${bytes}::bytea as bytes) b
    cross join unnest(${numbers}::text[], ${dates}::date[],
      ${days.map(({ version }) => version)}::integer[], ${days.map(({ total }) => total)}::bigint[],
      ${days.map(({ state }) => state)}::smallint[], ${days.map(({ gaps }) => gaps)}::smallint[],
      ${placesOf(days)}::integer[], ${days.map(({ quarterHours }) => quarterHours.length)}::integer[],
      ${days.map(({ states }) => states?.length ?? 0)}::integer[])
      as g (contract_number, day, version, total, state, gaps, place, size, state_size)
    join contract_readings c on c.contract_number = g.contract_number
    where (${shard}::text[] is null or c.contract_number = any(${shard}::text[]))
    on conflict (contract_number, day) do update set stored_at = excluded.stored_at, total = excluded.total,
      version = excluded.version, state = excluded.state, gaps = excluded.gaps,
      quarter_hours = excluded.quarter_hours, states = excluded.states`)
}

async function raiseRevisions(tx: Db, days: readonly DayKey[], { now, shard }: Saving): Promise<void> {
  const { numbers, dates } = columnsOf(days)
  await tx.query(sql`
    update contract_readings c set revision = c.revision + 1, changed_at = ${now}::timestamptz,
      months_revision = case when c.months_revision = c.revision then c.revision + 1 else c.months_revision end,
      has_market_series = true,
      first_day = least(c.first_day, d.first_day), last_day = greatest(c.last_day, d.last_day)
    from (
      select k.contract_number, min(k.day) as first_day, max(k.day) as last_day
      from unnest(${numbers}::text[], ${dates}::date[]) as k (contract_number, day) group by 1) d
    where c.contract_number = d.contract_number
      and (${shard}::text[] is null or c.contract_number = any(${shard}::text[]))`)
}

/** The keys as lists for `unnest`. */
const columnsOf = (keys: readonly DayKey[]) => ({
  numbers: keys.map(({ contractNumber }) => contractNumber),
  dates: keys.map(({ date }) => date),
})

const nothing = Buffer.alloc(0)

/** Where each day begins in the bytes, counted from one as in SQL. */
function placesOf(days: readonly SavedDay[]): number[] {
  let place = 1
  return days.map(({ quarterHours, states }) => {
    const own = place
    place += quarterHours.length + (states?.length ?? 0)
    return own
  })
}
