import { type Db, sql } from '../../platform/db/sql.ts'
import type { MonthMean } from './monthly-exchange-prices.ts'

/** What is not known yet of the prices from next 1 January on. */
export type NextYear = {
  /** `2027-01-01` */
  firstDay: string
  lacksLevies: boolean
  /** Grid operators whose fees of next year are missing, among those with fees today. */
  operators: number
  operatorsWithout: number
  /** Tariffs on sale today without a version for next year. */
  tariffs: string[]
}

/** From this day on, next year's prices are expected: provisional grid fees come by 15 October, levies by 25 October. */
const expectedFrom = '10-01'

/** What is missing of next year's prices; undefined before October, and once all is there. */
export async function findMissingNextYear(db: Db, today: string): Promise<NextYear | undefined> {
  const [year = '', ...day] = today.split('-')
  if (day.join('-') < expectedFrom) return undefined
  const firstDay = `${Number(year) + 1}-01-01`
  const { rows } = await db.query<Omit<NextYear, 'firstDay'>>(sql`
    select not exists (select from levies where valid_from >= ${firstDay}) as "lacksLevies",
      (select count(distinct g.operator_code) from grid_fees g
        where g.valid_from <= ${today} and coalesce(g.valid_to, 'infinity') > ${today})::integer as operators,
      (select count(distinct g.operator_code) from grid_fees g
        where g.valid_from <= ${today} and coalesce(g.valid_to, 'infinity') > ${today}
          and not exists (select from grid_fees later
            where later.operator_code = g.operator_code and later.valid_from >= ${firstDay}))::integer as "operatorsWithout",
      array(select t.tariff_key from tariff_versions t
        where t.valid_from <= ${today} and coalesce(t.valid_to, 'infinity') > ${today}
          and not exists (select from tariff_versions later where later.tariff_key = t.tariff_key
            and coalesce(later.valid_to, 'infinity') > ${firstDay})
        order by t.tariff_key) as tariffs`)
  const [found] = rows
  if (found === undefined) throw new Error('a query without a table has one row')
  const isMissing = found.lacksLevies || found.operatorsWithout > 0 || found.tariffs.length > 0
  return isMissing ? { firstDay, ...found } : undefined
}

/** What is missing, by the names that the event has. */
export const missingKinds = ({ lacksLevies, operatorsWithout, tariffs }: NextYear): string[] => [
  ...(lacksLevies ? ['levies'] : []),
  ...(operatorsWithout > 0 ? ['grid-fees'] : []),
  ...(tariffs.length > 0 ? ['price-sheets'] : []),
]

/** What is missing, in words. */
export const missingParts = ({ lacksLevies, operators, operatorsWithout, tariffs }: NextYear): string[] => [
  ...(lacksLevies ? ['levies'] : []),
  ...(operatorsWithout > 0 ? [`grid fees of ${operatorsWithout} of ${operators} grid operators`] : []),
  ...(tariffs.length > 0 ? [`price sheets of ${tariffs.join(', ')}`] : []),
]

/** The imported monthly means of the exchange, oldest first. */
export async function findMonthMeans(db: Db): Promise<MonthMean[]> {
  const { rows } = await db.query<MonthMean>(sql`
    select m.month, m.mean_cent_per_kwh_net as "meanCentPerKwhNet" from exchange_price_months m order by m.month`)
  return rows
}
