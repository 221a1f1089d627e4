import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { dateOf, yearOf } from '../../platform/time/day-number.ts'
import type { StateCode } from './day-values.ts'

/** The roll-up of a calendar month. */
export type ReadingMonth = {
  /** Day numbers, half-open. */
  fromDay: number
  toDay: number
  /** Its first day. */
  date: string
  completeDays: number
  /** Whether every quarter-hour of every day is known. */
  isComplete: boolean
  /** Milliwatt-hours. */
  total: number
  /** The weakest state of its days. */
  state: StateCode
  revision: number
  /** What varies with the quarter-hour, in 10^-12 euros, and the prices it was worked out with. */
  cost: { energyCost: number; priceKey: bigint } | undefined
}

const bytesPerMonth = 34
const hasCost = 128

/**
 * The months with readings of the market location, oldest first; `toDate` is exclusive. Undefined if they do not follow
 * from the days: these are from before there were roll-ups, or a former release has stored some.
 */
export async function findMonths(
  db: Db,
  contractNumber: string,
  fromDate: string,
  toDate: string,
): Promise<ReadingMonth[] | undefined> {
  const { rows } = await db.query<{ areCurrent: boolean | null; packed: Buffer | null }>(sql`
    select (select c.months_revision = c.revision from contract_readings c
      where c.contract_number = ${contractNumber}) as "areCurrent",
      string_agg(int4send(m.month - date '1970-01-01') || int4send(m.revision)
        || int2send((m.state * 256 + m.complete_days + case when m.price_key is null then 0 else ${hasCost} end)::smallint)
        || int8send(m.total) || int8send(coalesce(m.energy_cost, 0)) || int8send(coalesce(m.price_key, 0)),
        ''::bytea order by m.month) as packed
    from reading_months m
    where m.contract_number = ${contractNumber} and m.month >= date_trunc('month', ${fromDate}::date)::date
      and m.month < ${toDate}::date`)
  const [row] = rows
  return row?.areCurrent ? unpacked(row.packed ?? Buffer.alloc(0)) : undefined
}

function unpacked(packed: Buffer): ReadingMonth[] {
  return Array.from({ length: packed.length / bytesPerMonth }, (_, index) => {
    const at = index * bytesPerMonth
    const fromDay = packed.readInt32BE(at)
    const { firstDay, months, daysInMonths } = berlinYear(yearOf(fromDay))
    const days = daysInMonths[months[fromDay - firstDay] as number] as number
    const facts = packed.readUInt8(at + 9)
    const completeDays = facts & (hasCost - 1)
    return {
      fromDay,
      toDay: fromDay + days,
      date: dateOf(fromDay),
      completeDays,
      isComplete: completeDays === days,
      total: Number(packed.readBigInt64BE(at + 10)),
      state: packed.readUInt8(at + 8) as StateCode,
      revision: packed.readInt32BE(at + 4),
      cost:
        (facts & hasCost) === 0
          ? undefined
          : {
              energyCost: Number(packed.readBigInt64BE(at + 18)),
              priceKey: packed.readBigInt64BE(at + 26),
            },
    }
  })
}

export type MonthCost = { fromDay: number; revision: number; energyCost: number; priceKey: bigint }

/**
 * Keeps what months cost, unless their readings have changed meanwhile. A month that an import holds is left out: who reads
 * does not wait for it.
 */
export async function saveMonthCosts(
  db: Db,
  contractNumber: string,
  costs: readonly MonthCost[],
): Promise<void> {
  await db.query(sql`
    update reading_months m set energy_cost = k.energy_cost, price_key = k.price_key
    from unnest(${costs.map(({ fromDay }) => fromDay)}::integer[], ${costs.map(({ revision }) => revision)}::integer[],
      ${costs.map(({ energyCost }) => energyCost)}::bigint[], ${costs.map(({ priceKey }) => String(priceKey))}::bigint[])
      as k (from_day, revision, energy_cost, price_key)
    where m.contract_number = ${contractNumber} and m.month = date '1970-01-01' + k.from_day
      and m.revision = k.revision and m.ctid in (
        select f.ctid from reading_months f where f.contract_number = ${contractNumber} for update skip locked)`)
}
