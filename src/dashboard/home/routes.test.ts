import { describe, expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { addPartner, changePartner, partnerBySlug } from '../../partners/manage-partners.ts'
import { storeButtonsConfirmation } from '../../partners/site-buttons.ts'
import { sql } from '../../platform/db/sql.ts'

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
  expect(body).toContain('An entry that begins with <strong>Breaking</strong>')
})

const tileOf = (body: string, name: string) =>
  new RegExp(`>${name}</a> <strong>([^<]*)</strong>[^]*?aria-label="([^"]*)"[^]*?class="change">([^<]*)<`)
    .exec(body)
    ?.slice(1)

describe('what goes on', () => {
  const hoursAgo = (hours: number) => new Date(service.deps.requestLog.now().getTime() - hours * 3_600_000)
  const count = (status: number, hours: number, requests: number) =>
    service.pool.query(sql`
      insert into request_hours (hour, partner_id, client_id, operation, status, code, requests, first_at, last_at)
      select date_trunc('hour', ${hoursAgo(hours)}::timestamptz), p.id, 'x', 'getOrder', ${status}, '', ${requests}, now(), now()
      from partners p where p.slug = 'lively'`)
  const newPartner = (slug: string, type: 'Whitelabel' | 'ThirdParty') =>
    addPartner(service.pool, { slug, type, brandName: slug }).then(() => service.deps.revisions.refresh())

  test('is compared with the seven days before, to the hour', async () => {
    await newPartner('lively', 'Whitelabel')
    // The hour that has begun, the last of this period, the first and the last of the one before, and one too early.
    for (const [hours, requests] of [
      [0, 10],
      [167, 5],
      [168, 2],
      [335, 1],
      [336, 90],
    ] as const)
      await count(200, hours, requests)
    await count(404, 1, 4)

    const { body } = await (await partnerSignedIn('owner', 'lively')).open('/partners')

    expect(tileOf(body, 'Requests')).toEqual([
      '19',
      'Requests by day, oldest first. The 7 days before: 1, 0, 0, 0, 0, 0, 2. The last 7 days: 5, 0, 0, 0, 0, 0, 14.',
      '16 more than the 7 days before',
    ])
    expect(tileOf(body, 'Refused or failed')?.[2]).toBe('4 more than the 7 days before')
    expect(body).toContain('21.1 % of all requests')
    expect(tileOf(body, 'Orders')?.[2]).toBe('as many as in the 7 days before')
  })

  test('names the newest orders with their states in words, and the latest errors with a way to them', async () => {
    await newPartner('busy', 'Whitelabel')
    await addClient(service.pool, {
      clientId: 'busy',
      partnerSlug: 'busy',
      secret: 'busy-secret',
      scopes: ['api:partner', 'create:orders'],
    })
    await service.deps.revisions.refresh()
    const authorization = `Bearer ${await service.tokenOf('busy')}`
    const order = await service.send({
      method: 'POST',
      url: '/partner/v1/orders',
      headers: { authorization },
      payload: anOrder(),
    })
    await service.send({
      url: '/partner/v1/orders/39999999',
      headers: { authorization, 'x-request-id': 'lost-order' },
    })
    await service.deps.requestLog.flush()

    const { body } = await (await partnerSignedIn('support', 'busy')).open('/partners')

    expect(body).toMatch(new RegExp(`href="/partners/orders/${order.json().contractNumber}">[^<]+</a>`))
    expect(body).toContain('href="/partners/requests/lost-order"')
    expect(tileOf(body, 'Orders')?.[2]).toBe('1 more than the 7 days before')
  })

  test('says of each endpoint since when it fails, and what became of the last delivery', async () => {
    const { open } = await partnerSignedIn('developer', 'demo-whitelabel')
    await service.pool.query(sql`
      update webhook_endpoints e set is_enabled = true, failing_since = '2026-03-01T08:00:00Z' from partners p
      where p.id = e.partner_id and p.slug = 'demo-whitelabel' and e.description = 'Orders to our CRM'`)

    const { body } = await open('/partners')

    expect(body).toContain('1 of 1 endpoints fails')
    expect(body).toMatch(
      /Fails<\/span> <span class="relative">since<\/span> <time datetime="2026-03-01T08:00:00.000Z"/,
    )
    expect(body).toMatch(/Delivered<\/span> <a href="\/partners\/webhooks\/[^/]+\/deliveries\/[^"]+">/)
  })

  test('shows no number of a page that the reader may not open, and no orders to those who bring none', async () => {
    await newPartner('energy-app', 'ThirdParty')
    const tilesFor = async (role: 'support' | 'owner', slug: string) => {
      const { body } = await (await partnerSignedIn(role, slug)).open('/partners')
      return [...body.matchAll(/<li><a href="[^"]+">([^<]+)<\/a> <strong>/g)].map(([, name]) => name)
    }

    expect(await tilesFor('support', 'demo-whitelabel')).toEqual(['Orders', 'Requests', 'Refused or failed'])
    expect(await tilesFor('owner', 'energy-app')).toEqual([
      'Requests',
      'Refused or failed',
      'Webhook deliveries',
    ])
  })

  test('comes first once all steps are done, which are folded away', async () => {
    const isFolded = (body: string) => body.includes('<summary>Get started: all done</summary>')
    const { open } = await partnerSignedIn('owner', 'lively')
    const before = (await open('/partners')).body
    await addClient(service.pool, {
      clientId: 'lively',
      partnerSlug: 'lively',
      scopes: ['create:orders'],
    })
    await service.pool.query(sql`
      update orders set partner_id = (select id from partners where slug = 'lively')
      where partner_id = (select id from partners where slug = 'busy')`)
    await service.pool.query(sql`
      update webhook_endpoints set partner_id = (select id from partners where slug = 'lively')
      where description = 'Prices to our app'`)
    await changePartner(service.pool, 'lively', {
      dataProcessingAgreement: { date: '2026-03-01', version: '2.1' },
    })
    const { id } = await partnerBySlug(service.pool, 'lively')
    await storeButtonsConfirmation(service.pool, id, {
      confirmedAt: service.clock.now(),
      confirmedBy: 'partner-staff:owner',
    })

    const after = (await open('/partners')).body

    expect([isFolded(before), isFolded(after)]).toEqual([false, true])
    expect(after.indexOf('id="figures"')).toBeLessThan(after.indexOf('<summary>'))
  })
})
