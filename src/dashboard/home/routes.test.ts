import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { addPartner, changePartner } from '../../partners/manage-partners.ts'

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
  expect(body).toContain('href="/docs/reference/createOrder#run"')
  expect(body).toContain('href="/partners/requests"')
})

test('what a partner has done is ticked, and does not lead support where it may not go', async () => {
  const { body } = await (await partnerSignedIn('support', 'demo-whitelabel')).open('/partners')

  expect(stateOf(body, 'Create an API client')).toBe('Done')
  expect(stateOf(body, 'Place a first order')).toBe('Done')
  expect(body).not.toContain('href="/partners/clients"')
})

test('a missing data-processing agreement is named until the supplier has recorded it', async () => {
  await addPartner(service.pool, { slug: 'unsigned', type: 'Whitelabel', brandName: 'Unsigned' })
  await service.deps.revisions.refresh()
  const { open } = await partnerSignedIn('owner', 'unsigned')
  const before = (await open('/partners')).body
  await changePartner(service.pool, 'unsigned', {
    dataProcessingAgreement: { date: '2026-03-01', version: '2.1' },
  })
  const after = (await open('/partners')).body
  const hems = (await (await partnerSignedIn('owner', 'demo-hems')).open('/partners')).body

  const step = 'Sign the data-processing agreement'
  expect([stateOf(before, step), stateOf(after, step)]).toEqual(['To do', 'Done'])
  expect(before).toContain('None is recorded.')
  expect(after).toContain('Version 2.1 of 2026-03-01')
  expect(stateOf(hems, step)).toBeUndefined()
})

test('a partner that brings no customers is not asked for an order', async () => {
  const { open } = await partnerSignedIn('developer', 'demo-hems')
  const before = (await open('/partners')).body
  await service.send({ method: 'POST', url: '/sandbox/v1/scenes/in-delivery', as: 'demo-hems' })

  expect(stateOf(before, 'Place a first order')).toBeUndefined()
  expect(stateOf(before, 'Get a first customer')).toBe('To do')
  expect(stateOf((await open('/partners')).body, 'Get a first customer')).toBe('Done')
})

test.each([
  ['orders', 'href="/docs/reference/createOrder#run"'],
  ['customers', 'You have no customers yet'],
  ['requests', 'href="/docs/reference/calculatePrice#run"'],
  ['clients', 'You have no client yet.'],
])(
  'the list of %s of a new partner says how to begin, unless a filter has emptied it',
  async (list, says) => {
    const { open } = await partnerSignedIn('developer', 'newcomer')

    expect((await open(`/partners/${list}`)).body).toContain(says)
    if (list !== 'clients') expect((await open(`/partners/${list}?after=1`)).body).not.toContain(says)
  },
)

test('the changelog is that of the portal', async () => {
  const { statusCode, body } = await (await partnerSignedIn('support')).open('/partners/changelog')

  expect(statusCode).toBe(200)
  expect(body).toContain('Changes to <code>/partner/v1</code> are additive.')
})
