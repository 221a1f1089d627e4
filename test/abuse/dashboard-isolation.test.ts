/** The dashboards of two partners side by side: no page shows a word of the other, whatever address it is opened by. */
import { afterAll, expect, test } from 'vitest'
import { localActor } from '../../src/app/local-actor.ts'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { staffOf } from '../../src/backoffice/staff.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { invitePartnerStaff } from '../../src/staff/accounts/partner-staff.ts'
import { testService } from '../support/test-service.ts'
import { addPartner, canaryOrder, canaryWords, plantOrder } from './canary.ts'
import { linkedAddresses } from './route-addresses.ts'
import { tokensOf } from './tokens-of.ts'
import { wireTo } from './wire.ts'

const service = await testService()
const { server, pool, deps, clock } = service
const wire = wireTo(await server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => wire.close())
const { partnerSignedIn } = staffOf(service)
const secrets = new Map<string, string>()
const tokenOf = tokensOf(wire, secrets)

/** A partner with everything that the dashboard shows, and the words that give each of it away. */
async function furnish(name: string) {
  const slug = `partner-canary-${name.toLowerCase()}`
  const { secret } = await addPartner(wire, (await tokenOf('demo-operator')) ?? '', {
    slug,
    type: 'Whitelabel',
  })
  secrets.set(slug, secret)
  await deps.revisions.refresh()
  const token = (await tokenOf(slug)) ?? ''
  const requestId = `request-canary-${name}`
  const call = async (method: string, path: string, body?: object) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-request-id': requestId,
      ...(body && { 'content-type': 'application/json' }),
    }
    return JSON.parse((await wire({ method, path, headers, body: body && JSON.stringify(body) })).text)
  }
  const order = await plantOrder(wire, token, canaryOrder(name, { meterNumber: `1CAN00000000${name}` }))
  // Not advanced by hand, so that the market is asked.
  await call('POST', '/partner/v1/orders', canaryOrder(name, { meterNumber: `1CAN00000001${name}` }))
  const url = `https://${slug}.example/hooks`
  const description = `Endpoint of canary ${name}`
  const endpoint = (await call('POST', '/partner/v1/webhook-endpoints', { url, description })).data
  const delivery = (await call('POST', `/partner/v1/webhook-endpoints/${endpoint.id}/ping`)).data
  await call('GET', `/partner/v1/orders/${order.contractNumber}`)
  await call('GET', '/partner/v1/orders/39999999')

  const owner = await partnerSignedIn('owner', slug)
  const app = `${slug}-app`
  await owner.open('/partners/new-client')
  const redirectUris = `https://${slug}.example/callback`
  await owner.submit('/partners/new-client', {
    clientId: app,
    kind: 'app',
    dateTimeFormat: 'Local',
    redirectUris,
  })
  const teamAddress = `team-canary-${name.toLowerCase()}@example.com`
  const teamName = `Teamcanary${name}`
  await invitePartnerStaff(
    pool,
    { partner: owner.member.partner, emailAddress: teamAddress, name: teamName, role: 'developer' },
    { ...localActor('cli', { now: clock.now() }), scopes: new Set<never>() },
  )
  await runDueTasks({ ...deps, handlers: handlersHere(deps) })
  await deps.requestLog.flush()
  await deps.traffic.flush()
  await deps.revisions.refresh()
  const words = {
    ...canaryWords(name),
    ...{ slug, requestId, url, description, app, teamAddress, teamName, ...order },
    ...{ endpointId: endpoint.id as string, deliveryId: delivery.id as string },
  }
  return { owner, words }
}

type Words = Awaited<ReturnType<typeof furnish>>['words']
const seenIn = (text: string, words: Words, except = ''): string[] =>
  Object.values(words).filter((word) => text.includes(word) && !except.includes(word))

const one = await furnish('Eins')
const homeBefore = (await one.owner.open('/partners')).body
const other = await furnish('Zwei')

const homeAfter = (await one.owner.open('/partners')).body

/** All pages that the links of a dashboard lead to, with what they show. */
async function visit({ open }: typeof one.owner) {
  const shown = new Map<string, string>()
  const { pages, forms } = await linkedAddresses(server, 'dashboard', async (path) => {
    const answer = await open(path)
    shown.set(path, answer.body)
    return answer
  })
  return { shown, pages, forms }
}
const own = await visit(one.owner)
const others = await visit(other.owner)
/** What the other partner's links and forms lead to by an id: the rest has the same address for every partner. */
const byForeignId = (of: 'pages' | 'forms') =>
  [...others[of]].filter(([route, path]) => route.includes(':') && own[of].get(route) !== path)

test('every page shows what the partner itself has', () => {
  const { words } = other
  const expected: Record<string, string | RegExp> = {
    '/partners': words.slug,
    '/partners/orders': words.contractNumber,
    '/partners/orders/:contractNumber': words.lastName,
    '/partners/customers': words.customerNumber,
    '/partners/customers/:customerNumber': words.contractNumber,
    '/partners/customers/:customerNumber/contracts/:contractNumber': words.streetName,
    '/partners/requests': words.requestId,
    '/partners/requests/:requestId': words.requestId,
    '/partners/usage': words.slug,
    '/partners/clients': words.app,
    '/partners/clients/:clientId': words.slug,
    '/partners/webhooks': `${words.slug}.example`,
    '/partners/webhooks/:endpointId': words.description,
    '/partners/webhooks/:endpointId/deliveries': words.deliveryId,
    '/partners/webhooks/:endpointId/deliveries/:deliveryId': words.endpointId,
    '/partners/sandbox': words.contractNumber,
    '/partners/sandbox/mails': words.emailAddress,
    // To a customer, whose name ends in this, or to staff, whose partner's name does.
    '/partners/sandbox/mails/:mailId': /canary-?zwei/i,
    '/partners/sandbox/market/:contractNumber': words.lastName,
    '/partners/team': words.teamAddress,
    '/partners/team/:login/role': words.teamName,
    '/partners/brand': words.slug,
  }

  const lacking = Object.entries(expected).filter(
    ([route, word]) => (others.shown.get(others.pages.get(route) ?? '') ?? '').search(word) === -1,
  )
  expect(lacking.map(([route, word]) => `${route} lacks ${word}`)).toEqual([])
})

test('no page shows a word of another partner', () => {
  const leaks = [...own.shown].flatMap(([path, body]) => {
    const seen = seenIn(body, other.words)
    return seen.length === 0 ? [] : [`${path} shows ${seen.join(', ')}`]
  })

  expect(leaks).toEqual([])
})

test('no filter finds anything of another partner', async () => {
  const { words } = other
  const paths = [
    `/partners/orders?filter.contractNumber=${words.contractNumber}`,
    `/partners/orders?filter.customerNumber=${words.customerNumber}`,
    `/partners/customers?filter.externalId=${words.externalId}`,
    `/partners/requests?filter.requestId=${words.requestId}`,
    `/partners/requests?filter.contract=${words.contractNumber}`,
    `/partners/requests?filter.client=${words.slug}`,
    `/partners/usage?filter.client=${words.slug}`,
    `/partners/sandbox/mails?to=${words.emailAddress}`,
    ...['getOrder', 'getContract', 'getWebhookEndpoint', 'listWebhookDeliveries', 'getEvent'].map(
      (operation) => `/docs/run/values?operation=${operation}`,
    ),
  ]
  const leaks: string[] = []
  for (const path of paths) {
    const { body, statusCode, headers } = await one.owner.open(path)
    const seen = seenIn(`${body} ${headers.location ?? ''}`, words, path)
    if (seen.length > 0 || statusCode >= 300) leaks.push(`${path} (${statusCode}) shows ${seen.join(', ')}`)
  }

  expect(leaks).toEqual([])
})

test('no page opens by an id of another partner', async () => {
  const leaks: string[] = []
  for (const [route, path] of byForeignId('pages')) {
    const { statusCode, body } = await one.owner.open(path)
    const seen = seenIn(body, other.words, path)
    // S2.4: a real customer without access is a 403.
    const denied = route.startsWith('/partners/customers') ? 403 : 404
    if (statusCode !== denied || seen.length > 0)
      leaks.push(`${route} (${statusCode}) shows ${seen.join(', ')}`)
  }

  expect(leaks).toEqual([])
  expect(byForeignId('pages').length).toBeGreaterThan(20)
})

test('no form acts on an id of another partner', async () => {
  const state = async () =>
    (
      await pool.query(sql`
        select (select max(xmin::text::bigint) from clients) as clients, (select max(xmin::text::bigint) from staff) as staff,
          (select max(xmin::text::bigint) from webhook_endpoints) as endpoints,
          (select max(xmin::text::bigint) from webhook_deliveries) as deliveries`)
    ).rows[0]
  const before = await state()
  const leaks: string[] = []
  for (const [route, path] of byForeignId('forms')) {
    await one.owner.open('/partners')
    const fields = {
      url: 'https://evil.example/',
      role: 'owner',
      isEnabled: 'false',
      redirectUris: 'https://evil.example/',
    }
    const { statusCode, body } = await one.owner.submit(path, fields)
    const seen = seenIn(body, other.words, path)
    if (statusCode !== 404 || seen.length > 0) leaks.push(`${route} (${statusCode}) shows ${seen.join(', ')}`)
  }

  expect(leaks).toEqual([])
  expect(byForeignId('forms').length).toBeGreaterThan(12)
  expect(await state()).toEqual(before)
})

test('the numbers on the home page do not count what another partner does', () => {
  expect(homeAfter).toBe(homeBefore)
})
