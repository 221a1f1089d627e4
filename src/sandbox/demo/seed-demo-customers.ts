import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Catalogue, loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { versionOn } from '../../tariffs/catalogue/tariff.ts'
import { findPriceInputs } from '../../tariffs/pricing/find-price-inputs.ts'
import { freezePrice, type PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { lifeOf } from './demo-contract-life.ts'
import { type DemoContract, demoCustomers } from './demo-customers.ts'
import { insertDemoAccount, insertDemoContract, knownCustomerNumbers, lockDemoData } from './repository.ts'

/**
 * Brings the demo customers into a test environment, as if their contracts had been ordered, confirmed and delivered
 * long ago: nothing is mailed, nothing is left to do. Who is there already stays.
 */
export async function seedDemoCustomers(db: Db, now: Date): Promise<void> {
  const today = berlinDate(now)
  const customers = demoCustomers(today)
  const known = await knownCustomerNumbers(db, customers)
  const missing = customers.filter(({ customerNumber }) => !known.has(customerNumber))
  if (missing.length === 0) return

  const prices = { catalogue: await loadCatalogue(db), regions: await loadRegions(db) }
  await db.transaction(async (tx) => {
    await lockDemoData(tx)
    for (const customer of missing) {
      const contracts = customer.contracts.flatMap((contract) => {
        const life = lifeOf(contract, today)
        const price = priceOf(prices, contract, life.offerDate)
        return price === undefined ? [] : [{ ...contract, life, price }]
      })
      // With regions and tariffs of somebody's own the places may be unknown: then there are no demo customers.
      if (contracts.length < customer.contracts.length) continue
      const accountId = await insertDemoAccount(tx, customer, contracts[0]?.life.receivedAt ?? now)
      if (accountId === undefined) continue
      for (const contract of contracts) await insertDemoContract(tx, { accountId, customer, contract })
    }
  })
}

function priceOf(
  { catalogue, regions }: { catalogue: Catalogue; regions: Regions },
  { tariffKey, campaignCode, consumptionKwh, capabilities, address }: DemoContract,
  date: string,
): PriceSnapshot | undefined {
  const tariff = catalogue.byKey.get(tariffKey)
  const version = tariff && versionOn(tariff, date)
  if (tariff === undefined || version === undefined) return undefined
  const { hasSmartMeter, hasElectricVehicle } = capabilities
  const request = {
    zipCode: address.postCode,
    yearlyConsumptionKwh: consumptionKwh,
    hasSmartMeter,
    hasElectricVehicle,
    campaignCode,
  }
  const found = findPriceInputs(regions, { tariff, version, request, date })
  return found.isFound ? freezePrice(found.inputs, found.versions) : undefined
}
