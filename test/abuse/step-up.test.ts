/** An open browser is not enough for what is dangerous: a person who finds one is asked for password and code. */
import { expect, test } from 'vitest'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import { routesOf } from '../../src/portal/described-routes.ts'
import { testService } from '../support/test-service.ts'

const service = await testService()
const { realTime, send, server } = service
const { signedIn, partnerSignedIn } = staffOf(service)

const payload = { url: 'https://sales.example/hooks' }
const { id: endpointId } = (
  await send({ method: 'POST', url: '/partner/v1/webhook-endpoints', payload, as: 'demo-sales' })
).json().data

const acts = [
  ["a partner's rights", '/console/partners/demo-sales/rights', { mayOrder: 'true' }],
  [
    'the brand of a partner, whose name then needs no approval',
    '/console/partners/demo-sales/brand',
    { brandName: 'Wattline', brandColour: '#0f766e', step: 'save' },
  ],
  ['a new tariff', '/console/tariffs/new', { step: 'confirm' }],
  ['other terms of a tariff', '/console/tariffs/DYNAMIC_SHARE/terms', { step: 'confirm' }],
  ['other prices of a tariff', '/console/tariffs/DYNAMIC_SHARE/version', { step: 'confirm' }],
  ['a new campaign', '/console/campaigns/new', { step: 'confirm' }],
  [
    "the address of a partner's webhook",
    `/partners/webhooks/${endpointId}/change`,
    { url: 'https://e.example' },
  ],
] as const

test.each(acts)('%s wants a fresh proof, to open the form and to send it', async (_, path, fields) => {
  const isConsole = path.startsWith('/console')
  const browser = isConsole ? await signedIn('administrator') : await partnerSignedIn('owner', 'demo-sales')
  const form = await browser.open(path)
  expect(form.statusCode).toBe(200)

  realTime.advance(11 * 60_000)

  const sent = await browser.submit(path, fields)
  const opened = await browser.open(path)
  expect([sent.statusCode, opened.statusCode]).toEqual([303, 303])
  for (const { headers } of [sent, opened]) expect(headers.location).toContain('/prove?')
})

const run = async (operation: string, fields: Record<string, string>, isVerified: boolean) => {
  const { token } = await partnerSignedIn('developer', 'demo-sales')
  if (!isVerified) realTime.advance(11 * 60_000)
  return send({
    method: 'POST',
    url: '/docs/run',
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: `wattline-partner=${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ operation, ...fields }).toString(),
  })
}
const runs = [
  ['createWebhookEndpoint', { body: '{"url":"https://sales.example/more"}' }],
  ['rotateWebhookSecret', { 'path.endpointId': endpointId }],
  ['updateWebhookEndpoint', { 'path.endpointId': endpointId, body: '{"url":"https://e.example"}' }],
] as const

test.each(runs)('Run does %s for somebody who has just proved who they are', async (operation, fields) => {
  const { statusCode, body } = await run(operation, fields, true)

  expect(statusCode).toBe(200)
  expect(body).not.toContain('/partners/prove')
})

test.each(runs)('Run asks others for a proof before %s, and shows no secret', async (operation, fields) => {
  const { statusCode, body } = await run(operation, fields, false)

  expect(statusCode).toBe(403)
  expect(body).toContain('href="/partners/prove"')
  expect(body).not.toContain('whsec_')
})

test('Run reads for somebody whose proof is old', async () => {
  expect((await run('getWebhookEndpoint', { 'path.endpointId': endpointId }, false)).statusCode).toBe(200)
})

test('every operation of partners that answers with a secret wants a proof in Run', () => {
  const secretive = routesOf(server).filter(
    ({ url, schema }) =>
      url.startsWith('/partner/') &&
      /"(\w*[sS]ecret|\w+Token)":/.test(
        JSON.stringify((schema.response as { 200?: object } | undefined)?.[200] ?? {}),
      ),
  )

  expect(secretive.length).toBeGreaterThan(1)
  expect(secretive.filter(({ config }) => config.wantsVerification !== true).map(({ url }) => url)).toEqual(
    [],
  )
})
