import { newSecrets, sealSecrets } from '../../events/webhooks/secrets.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDate } from '../../platform/time/berlin.ts'

/** The endpoints that the API references show and delete, and a delivery to the first. */
const deliveredEndpointId = '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'
export const pingedEndpointId = '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a11'
const endpoints = [
  {
    id: deliveredEndpointId,
    url: 'https://partner.example/wattline-events',
    types: ['order.state-changed'],
    description: 'Orders to our CRM',
  },
  {
    id: pingedEndpointId,
    url: 'https://partner.example/wattline-prices',
    types: ['prices.published'],
    description: 'Prices to our app',
  },
]
/** The same for the operator's own. */
const operatorEndpoints = [
  {
    id: '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a20',
    url: 'https://supplier.example/wattline-events',
    description: 'Everything to our event bus',
  },
  {
    id: '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a21',
    url: 'https://supplier.example/wattline-archive',
    description: 'Everything to our archive',
  },
]
const deliveryId = 'c9a3f7d2-41f5-4a6b-8a57-0d7d2f0b6e11'
/** The event that it shows. */
export const demoEventId = '019a8f3c-7d2e-7a41-9c55-3f0c1f6e6c1b'

/** Adds what is missing of them. The endpoints are switched off: nobody is there to get events. */
export async function seedDemoWebhooks(tx: Db, keyring: Keyring, now: Date): Promise<void> {
  for (const { id, url, types, description } of endpoints)
    await tx.query(sql`
      insert into webhook_endpoints (id, partner_id, client_id, url, types, description, is_enabled, is_ordered, secrets,
        disabled_at, created_at, updated_at)
      select ${id}, p.id, 'demo-whitelabel', ${url}, ${types}::text[], ${description}, false, true, ${sealSecrets(keyring, id, newSecrets())}::jsonb, ${now}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      from partners p where p.slug = 'demo-whitelabel'
      on conflict do nothing`)
  for (const { id, url, description } of operatorEndpoints)
    await tx.query(sql`
      insert into webhook_endpoints (id, client_id, url, description, is_enabled, is_ordered, secrets, disabled_at,
        created_at, updated_at)
      values (${id}, 'demo-operator', ${url}, ${description}, false, true,
        ${sealSecrets(keyring, id, newSecrets())}::jsonb, ${now}, ${now}, ${now})
      on conflict do nothing`)
  await tx.query(sql`
    with delivered as (
      insert into webhook_deliveries (id, endpoint_id, state, attempts, first_attempt_at, due_at, created_at, finished_at)
      values (${deliveryId}, ${deliveredEndpointId}, 'Delivered', 1, ${now}, ${now}, ${now}, ${now})
      on conflict do nothing
      returning id)
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer)
    select d.id, 1, ${now}::timestamptz, 200, 84, 'ok' from delivered d`)
  await tx.query(sql`
    insert into events (id, type, data, ref_uri, created_at)
    values (${demoEventId}, 'prices.published', jsonb_build_object('date', ${berlinDate(now)}::text),
      ${`/partner/v1/day-ahead-prices/limited?from=${berlinDate(now)}&to=${berlinDate(now)}`}, ${now})
    on conflict do nothing`)
  await tx.query(sql`
    insert into partner_events (partner_id, event_id)
    select p.id, ${demoEventId}::uuid from partners p where p.slug = 'demo-whitelabel'
    on conflict do nothing`)
}
