import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { insertStaff } from '../src/staff/accounts/repository.ts'
import { openSession } from '../src/staff/sessions/session.ts'

const slug = 'demo-whitelabel'
const client = `/partners/clients/${slug}`

type DashboardWorld = { customerNumber: string; contractNumber: string; endpointId: string }

/** The pages of the dashboard, for an owner of the demo partner who has signed in. */
export const dashboardPages = (of: DashboardWorld): readonly string[] => [
  '/partners',
  '/partners/orders',
  `/partners/orders/${of.contractNumber}`,
  '/partners/customers',
  `/partners/customers/${of.customerNumber}`,
  `/partners/customers/${of.customerNumber}/contracts/${of.contractNumber}`,
  '/partners/requests',
  '/partners/errors?period=30d',
  '/partners/usage?period=30d',
  '/partners/webhooks',
  '/partners/webhooks/new',
  `/partners/webhooks/${of.endpointId}`,
  ...['change', 'switch', 'rotate-secret', 'delete', 'deliveries'].map(
    (page) => `/partners/webhooks/${of.endpointId}/${page}`,
  ),
  '/partners/sandbox',
  '/partners/sandbox/mails',
  '/partners/sandbox/reset',
  `/partners/sandbox/market/${of.contractNumber}`,
  '/partners/me',
  '/partners/clients',
  '/partners/new-client',
  client,
  ...['rotate', 'scopes', 'redirects', 'times', 'keys', 'disable'].map((page) => `${client}/${page}`),
  '/partners/brand',
  '/partners/brand/preview',
  '/partners/brand-preview?brandName=A&brandColour=%23123456',
  '/partners/team',
  '/partners/team-invite',
  '/partners/changelog',
]

/** A month of requests of the partner, in each of its hours. */
export async function countRequests(pool: Pool): Promise<void> {
  // The running service counts requests too, so a row may exist already.
  await pool.query(sql`
    insert into request_hours (hour, partner_id, client_id, operation, status, code, requests, first_at, last_at)
    select date_trunc('hour', now()) - h * interval '1 hour', p.id, c.id, a.operation, a.status, a.code,
      a.requests * (3 + h % 5), now() - h * interval '1 hour', now() - h * interval '1 hour'
    from generate_series(1, 700) h cross join (select id from partners where slug = ${slug}) p
    cross join (values ('demo-whitelabel'), ('demo-app')) c (id)
    cross join (values ('listTariffs', 200, '', 90), ('createOrder', 200, '', 6), ('createOrder', 400, 'validation-failed', 2),
      ('listOrders', 429, 'rate-limited', 1), ('issueToken', 401, 'invalid_client', 1)) as a (operation, status, code, requests)
    on conflict do nothing`)
  await pool.query(sql`
    insert into request_minutes (minute, partner_id, client_id, requests, limited)
    select date_trunc('minute', now()) - h * interval '1 hour', p.id, 'demo-whitelabel', 200 + (h * 37) % 300, h % 3
    from generate_series(1, 700) h cross join (select id from partners where slug = ${slug}) p
    on conflict do nothing`)
}

/** The session of such an owner. */
export async function partnerStaffCookie(pool: Pool): Promise<string> {
  const login = 'event.loop-owner'
  const now = new Date()
  const { rows } = await pool.query<{ id: string }>(sql`select id from partners where slug = ${slug}`)
  const partner = { id: rows[0]?.id ?? '', slug, name: slug, isDisabled: false }
  const employer = { partnerId: partner.id, emailAddress: 'event.loop@example.com' }
  const id = (await insertStaff(pool, { login, name: 'Event Loop', role: 'owner', employer, now })) ?? ''
  const visitor = { ip: '127.0.0.1', userAgent: 'bench', requestId: 'bench', now }
  return `wattline-partner=${await openSession(pool, { id, login, partner }, { ...visitor, by: 'code' })}`
}
