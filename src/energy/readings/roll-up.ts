/** The months of readings, which follow from their days: decision 69. */
import { type Db, sql } from '../../platform/db/sql.ts'
import type { DayKey, LockedContract, ShardContracts } from './repository.ts'

type Locked = { locked: readonly LockedContract[]; shard: ShardContracts }

/**
 * Works out the months of days that were just stored, in their transaction and with their contracts locked. If a former
 * release has stored readings of a contract, or its days are older than roll-ups, all its months are worked out.
 */
export async function rollUp(tx: Db, days: readonly DayKey[], { locked, shard }: Locked): Promise<void> {
  const numbers = new Set(days.map(({ contractNumber }) => contractNumber))
  const changed = locked.filter(({ contractNumber }) => numbers.has(contractNumber))
  const [current, outdated] = [true, false].map((isRolledUp) =>
    changed
      .filter((contract) => contract.isRolledUp === isRolledUp)
      .map((contract) => contract.contractNumber),
  ) as [string[], string[]]
  if (outdated.length > 0) await rollUpContracts(tx, outdated)
  if (current.length === 0) return
  const known = new Set(current)
  await rollUpMonths(tx, monthsOf(days.filter(({ contractNumber }) => known.has(contractNumber))), shard)
}

/** Works out all months of contracts that are locked. */
export async function rollUpContracts(tx: Db, contractNumbers: readonly string[]): Promise<void> {
  await tx.query(sql`delete from reading_months m where m.contract_number = any(${contractNumbers}::text[])`)
  await tx.query(sql`
    insert into reading_months (contract_number, month, total, state, complete_days, revision)
    select c.contract_number, date_trunc('month', r.day)::date, sum(r.total), max(r.state),
      count(*) filter (where r.gaps = 0), c.revision
    from contract_readings c join reading_days r on r.contract_number = c.contract_number
    where c.contract_number = any(${contractNumbers}::text[])
    group by c.contract_number, 2, c.revision`)
  await tx.query(sql`
    update contract_readings c set months_revision = c.revision, costs_due = true
    where c.contract_number = any(${contractNumbers}::text[])`)
}

type MonthKey = { contractNumber: string; month: string }

function monthsOf(days: readonly DayKey[]): MonthKey[] {
  const months = new Map<string, MonthKey>()
  for (const { contractNumber, date } of days) {
    const month = `${date.slice(0, 7)}-01`
    months.set(`${contractNumber} ${month}`, { contractNumber, month })
  }
  return [...months.values()]
}

/**
 * The contracts are joined as in the statement that stores days; Citus adds up groups, but not within a lateral subquery. From
 * the first to the last month: otherwise the planner reads all days of each contract.
 */
async function rollUpMonths(tx: Db, months: readonly MonthKey[], shard: ShardContracts): Promise<void> {
  const inOrder = months.map(({ month }) => month).sort()
  await tx.query(sql`
    insert into reading_months as m (contract_number, month, total, state, complete_days, revision)
    select c.contract_number, k.month, sum(r.total), max(r.state), count(*) filter (where r.gaps = 0), c.revision
    from unnest(${months.map(({ contractNumber }) => contractNumber)}::text[],
      ${months.map(({ month }) => month)}::date[]) as k (contract_number, month)
    join contract_readings c on c.contract_number = k.contract_number
    join reading_days r on r.contract_number = c.contract_number and r.day >= k.month
      and r.day < (k.month + interval '1 month')::date
    where r.day >= ${inOrder[0]}::date and r.day < (${inOrder.at(-1)}::date + interval '1 month')::date
      and (${shard}::text[] is null or c.contract_number = any(${shard}::text[]))
    group by c.contract_number, k.month, c.revision
    on conflict (contract_number, month) do update set total = excluded.total, state = excluded.state,
      complete_days = excluded.complete_days, revision = excluded.revision, energy_cost = null, price_key = null`)
  // The cost of a month is worked out once it is complete.
  await tx.query(sql`
    update contract_readings c set costs_due = true
    where c.contract_number = any(${months.map(({ contractNumber }) => contractNumber)}::text[]) and not c.costs_due
      and (${shard}::text[] is null or c.contract_number = any(${shard}::text[]))
      and exists (
        select from reading_months m
        where m.contract_number = c.contract_number and m.month = any(${months.map(({ month }) => month)}::date[])
          and m.complete_days = extract(day from m.month + interval '1 month' - interval '1 day'))`)
}
