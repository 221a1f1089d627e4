import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../console/staff.fixture.ts'
import { addPartner } from '../../partners/manage-partners.ts'

const service = await testService()
const { partnerSignedIn } = staffOf(service)
const stateOf = (body: string, step: string) =>
  new RegExp(`<span class="state \\w+">(Done|To do)</span>\\s*<(?:a href="[^"]*"|strong)>${step}<`).exec(
    body,
  )?.[1]

test('the home page of a new partner has nothing ticked, and leads on', async () => {
  await addPartner(service.pool, { slug: 'newcomer', type: 'Whitelabel', brandName: 'Newcomer' })
  await service.deps.revisions.refresh()
  const { body } = await (await partnerSignedIn('developer', 'newcomer')).open('/partners')

  const steps = ['Create an API client', 'Run a request', 'Place a first order', 'Set up a webhook']
  expect(steps.map((step) => stateOf(body, step))).toEqual(steps.map(() => 'To do'))
  expect(body).toContain('href="/partners/clients"')
  expect(body).toContain('href="/docs/quick-start"')
})

test('what a partner has done is ticked, and does not lead support where it may not go', async () => {
  const { body } = await (await partnerSignedIn('support', 'demo-whitelabel')).open('/partners')

  expect(stateOf(body, 'Create an API client')).toBe('Done')
  expect(stateOf(body, 'Place a first order')).toBe('Done')
  expect(body).not.toContain('href="/partners/clients"')
})

test('the changelog is that of the portal', async () => {
  const { statusCode, body } = await (await partnerSignedIn('support')).open('/partners/changelog')

  expect(statusCode).toBe(200)
  expect(body).toContain('Changes to <code>/partner/v1</code> are additive.')
})
