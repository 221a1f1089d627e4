import { addClient, addPublicClient, listClients } from '../../partners/manage-clients.ts'
import { addPartner, listPartners } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import { loadReferenceData, loadSampleData } from '../../tariffs/imports/load-data-set.ts'
import { demoApp, demoClients } from './demo-access.ts'
import { seedDemoTariffs } from './demo-tariffs.ts'
import { lockDemoData } from './repository.ts'
import { seedDemoCustomers } from './seed-demo-customers.ts'

/** Brings the demo data into a test environment. What is there already stays as it is. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
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
    await seedDemoTariffs(tx)
    await loadReferenceData(tx)
    await loadSampleData(tx)
  })
  await seedDemoCustomers(db, now)
}
