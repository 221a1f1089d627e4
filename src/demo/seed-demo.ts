import { type Db, sql } from '../db/sql.ts'
import { loadReferenceData, loadSampleData } from '../imports/load-data-set.ts'
import { addClient, listClients } from '../partners/manage-clients.ts'
import { addPartner, listPartners } from '../partners/manage-partners.ts'
import { demoClients } from './demo-access.ts'
import { seedDemoTariffs } from './demo-tariffs.ts'

/** Brings the demo data into a test environment. What is there already stays as it is. */
export async function seedDemo(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes may start at once on one database.
    await tx.query(sql`select pg_advisory_xact_lock(20260102)`)
    const slugs = new Set((await listPartners(tx)).map(({ slug }) => slug))
    const clientIds = new Set((await listClients(tx)).map(({ clientId }) => clientId))
    for (const { clientId, secret, scopes, partner } of demoClients) {
      if (partner !== null && !slugs.has(clientId)) await addPartner(tx, { slug: clientId, ...partner })
      if (!clientIds.has(clientId)) {
        await addClient(tx, { clientId, secret, scopes, partnerSlug: partner === null ? null : clientId })
      }
    }
    await seedDemoTariffs(tx)
    await loadReferenceData(tx)
    await loadSampleData(tx)
  })
}

/** The demo clients that exist among the given ones: their secrets are public, so production must have none. */
export const demoClientsAmong = (clientIds: Iterable<string>): string[] => {
  const demoIds = new Set(demoClients.map(({ clientId }) => clientId))
  return [...clientIds].filter((clientId) => demoIds.has(clientId))
}
