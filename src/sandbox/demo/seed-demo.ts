import { addClient, addPublicClient, listClients } from '../../partners/manage-clients.ts'
import { addPartner, listPartners } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type Catalogue, loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { versionOn } from '../../tariffs/catalogue/tariff.ts'
import { loadReferenceData, loadSampleData } from '../../tariffs/imports/load-data-set.ts'
import { findPriceInputs } from '../../tariffs/pricing/find-price-inputs.ts'
import { freezePrice, type PriceSnapshot } from '../../tariffs/pricing/price-snapshot.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { demoApp, demoClients } from './demo-access.ts'
import { seedDemoBrands } from './demo-brands.ts'
import { lifeOf } from './demo-contract-life.ts'
import { type DemoContract, demoCustomers } from './demo-customers.ts'
import { seedDemoTariffs } from './demo-tariffs.ts'
import { seedDemoWebhooks } from './demo-webhooks.ts'
import { insertDemoAccount, insertDemoContract, knownCustomerNumbers, lockDemoData } from './repository.ts'

/** Adds the demo data that is missing in a test environment, and changes nothing that exists. */
export async function seedDemo(db: Db, keyring: Keyring, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockDemoData(tx)
    const slugs = new Set((await listPartners(tx)).map(({ slug }) => slug))
    const clientIds = new Set((await listClients(tx)).map(({ clientId }) => clientId))
    for (const { clientId, secret, scopes, partner } of demoClients) {
      if (partner !== null && !slugs.has(clientId)) await addPartner(tx, { slug: clientId, ...partner })
      if (!clientIds.has(clientId)) {
        await addClient(tx, { clientId, secret, scopes, partnerSlug: partner === null ? null : clientId })
      }
    }
    if (!clientIds.has(demoApp.clientId)) await addPublicClient(tx, demoApp)
    await seedDemoBrands(tx, now)
    await seedDemoTariffs(tx)
    await loadReferenceData(tx)
    await loadSampleData(tx)
    await seedDemoWebhooks(tx, keyring, now)
  })
  await seedDemoCustomers(db, keyring, now)
}

/**
 * Adds the demo customers who are missing, as if their contracts had been ordered and confirmed long ago: no mails, no
 * open tasks.
 */
async function seedDemoCustomers(db: Db, keyring: Keyring, now: Date): Promise<void> {
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
      // An operator's own regions and tariffs may not cover these places; then there are no demo customers.
      if (contracts.length < customer.contracts.length) continue
      const accountId = await insertDemoAccount(tx, customer, contracts[0]?.life.receivedAt ?? now)
      if (accountId === undefined) continue
      for (const contract of contracts)
        await insertDemoContract(tx, keyring, { accountId, customer, contract })
    }
  })
}

function priceOf(
  { catalogue, regions }: { catalogue: Catalogue; regions: Regions },
  { tariffKey, consumptionKwh, capabilities, address, modules }: DemoContract,
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
    hasControllableDevice: modules !== null,
    campaignCode: null,
    profile: 'H25' as const,
  }
  const found = findPriceInputs(regions, { tariff, version, request, date })
  return found.isFound ? freezePrice(found.inputs, found.versions) : undefined
}
