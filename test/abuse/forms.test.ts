/** Every route that takes a form: other sites cannot post it, and nobody without the form's own secret can. */
import { describe, expect, test } from 'vitest'
import { linking } from '../../src/customers/links/link.fixture.ts'
import { customers, password } from '../../src/pages/account/customer.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testService } from '../support/test-service.ts'
import { isInterface, routeAddresses } from './route-addresses.ts'

const service = await testService()
const { server, pool, clock } = service
const { link: newLink } = linking(service)
const people = customers(service)

const formRoutes = routeAddresses(server)
  .filter(({ route, methods }) => methods.includes('POST') && !isInterface(route))
  .map(({ route }) => route)

const tables = await pool.query<{ name: string }>(sql`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in
      ('audit_trail', 'api_traffic', 'api_latency', 'request_log', 'request_minutes', 'request_hours')`)
/** That a session was used is noted now and then, for it and for its browser. */
const isNotedWhenUsed = (name: string) => name === 'sessions' || name === 'known_browsers'
/** A sum of every table. Of what no form could reach the size is enough. */
const sumsOf = tables.rows.map(({ name }) => {
  const row = isNotedWhenUsed(name) ? 't.token_hash::text' : 't::text'
  const isBulk = /readings|prices|profile|grid|tariff|levies|metering|post_?codes|areas/.test(name)
  const sum = isBulk ? 'count(*)::text' : `md5(coalesce(string_agg(${row}, '|' order by ${row}), ''))`
  return `select '${name}' as name, ${sum} as sum from ${name} t`
})

/** All that is stored, but for the trail that says who tried what, and the log and counts of requests. */
async function contents(): Promise<Record<string, string>> {
  const text = sumsOf.join(' union all ')
  const { rows } = await pool.query<{ name: string; sum: string }>({ name: 'contents', text, values: [] })
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]).sort())
}

// Logged in everywhere, with something to lose: a contract, a partner with access, another one that asks for it. One for
// all attacks, since none of them may change anything.
const customer = await people.loggedIn({ createdAt: clock.now().toISOString() })
const [contractNumber = ''] = customer.contractNumbers
await people.link(customer.account, 'demo-hems')
const requestPath = await newLink({}, 'demo-sales')
const token = requestPath.split('/').at(-1) ?? ''
await customer.browser.open(requestPath)
await customer.browser.submit(`${requestPath}/login`, { email: customer.account.emailAddress, password })

/** The route with what belongs to this customer in it, and a form that would do something. */
const attackOn = (route: string) => {
  const url = route
    .replace(':token', token)
    .replace(':slug', 'demo-hems')
    .replace(':contractNumber', contractNumber)
  const fields = {
    email: customer.account.emailAddress,
    password: 'Ein-neues-Passwort-1',
    repeated: 'Ein-neues-Passwort-1',
    current: password,
    answer: 'allow',
    order: contractNumber,
    name: 'Erika Mustermann',
    words: '',
    token: 'x'.repeat(43),
    kind: 'Ordinary',
    language: 'de',
    phone: '+49 30 7654321',
    payment: 'Invoice',
    to: 'delivery',
  }
  return { url, fields }
}

const pageBefore = (route: string) => {
  if (route.startsWith('/link')) return requestPath
  return ['/withdrawal', '/terminate'].find((path) => route.startsWith(path)) ?? '/account'
}

test('there are forms to be attacked', () => {
  expect(formRoutes.length).toBeGreaterThanOrEqual(10)
})

describe.each(formRoutes)('POST %s', (route) => {
  test.each([
    ['without the secret of the form', { form_token: undefined }, {}],
    ['with an empty secret', { form_token: '' }, {}],
    ['with a secret of the attacker', { form_token: 'A'.repeat(43) }, {}],
    ['with the right secret from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['with the right secret from another subdomain', {}, { 'sec-fetch-site': 'same-site' }],
    ['with the right secret and a foreign origin', {}, { origin: 'https://evil.example' }],
    ['as JSON', {}, { 'content-type': 'application/json' }],
    ['as plain text', {}, { 'content-type': 'text/plain' }],
  ])('%s changes nothing', async (_how, changes, headers) => {
    const { url, fields } = attackOn(route)
    // The browser has all its cookies, and the last page's secret to repeat.
    await customer.browser.open(pageBefore(route))
    const before = await contents()
    const answer = await customer.browser.submit(url, { ...fields, ...changes }, { headers })

    expect(await contents()).toEqual(before)
    expect(answer.statusCode).toBeLessThan(500)
    // Back to a page of ours at most, never on with what was asked for.
    expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?!\/)/)
  })
})

test('the same forms do something when they are the customer’s own', async () => {
  const changed: string[] = []
  for (const route of formRoutes.filter((one) => /answer|access|contracts/.test(one))) {
    const { url, fields } = attackOn(route)
    const before = await contents()
    await customer.browser.open(pageBefore(route))
    await customer.browser.submit(url, fields)
    if (JSON.stringify(await contents()) !== JSON.stringify(before)) changed.push(route)
  }

  expect(changed.length).toBeGreaterThanOrEqual(3)
})
