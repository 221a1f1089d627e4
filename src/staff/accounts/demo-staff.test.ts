import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { aBrowser } from '../../pages/account/browser.fixture.ts'
import { demoStaff } from '../../sandbox/demo/demo-staff.ts'
import { findDemoStaff, seedDemoStaff } from './demo-staff.ts'
import { changeRole } from './manage-staff.ts'
import { roles } from './roles.ts'
import { stepAt, totpCode } from './totp.ts'

const service = await testService()
const { pool, clock, deps } = service
const seed = () => seedDemoStaff(pool, deps.keyring, demoStaff, clock.now())
await seed()

test('there is one for each role', () => {
  expect(demoStaff.map(({ role }) => role).toSorted()).toEqual(roles.toSorted())
})

test.each(demoStaff)('$login signs in with the password and the code that are printed', async (member) => {
  const { login, password, totpSecret } = member
  const browser = aBrowser(service)
  await browser.open('/console/sign-in')
  await browser.submit('/console/sign-in', { login, password })
  await browser.open('/console/sign-in/code')

  const code = totpCode(totpSecret, stepAt(new Date()))
  const answer = await browser.submit('/console/sign-in/code', { code })

  expect(answer.headers.location).toBe('/console')
})

test('another start changes nothing', async () => {
  const operator = { actor: 'cli:test', requestId: null, now: clock.now(), scopes: new Set<never>() }
  await changeRole(pool, { login: 'demo.agent', role: 'viewer' }, operator)

  await seed()

  expect(await findDemoStaff(pool)).toHaveLength(demoStaff.length)
  expect(await changeRole(pool, { login: 'demo.agent', role: 'viewer' }, operator)).toMatchObject({
    role: 'viewer',
  })
})
