import { addClient, addPublicClient, listClients } from '../../partners/manage-clients.ts'
import { addPartner, listPartners } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { loadCatalogue } from '../../tariffs/catalogue/catalogue.ts'
import { loadReferenceData, loadSampleData } from '../../tariffs/imports/load-data-set.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import { addCustomers } from './add-customers.ts'
import { demoApp, demoClients } from './demo-access.ts'
import { seedDemoBrands } from './demo-brands.ts'
import { type DemoCustomer, demoCustomers } from './demo-customers.ts'
import { demoHouseholds } from './demo-readings.ts'
import { seedDemoTariffs } from './demo-tariffs.ts'
import { seedDemoWebhooks } from './demo-webhooks.ts'
import {
  findDemoOwner,
  insertDemoAccount,
  insertHouseholds,
  knownCustomerNumbers,
  lockDemoData,
  restoreDemoAccount,
} from './repository.ts'

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

/** The partner whose customers they are, and the client that placed their orders. */
const ownerSlug = 'demo-whitelabel'

/** Adds the demo customers who are missing. */
async function seedDemoCustomers(db: Db, keyring: Keyring, now: Date): Promise<void> {
  const customers = demoCustomers(berlinDate(now))
  const known = await knownCustomerNumbers(db, customers)
  const missing = customers.filter(({ customerNumber }) => !known.has(customerNumber))
  await addDemoCustomers(db, { keyring, now, addAccount: insertDemoAccount }, missing)
}

/** Brings all of them back to what they were at first, for a partner that has just been emptied. */
export const restoreDemoCustomers = (db: Db, { keyring, now }: { keyring: Keyring; now: Date }) =>
  addDemoCustomers(db, { keyring, now, addAccount: restoreDemoAccount }, demoCustomers(berlinDate(now)))

async function addDemoCustomers(
  db: Db,
  {
    keyring,
    now,
    addAccount,
  }: { keyring: Keyring; now: Date; addAccount: Parameters<typeof addCustomers>[3] },
  customers: readonly DemoCustomer[],
): Promise<void> {
  if (customers.length > 0) {
    const prices = { catalogue: await loadCatalogue(db), regions: await loadRegions(db) }
    await db.transaction(async (tx) => {
      await lockDemoData(tx)
      const owner = await findDemoOwner(tx, ownerSlug)
      const today = berlinDate(now)
      if (owner) await addCustomers(tx, { keyring, prices, owner, today }, customers, addAccount)
    })
  }
  await insertHouseholds(db, demoHouseholds)
}
