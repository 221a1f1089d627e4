/** Readings for the bench: many contracts of three years, some of fifteen, and the same as narrow rows. */

import { findReadingDays } from '../../src/energy/readings/find-readings.ts'
import { rollUpContracts } from '../../src/energy/readings/roll-up.ts'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import type { Database } from '../../src/platform/db/open-database.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDay, quarterHourMs } from '../../src/platform/time/berlin-day.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { loadOrders, startDeliveries } from '../load-orders.ts'
import type { Service } from '../service.ts'

export const contracts = 2000
export const longContracts = 10
export const firstDate = '2024-01-01'
/** Fifteen years on. The clock of the service is moved there, so that all of it lies in the past. */
export const endDate = '2039-01-01'
const shortFrom = '2036-01-01'
const ingested = { contracts: 100, from: '2035-01-01', to: '2036-01-01' }

export type LoadedEnergy = {
  numbers: string[]
  loadSeconds: number
  ingestedValuesPerSecond: number
  bytesPerContractYear: number
}

export async function loadEnergy(service: Service, database: Database): Promise<LoadedEnergy> {
  const { numbers } = await loadOrders(service, database, contracts)
  const pool = openPool(database.address, { size: 2, isPatient: true })
  try {
    const startedAt = performance.now()
    await startDeliveries(pool, firstDate)
    const template = numbers[0] ?? ''
    await storeReadings(pool, daysOf(template, firstDate, endDate), { now: new Date('2039-01-02T12:00:00Z') })
    await copyDays(pool, template, { to: numbers.slice(1, longContracts), from: firstDate })
    await copyDays(pool, template, { to: numbers.slice(longContracts), from: shortFrom })
    await pool.execute('vacuum analyze reading_days, reading_months')
    const loadSeconds = (performance.now() - startedAt) / 1000
    const bytesPerContractYear = await storage(pool)
    const ingestedValuesPerSecond = await ingest(pool, numbers.slice(-ingested.contracts))
    return { numbers, loadSeconds, ingestedValuesPerSecond, bytesPerContractYear }
  } finally {
    await pool.close()
  }
}

export function* daysOf(contractNumber: string, from: string, to: string) {
  for (let date = from; date < to; date = plusDays(date, 1)) {
    const count = berlinDay(date).quartersOfDay.length
    // Whole watt-hours that differ, as a meter has them.
    const kwh = Array.from(
      { length: count },
      (_, quarter) => (40 + ((quarter * 37 + date.charCodeAt(9) * 11) % 300)) / 1000,
    )
    yield { line: 1, contractNumber, date, kwh, valueState: 'Final' as const }
  }
}

/** Gives others the days of a contract from a date on, up to the last that it has. */
export async function copyDays(
  pool: Pool,
  template: string,
  { to, from, lastDate = plusDays(endDate, -1) }: { to: string[]; from: string; lastDate?: string },
): Promise<void> {
  await pool.query(sql`
    insert into reading_days (stored_at, total, day, version, state, gaps, contract_number, quarter_hours)
    select t.stored_at, t.total, t.day, 1, t.state, t.gaps, c.number, t.quarter_hours
    from unnest(${to}::text[]) c (number)
    join reading_days t on t.contract_number = ${template} and t.day >= ${from}::date
    order by c.number, t.day`)
  await pool.query(sql`
    insert into contract_readings (contract_number, revision, first_day, last_day, changed_at, has_market_series)
    select c.number, 1, ${from}::date, ${lastDate}::date, now(), true from unnest(${to}::text[]) c (number)`)
  await rollUpContracts(pool, to)
}

async function storage(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number; days: number }>(sql`
    select (sum(pg_total_relation_size(i.inhrelid)) + pg_total_relation_size('reading_months'))::float8 as bytes,
      (select count(*)::float8 from reading_days) as days
    from pg_inherits i where i.inhparent = 'reading_days'::regclass`)
  return ((rows[0]?.bytes ?? 0) / (rows[0]?.days ?? 1)) * 365
}

/** A year of a hundred contracts that have no readings for it yet, as one process takes them in. */
async function ingest(pool: Pool, numbers: string[]): Promise<number> {
  const days = numbers.flatMap((number) => [...daysOf(number, ingested.from, ingested.to)])
  const startedAt = performance.now()
  const report = await storeReadings(pool, days, { now: new Date('2039-01-02T12:00:00Z') })
  const seconds = (performance.now() - startedAt) / 1000
  if (report.stored !== days.length) throw new Error(`Of ${days.length} days ${report.stored} were stored.`)
  return days.reduce((sum, { kwh }) => sum + kwh.length, 0) / seconds
}

const daysPerInsert = 100

/** What people would build first: a row for every quarter-hour, with the values that all these contracts share. */
export async function loadNarrowRows({ address }: Database, numbers: string[]): Promise<void> {
  const pool = openPool(address, { size: 1, isPatient: true })
  await pool.execute(
    'create table narrow_readings (contract text not null, at timestamptz not null, kwh real not null)',
  )
  const [template = ''] = numbers
  const days = await findReadingDays(pool, template, firstDate, endDate)
  for (let first = 0; first < days.length; first += daysPerInsert) {
    const values = days.slice(first, first + daysPerInsert).flatMap(({ date, milliwattHours }) => {
      const { startsAtMs } = berlinDay(date)
      return Array.from(milliwattHours, (value, index) => ({
        at: new Date(startsAtMs + index * quarterHourMs),
        kwh: value / 1e6,
      }))
    })
    await pool.query(sql`
      insert into narrow_readings
      select c.number, v.at, v.kwh
      from unnest(${numbers}::text[]) c (number)
      cross join unnest(${values.map(({ at }) => at)}::timestamptz[], ${values.map(({ kwh }) => kwh)}::real[])
        as v (at, kwh)`)
  }
  await pool.execute('alter table narrow_readings add primary key (contract, at)')
  await pool.execute(`create table narrow_prices as
    select at, (8 + random() * 6)::double precision as cent
    from generate_series('${firstDate}'::timestamptz - interval '1 hour', '${endDate}'::timestamptz, '15 minutes') at`)
  await pool.execute('alter table narrow_prices add primary key (at)')
  await pool.execute('vacuum analyze narrow_readings, narrow_prices')
  await pool.close()
}
