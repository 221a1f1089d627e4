import { type Db, sql } from '../../../platform/db/sql.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning } = verdictsOn('offers')

export type Offers = { tariffs: number; postcodes: number; clients: number; operators: number }

/** Counts what production needs before anybody can be sold anything. The demo data of a test environment has it all. */
export async function checkOffers(db: Db, { environment }: Config): Promise<Check[]> {
  if (environment === 'test') return []
  const { rows } = await db.query<Offers>(sql`
    select (select count(*) from tariffs) as tariffs, (select count(*) from postcodes) as postcodes,
      (select count(*) from clients where disabled_at is null and partner_id is not null) as clients,
      (select count(*) from clients where disabled_at is null and partner_id is null) as operators`)
  return rows.map(judgeOffers)
}

export function judgeOffers({ tariffs, postcodes, clients, operators }: Offers): Check {
  const missing = [
    ...(tariffs === 0 ? ['No tariffs: wattline import tariffs, then tariff-versions.'] : []),
    ...(postcodes === 0 ? ['No postcodes: no place has a price before wattline import postcodes.'] : []),
    ...(clients === 0 ? ['No client of a partner: wattline partner add, then wattline client add.'] : []),
    ...(operators === 0 ? ['No client of an operator: nobody could move an order by hand.'] : []),
  ]
  if (missing.length > 0) return warning('Not all that is needed to sell is there:', missing)
  return ok(`${tariffs} tariffs at ${postcodes} postcodes for ${clients} clients.`)
}
