import { findDemoClients } from '../../partners/demo-clients.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { installReset, removeReset } from '../reset/reset-function.ts'
import { demoClients } from './demo-access.ts'
import { demoProvider } from './demo-tariffs.ts'

/**
 * Removes what a start of the test environment has added: clients, partners with all their customers, staff and tariffs
 * that no other contract has. Imported data stays. It needs the owner of the database, in a transaction.
 */
export async function removeDemo(owner: Db): Promise<string[]> {
  const removed = await findDemoClients(owner)
  const slugs = demoClients.flatMap(({ clientId, partner }) => (partner === null ? [] : [clientId]))
  await installReset(owner)
  await owner.query(
    sql`select reset_sandbox_partner(p.id) from partners p where p.slug = any(${slugs}::text[])`,
  )
  await owner.query(sql`delete from clients where client_id = any(${removed}::text[])`)
  await owner.query(sql`delete from staff where login like 'demo.%'`)
  await owner.query(sql`delete from partners where slug = any(${slugs}::text[])`)
  await owner.query(sql`
    delete from tariffs t where t.provider_name = ${demoProvider}
      and not exists (select from orders o where o.tariff_key = t.tariff_key)`)
  await removeReset(owner)
  return removed
}
