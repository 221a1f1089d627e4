import { type Query, sql } from '../../src/platform/db/sql.ts'

export type Question = {
  name: string
  claim: string
  /** As a partner asks it. */
  query: string
  records: number
  /** The same of narrow rows. */
  narrow: (contract: string) => Query
  /** The same of a column store, whose rows know the local time already. */
  columns: string
  /** How many times faster than narrow rows the project wants to be. */
  atLeast: number
  /** The same for the column store. */
  atLeastByColumns?: number
  /** The same for narrow rows behind a route that checks token, access and schema. */
  atLeastWithDuties?: number
}

const consumption = (unit: string, from: string, to: string) => (contract: string) =>
  sql`select date_trunc(${unit}::text, n.at at time zone 'Europe/Berlin') as moment, sum(n.kwh) as value
    from narrow_readings n
    where n.contract = ${contract} and n.at >= ${from}::timestamp at time zone 'Europe/Berlin'
      and n.at < ${to}::timestamp at time zone 'Europe/Berlin'
    group by 1 order by 1`

const cost = (unit: string, from: string, to: string) => (contract: string) =>
  sql`select date_trunc(${unit}::text, n.at at time zone 'Europe/Berlin') as moment,
      sum(n.kwh * (p.cent * 1.19 + 18.5)) as value
    from narrow_readings n
    join narrow_prices p on p.at = n.at
    where n.contract = ${contract} and n.at >= ${from}::timestamp at time zone 'Europe/Berlin'
      and n.at < ${to}::timestamp at time zone 'Europe/Berlin'
    group by 1 order by 1`

const asked = (interval: string, metricType: string, from: string, to: string) =>
  `metrics?period.from=${from}&period.to=${to}&interval=${interval}&metricType=${metricType}&valueType=Actual`

const inColumns = (unit: string, from: string, to: string) =>
  `select ${unit === 'quarter-hour' ? 'local' : `date_trunc('${unit}', local)`} as moment, sum(kwh) as value
   from readings where contract = $contract and local >= '${from}' and local < '${to}' group by 1 order by 1`

const [day, nextDay, monthsFrom, yearsFrom, end] = [
  '2038-06-01',
  '2038-06-02',
  '2038-05-01',
  '2024-01-01',
  '2039-01-01',
]

export const questions: readonly Question[] = [
  {
    name: 'metrics-quarter-hours',
    claim: 'a day of quarter-hours by narrow rows, both over HTTP',
    query: asked('QuarterHourly', 'Consumption', day, nextDay),
    records: 96,
    narrow: (contract) =>
      sql`select n.at as moment, n.kwh as value from narrow_readings n
        where n.contract = ${contract} and n.at >= ${day}::timestamp at time zone 'Europe/Berlin'
          and n.at < ${nextDay}::timestamp at time zone 'Europe/Berlin'
        order by 1`,
    columns: inColumns('quarter-hour', day, nextDay),
    atLeast: 1,
    atLeastWithDuties: 1.5,
  },
  {
    name: 'metrics-daily',
    claim: 'two months of days, by narrow rows',
    query: asked('Daily', 'Consumption', monthsFrom, '2038-07-01'),
    records: 61,
    narrow: consumption('day', monthsFrom, '2038-07-01'),
    columns: inColumns('day', monthsFrom, '2038-07-01'),
    atLeast: 3,
  },
  {
    name: 'metrics-monthly',
    claim: 'fifteen years of months, by narrow rows',
    query: asked('Monthly', 'Consumption', yearsFrom, end),
    records: 180,
    narrow: consumption('month', yearsFrom, end),
    columns: inColumns('month', yearsFrom, end),
    atLeast: 100,
    atLeastByColumns: 8,
  },
  {
    name: 'metrics-yearly',
    claim: 'fifty years of years (fifteen with data), by narrow rows',
    query: asked('Yearly', 'Consumption', '1989-01-01', end),
    records: 15,
    narrow: consumption('year', '1989-01-01', end),
    columns: inColumns('year', '1989-01-01', end),
    atLeast: 20,
  },
  {
    name: 'metrics-cost',
    claim: 'cost of fifteen years by month, by narrow rows with prices',
    query: asked('Monthly', 'TotalCost', yearsFrom, end),
    records: 180,
    narrow: cost('month', yearsFrom, end),
    columns: `select date_trunc('month', r.local) as moment, sum(r.kwh * (p.cent * 1.19 + 18.5)) as value
      from readings r join prices p on p.instant = r.instant where r.contract = $contract group by 1 order by 1`,
    atLeast: 50,
    atLeastByColumns: 5,
  },
]
