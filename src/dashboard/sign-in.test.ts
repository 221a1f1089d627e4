import { expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { staffOf, staffPassword } from '../backoffice/staff.fixture.ts'
import { aBrowser } from '../pages/account/browser.fixture.ts'
import { sql } from '../platform/db/sql.ts'

const service = await testService()
const { aMember, aPartnerMember } = staffOf(service)

async function signIn(
  path: '/console' | '/partners',
  { login, codeIn }: { login: string; codeIn(): string },
) {
  const browser = aBrowser(service)
  await browser.open(`${path}/sign-in`)
  const first = await browser.submit(`${path}/sign-in`, { login, password: staffPassword })
  if (first.statusCode !== 303) return { browser, first }
  await browser.open(`${path}/sign-in/code`)
  const second = await browser.submit(`${path}/sign-in/code`, { code: codeIn() })
  return { browser, first, second }
}

test('password and code open the dashboard, with a cookie that other pages of the portal see', async () => {
  const { browser, second } = await signIn('/partners', await aPartnerMember('developer'))

  expect(second?.headers.location).toBe('/partners')
  const cookies = [second?.headers['set-cookie'] ?? []].flat().join('\n')
  expect(cookies).toMatch(/^wattline-partner=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/m)
  expect((await browser.open('/partners')).statusCode).toBe(200)
})

test("the supplier's staff cannot sign in there, and partners' staff cannot in the console", async () => {
  const administrator = await signIn('/partners', await aMember('administrator'))
  const owner = await signIn('/console', await aPartnerMember('owner'))

  expect([administrator.first.statusCode, owner.first.statusCode]).toEqual([422, 422])
})

test('nobody of a disabled partner can sign in', async () => {
  const member = await aPartnerMember('owner', 'demo-sales')
  await service.pool.query(sql`update partners set disabled_at = now() where slug = 'demo-sales'`)

  const { first } = await signIn('/partners', member)

  await service.pool.query(sql`update partners set disabled_at = null where slug = 'demo-sales'`)
  expect(first.statusCode).toBe(422)
})

test('there is no single sign-on for staff of partners', async () => {
  const { body } = await aBrowser(service).open('/partners/sign-in')

  expect(body).not.toContain('company account')
  expect((await aBrowser(service).open('/partners/sso/start')).statusCode).toBe(404)
})

test('a user who signs in is sent to the page that they wanted, but never elsewhere', async () => {
  const browser = aBrowser(service)
  const own = await browser.open('/partners/sign-in?next=/partners/team')
  const foreign = await browser.open('/partners/sign-in?next=/console/orders')

  expect(own.body).toContain('next=%2Fpartners%2Fteam')
  expect(foreign.body).not.toContain('console')
})
