import { findDemoClients } from '../../partners/demo-clients.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { removeSampleData } from '../../tariffs/imports/load-data-set.ts'
import { installReset, removeReset } from '../reset/reset-function.ts'
import { demoClients } from './demo-access.ts'
import { removeDemoCases } from './demo-cases.ts'
import { demoProvider } from './demo-tariffs.ts'
import { demoEventId } from './demo-webhooks.ts'

/**
 * Removes what a test environment has added: clients, partners with all their customers, staff, tariffs that no other
 * contract has, invented figures, forecasts of invented prices, and clocks that were moved. Data that an operator imported
 * stays. It needs the owner of the database, in a transaction.
 */
export async function removeDemo(owner: Db): Promise<string[]> {
  const removed = await findDemoClients(owner)
  const slugs = demoClients.flatMap(({ clientId, partner }) => (partner === null ? [] : [clientId]))
  const { rows } = await owner.query<{ id: string }>(
    sql`select p.id from partners p where p.slug = any(${slugs}::text[])`,
  )
  const partnerIds = rows.map(({ id }) => id)
  await installReset(owner)
  await owner.query(sql`select reset_sandbox_partner(p.id) from unnest(${partnerIds}::uuid[]) as p (id)`)
  await owner.query(sql`delete from offers where partner_id = any(${partnerIds}::uuid[])`)
  await owner.query(sql`delete from clients where client_id = any(${removed}::text[])`)
  await owner.query(sql`delete from staff where login like 'demo.%'`)
  await owner.query(sql`delete from partners where id = any(${partnerIds}::uuid[])`)
  await removeDemoCases(owner)
  await owner.query(sql`delete from events where id = ${demoEventId}`)
  // Emptying a partner notes what ended, and leaves messages that are still to be sent.
  await owner.query(sql`
    delete from event_facts f where f.partner_id = any(${partnerIds}::uuid[])
      or f.contract_number is not null and not exists (select from orders o where o.contract_number = f.contract_number)`)
  await owner.query(sql`
    delete from tasks t where t.kind = 'send-market-message'
      and not exists (select from market_messages m where m.id::text = t.subject)`)
  await removeFigures(owner, partnerIds)
  await owner.query(sql`
    delete from tariffs t where t.provider_name = ${demoProvider}
      and not exists (select from orders o where o.tariff_key = t.tariff_key)`)
  await removeSampleData(owner)
  await owner.query(sql`delete from price_forecasts`)
  await owner.query(sql`delete from sandbox_clocks`)
  await owner.query(sql`update sandbox_clock set offset_milliseconds = 0 where offset_milliseconds <> 0`)
  await removeReset(owner)
  return removed
}

/** Counts of the partners that are gone. What is not kept by partner is recounted by the worker. */
async function removeFigures(owner: Db, partnerIds: readonly string[]): Promise<void> {
  for (const statement of [
    sql`delete from order_figure_changes where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from order_figures where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from delivery_times where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from api_traffic where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from api_latency where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from request_log where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from request_hours where partner_id = any(${partnerIds}::uuid[])`,
    sql`delete from request_minutes where partner_id = any(${partnerIds}::uuid[])`,
  ])
    await owner.query(statement)
  await owner.query(sql`delete from supplied_days where not exists (select from orders)`)
  await owner.query(sql`update order_figure_counts set counted_at = null where exists (select from orders)`)
}
