import { type Db, sql } from '../../platform/db/sql.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import type { MarketPartner } from './market-partner.ts'
import { type SearchIndex, searchIndex } from './search-index.ts'

/** All market partners, held in memory by each process and kept current by src/platform/db/revisions.ts. */
export type MarketDirectory = {
  /** In the order of their names. */
  partners: readonly MarketPartner[]
  byCode: ReadonlyMap<string, MarketPartner>
  hasSuppliers: boolean
  index: SearchIndex
}

export async function loadMarketDirectory(db: Db): Promise<MarketDirectory> {
  const { rows } = await db.query<MarketPartner>(sql`
    select m.code, m.role, m.name, m.city
    from market_partners m
    order by lower(translate(m.name, 'ÄÖÜäöüß', 'AOUaous')) collate "C", m.code`)
  return stepByStep(marketDirectory(rows))
}

/** A directory of partners that are in the order of their names. */
export function* marketDirectory(partners: readonly MarketPartner[]): Generator<void, MarketDirectory> {
  return {
    partners,
    byCode: new Map(partners.map((partner) => [partner.code, partner])),
    hasSuppliers: partners.some(({ role }) => role === 'Supplier'),
    index: yield* searchIndex(partners),
  }
}
