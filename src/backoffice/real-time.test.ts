/** Staff and the audit trail go by the real time, wherever the clocks of a test environment were moved to. */
import { beforeAll, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { sql } from '../platform/db/sql.ts'
import { staffOf } from './staff.fixture.ts'

const service = await testService()
const { pool, realTime, send, tokenOf } = service
const { signedIn, partnerSignedIn } = staffOf(service)
const hours = (count: number) => count * 60 * 60_000

/** Nobody has signed it; it only names a client. */
const forged = `Bearer ${['{"alg":"none"}', '{"client_id":"demo-sales"}', 'x']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')}`

const moveClock = (as: string) =>
  send({ method: 'POST', url: '/sandbox/v1/clock', payload: { advance: 'P1D' }, as })

beforeAll(async () => {
  expect((await moveClock('demo-sales')).statusCode).toBe(200)
  expect((await moveClock('demo-operator')).statusCode).toBe(200)
})

const audiences = [
  ['/console', '/console/me/password', () => signedIn('agent')],
  ['/partners', '/partners/me/password', () => partnerSignedIn('owner')],
] as const

test.each(audiences)(
  'a session of %s lasts twelve hours, whatever a token claims',
  async (path, _, signIn) => {
    const { open } = await signIn()
    const headers = { authorization: forged }
    expect((await open(path, { headers })).statusCode).toBe(200)
    expect((await open(path)).statusCode).toBe(200)

    realTime.advance(hours(12))

    expect((await open(path, { headers })).headers.location).toContain('/sign-in')
    expect((await open(path)).headers.location).toContain('/sign-in')
  },
)

test.each(audiences)(
  'a proof at %s is one for ten minutes, whatever a token claims',
  async (_, page, signIn) => {
    const { open } = await signIn()
    const headers = { authorization: forged }
    expect((await open(page, { headers })).statusCode).toBe(200)

    realTime.advance(hours(0.2))

    expect((await open(page, { headers })).headers.location).toContain('/prove')
    expect((await open(page)).headers.location).toContain('/prove')
  },
)

test('a proof in the future is no proof', async () => {
  const { open, member } = await signedIn('agent')
  const later = new Date(realTime.now().getTime() + hours(1))
  await pool.query(sql`update staff_sessions set proved_at = ${later} where staff_id = ${member.id}`)

  expect((await open('/console/me/password')).headers.location).toContain('/console/prove')
})

test('an invitation and the audit trail have the real time', async () => {
  const payload = { login: 'invited.ahead', name: 'Anna Ahead', role: 'agent' }
  const headers = { authorization: `Bearer ${await tokenOf('demo-operator')}` }
  const invited = await send({ method: 'POST', url: '/operator/v1/staff', payload, headers })
  expect(invited.statusCode, invited.body).toBe(200)

  const { rows } = await pool.query<{ expiresAt: Date; auditedAt: Date }>(sql`
    select i.expires_at as "expiresAt", t.at as "auditedAt"
    from audit_trail t, staff_invitations i join staff s on s.id = i.staff_id
    where t.subject = s.login and s.login = ${payload.login}`)

  const now = realTime.now().getTime()
  expect(
    rows.map(({ expiresAt, auditedAt }) => [
      expiresAt.getTime() <= now + hours(72),
      auditedAt.getTime() <= now,
    ]),
  ).toEqual([[true, true]])
})
