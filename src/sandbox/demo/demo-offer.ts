import { makeOffer, type OfferDeps } from '../../orders/offers/make-offer.ts'
import { loadPartnerDirectory } from '../../partners/partner-directory.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { Refusal } from '../../platform/refusal.ts'
import { loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { lockDemoData } from './repository.ts'

/** The offer that the API reference shows; a reset of its partner leaves it. */
const demoOfferId = '5f1d7a0e-3c51-4f0a-9d8e-2b6c4a7e9f10'
const household = { yearlyConsumptionKwh: 3500, zipCode: '10115', hasSmartMeter: true }

/** Adds it if it is missing: it is deleted some weeks after its last day, like every offer. */
export async function seedDemoOffer(
  db: Db,
  { config, now }: { config: OfferDeps['config']; now: Date },
): Promise<void> {
  if (await hasDemoOffer(db)) return
  const directory = await loadPartnerDirectory(db)
  const partner = directory.partners.find(({ slug }) => slug === 'demo-whitelabel')
  if (partner === undefined) return
  const [catalogue, regions] = [await loadCatalogue(db), await loadRegions(db)]
  const data = {
    config,
    catalogue: { current: () => catalogue },
    regions: { current: () => regions },
    directory: { current: () => directory },
  }
  await db.transaction(async (tx) => {
    await lockDemoData(tx)
    if (await hasDemoOffer(tx)) return
    const context = { tariffKey: 'DYNAMIC_SHARE', partner, now }
    const offerId = await makeOffer({ ...data, db: tx }, household, context).then(
      ({ offer }) => offer.offerId,
      // An operator's own regions and tariffs may not cover the place.
      (error) => {
        if (error instanceof Refusal) return null
        throw error
      },
    )
    await tx.query(sql`update offers set id = ${demoOfferId}::uuid where id = ${offerId}::uuid`)
  })
}

async function hasDemoOffer(db: Db): Promise<boolean> {
  const { rowCount } = await db.query(sql`select from offers o where o.id = ${demoOfferId}::uuid`)
  return rowCount > 0
}
