import { openSession } from '../src/console/sessions/session.ts'
import { insertStaff } from '../src/console/staff/repository.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'

const slug = 'demo-whitelabel'
const client = `/partners/clients/${slug}`

/** The pages of the dashboard, for an owner of the demo partner who has signed in. */
export const dashboardPages: readonly string[] = [
  '/partners',
  '/partners/me',
  '/partners/clients',
  '/partners/new-client',
  client,
  ...['rotate', 'scopes', 'times', 'keys', 'disable'].map((page) => `${client}/${page}`),
  '/partners/brand',
  '/partners/brand/preview',
  '/partners/brand-preview?brandName=A&brandColour=%23123456',
  '/partners/team',
  '/partners/team-invite',
  '/partners/changelog',
]

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
