import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { publishEvents } from '../../events/publish-events.ts'
import { addClient } from '../../partners/manage-clients.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { routesOf } from '../described-routes.ts'

const service = await testService()
const { send, server, pool, clock } = service
const { partnerSignedIn } = staffOf(service)

const as = 'demo-sales'
const scene = async (name: string) =>
  (await send({ method: 'POST', url: `/sandbox/v1/scenes/${name}`, as })).json().data
const [delivered, stuck, terminated] = [
  await scene('in-delivery'),
  await scene('stuck'),
  await scene('terminated'),
]
const payload = { url: 'https://sales.example/hooks' }
const endpoint = (await send({ method: 'POST', url: '/partner/v1/webhook-endpoints', payload, as })).json()
  .data
await send({ method: 'POST', url: `/partner/v1/webhook-endpoints/${endpoint.id}/ping`, as })
await publishEvents(pool, clock)

const valuesFor = async (operation: string, slug = as, role: 'support' | 'developer' = 'developer') =>
  (await partnerSignedIn(role, slug)).open(`/docs/run/values?operation=${operation}`)

test.each([
  ['getOrder', { contractNumber: delivered.contractNumber }],
  ['correctOrder', { contractNumber: stuck.contractNumber }],
  ['takeBackTermination', pathOf(terminated)],
  ['readMetrics', pathOf(delivered)],
  ['listContracts', { customerNumber: delivered.customerNumber }],
  ['getWebhookEndpoint', { endpointId: endpoint.id }],
  ['listTariffs', {}],
])('%s runs with what the partner has itself', async (operation, values) => {
  const { statusCode, body, headers } = await valuesFor(operation)

  expect(statusCode).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(JSON.parse(body)).toEqual({ says: expect.stringContaining('<code>demo-sales</code>'), values })
  expect(body).not.toContain('sandbox')
})

function pathOf({ customerNumber, contractNumber }: { customerNumber: string; contractNumber: string }) {
  return { customerNumber, contractNumber }
}

test('every operation of contracts, events and webhooks finds something', async () => {
  const browser = await partnerSignedIn('developer', as)
  const operations = routesOf(server).filter(({ url }) => /^\/(partner|sandbox)\/.*:\w+(Number|Id)/.test(url))
  const lacking: string[] = []
  for (const { schema } of operations) {
    const { operationId } = schema as { operationId: string }
    const { body } = await browser.open(`/docs/run/values?operation=${operationId}`)
    if (body.includes('/partners/sandbox')) lacking.push(operationId)
  }

  expect(operations.length).toBeGreaterThan(30)
  // A contract of a scene has no document, and no scene makes an offer.
  expect(lacking.toSorted()).toEqual(['getDocument', 'getOffer'])
})

test('a third party has the customers who gave it access', async () => {
  const hems = 'demo-hems'
  const { data } = (await send({ method: 'POST', url: '/sandbox/v1/scenes/in-delivery', as: hems })).json()

  expect(JSON.parse((await valuesFor('getContract', hems)).body).values).toEqual(pathOf(data))
})

test('the demo partner keeps the examples, which are about it', async () => {
  expect(JSON.parse((await valuesFor('cancelOrder', 'demo-whitelabel')).body).values).toEqual({})
})

test.each([
  ['getOrder', 'demo-platform'],
  ['correctOrder', 'demo-hems'],
])('a partner that has nothing yet for %s is led to its sandbox', async (operation, slug) => {
  const { values, says } = JSON.parse((await valuesFor(operation, slug)).body)

  expect(values).toEqual({})
  expect(says).toContain('href="/partners/sandbox"')
})

test('a partner without a client is led to a new one, before and after it presses Run', async () => {
  await addPartner(service.pool, { slug: 'newcomer', type: 'Whitelabel', brandName: 'Newcomer' })
  await service.deps.revisions.refresh()
  const { token } = await partnerSignedIn('developer', 'newcomer')
  const pressed = await send({
    method: 'POST',
    url: '/docs/run',
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `wattline-partner=${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'operation=listTariffs',
  })

  expect((await valuesFor('listTariffs', 'newcomer')).body).toContain('/partners/new-client')
  expect(pressed.statusCode).toBe(403)
  expect(pressed.body).toContain('href="/partners/new-client"')
})

test('there is nothing for support, for nobody, for operators and for operations that do not exist', async () => {
  const answers = [
    await valuesFor('getOrder', as, 'support'),
    await send({ url: '/docs/run/values?operation=getOrder' }),
    await valuesFor('showOrder'),
    await valuesFor('nothing'),
    await valuesFor('getOrder&operation=getOrder'),
  ]

  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [204, '']))
})

describe('the examples of the guides', () => {
  const examplesFor = async (slug: string, role: 'support' | 'developer' = 'developer') =>
    (await partnerSignedIn(role, slug)).open('/docs/run/examples')

  test('get the client and the order of the reader', async () => {
    const { statusCode, body, headers } = await examplesFor(as)

    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject({
      notice: expect.stringContaining(delivered.contractNumber),
      replacements: {
        'demo-whitelabel': 'demo-sales',
        'demo-whitelabel-secret': 'demo-sales-secret',
        '30000016': delivered.contractNumber,
        '20000018': delivered.customerNumber,
      },
    })
  })

  test('name no secret of a client that is none of the demo', async () => {
    await addPartner(service.pool, { slug: 'brand-new', type: 'Whitelabel', brandName: 'Brand New' })
    const client = { clientId: 'brand-new-shop', partnerSlug: 'brand-new', scopes: ['api:partner'] }
    await addClient(service.pool, client)
    await service.deps.revisions.refresh()

    const { body } = await examplesFor('brand-new')

    expect(JSON.parse(body).replacements).toMatchObject({
      'demo-whitelabel': 'brand-new-shop',
      'demo-whitelabel-secret': 'your-secret',
    })
    expect(body).not.toContain('30000016')
  })

  test('stay as they are for the demo partner, for support and for readers who are not signed in', async () => {
    const answers = [
      await examplesFor('demo-whitelabel'),
      await examplesFor(as, 'support'),
      await send({ url: '/docs/run/examples' }),
    ]

    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [204, '']))
  })

  test('have what is replaced in them', () => {
    const texts = readdirSync('docs/guides')
      .map((name) => readFileSync(`docs/guides/${name}`, 'utf8'))
      .join()

    for (const text of ['demo-whitelabel-secret', 'demo-hems', 'demo-sales', '30000016', '20000018'])
      expect(texts).toContain(text)
  })
})
