/** Every route that takes a form, attacked with the cookies of a person who may use it: other sites cannot post it. */
import { expect, test } from 'vitest'
import { localActor } from '../../src/app/local-actor.ts'
import { staffPassword } from '../../src/backoffice/staff.fixture.ts'
import { invitationsOf } from '../../src/dashboard/team.fixture.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { password } from '../../src/pages/account/customer.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { inviteStaff } from '../../src/staff/accounts/invite-staff.ts'
import { invitePartnerStaff } from '../../src/staff/accounts/partner-staff.ts'
import { anOrder } from '../support/an-order.ts'
import { testService } from '../support/test-service.ts'
import { isApi, isIn, routeAddresses } from './route-addresses.ts'
import { signedInPeople } from './signed-in.ts'

const service = await testService()
const { server, pool, clock } = service
type Browser = Pick<ReturnType<typeof aBrowser>, 'open' | 'submit' | 'upload'>
/** A person, the page that gives their browser the secret of the forms, and what only they can fill in. */
type Person = { browser: Browser; page: string; fields?: Record<string, string> }

const { staff, agent, customer, administrator, owner, linked } = await signedInPeople(service)
const token = customer.linkPath.split('/').at(-1) ?? ''
const [, contractNumber = '', terminated = ''] = customer.contractNumbers
const known = { token, customerNumber: '20000018', contractNumber, slug: 'demo-hems' }
/** What no form of the pages names, or names of the person itself, who is to stay signed in. */
const chosen = (route: string) =>
  route.startsWith('/console/staff/:login')
    ? route.replace(':login', agent.login)
    : route === '/account/contracts/:contractNumber/take-back'
      ? route.replace(':contractNumber', terminated)
      : Object.values(linked).flatMap(({ forms: found }) => found.get(route) ?? [])[0]
const forms = routeAddresses(server, known)
  .filter(({ route, methods }) => methods.includes('POST') && !isApi(route))
  .map(({ route, url }) => ({ route, url: chosen(route) ?? url }))

/** People who are invited or have only given a password so far: the forms before the sign-in is complete are theirs. */
async function newcomersOf(path: '/console' | '/partners'): Promise<Record<string, Person>> {
  const operator = () => ({ ...localActor('cli', { now: clock.now() }), scopes: new Set<never>() })
  const { aMember, aPartnerMember } = staff
  const { partner } = await aPartnerMember('developer')
  const invitation = async (name: string) => {
    if (path === '/console') {
      const invited = { login: name, name, role: 'agent' }
      return `/console/invitation?token=${(await inviteStaff(pool, invited, operator())).invitationToken}`
    }
    const emailAddress = `${name}@example.com`
    await invitePartnerStaff(pool, { partner, emailAddress, name, role: 'developer' }, operator())
    return (await invitationsOf(service)(emailAddress))?.path ?? ''
  }
  const both = { password: staffPassword, repeated: staffPassword }
  const page = await invitation('invited')
  const enrolling = aBrowser(service)
  await enrolling.open(await invitation('enrolling'))
  await enrolling.submit(`${path}/invitation`, both)
  const halfSignedIn = aBrowser(service)
  const { login } = path === '/console' ? await aMember('agent') : await aPartnerMember('developer')
  await halfSignedIn.open(`${path}/sign-in`)
  await halfSignedIn.submit(`${path}/sign-in`, { login, password: staffPassword })
  return {
    [`${path}/invitation`]: {
      browser: aBrowser(service),
      page,
      fields: { ...both, token: new URL(page, 'http://localhost').searchParams.get('token') ?? '' },
    },
    [`${path}/invitation/second-factor`]: { browser: enrolling, page: `${path}/invitation/second-factor` },
    [`${path}/sign-in`]: { browser: aBrowser(service), page: `${path}/sign-in` },
    [`${path}/sign-in/code`]: { browser: halfSignedIn, page: `${path}/sign-in/code` },
  }
}
const newcomers = { ...(await newcomersOf('/console')), ...(await newcomersOf('/partners')) }

const personFor = (route: string): Person => {
  const newcomer = newcomers[route]
  if (newcomer !== undefined) return newcomer
  if (isIn(route, 'console')) return { browser: administrator, page: '/console' }
  if (isIn(route, 'dashboard', 'documentation')) return { browser: owner, page: '/partners' }
  const { browser, linkPath, passwordPath, confirmPath, stopPath, contactPath } = customer
  const mailed = {
    '/account/password': passwordPath,
    '/email-address': confirmPath,
    '/email-address/stop': stopPath,
    '/webhook-contact': contactPath,
  }
  const page = mailed[route.replace(/\/$/, '') as keyof typeof mailed]
  if (page !== undefined)
    return { browser, page, fields: { token: page.replace(/^.*token=([^&]*).*$/, '$1') } }
  if (route.startsWith('/link')) return { browser, page: linkPath }
  return { browser, page: ['/withdrawal', '/terminate'].find((path) => route.startsWith(path)) ?? '/account' }
}

/** What would do something in most forms. */
const commonFields: Record<string, string> = {
  email: customer.account.emailAddress,
  password: 'Ein-neues-Passwort-1',
  repeated: 'Ein-neues-Passwort-1',
  current: password,
  answer: 'allow',
  // Its check digit is right, or the form would stop there.
  order: '30000016',
  name: 'Erika Mustermann',
  words: '',
  token: 'x'.repeat(43),
  kind: 'Ordinary',
  language: 'de',
  phone: '+49 30 7654321',
  payment: 'Invoice',
  to: 'delivery',
  reason: 'The customer called.',
  role: 'developer',
  url: 'https://partner.example/changed',
  operation: 'createOrder',
  body: JSON.stringify(anOrder()),
}
const fieldsOf = (person: Person) => ({ ...commonFields, ...person.fields })

const secrets = new Map<string, string>()
/** The secret that the forms of a browser repeat, from the page as it was opened first. */
async function secretOf({ browser, page }: Person): Promise<string> {
  const known = secrets.get(page)
  if (known !== undefined) return known
  const { body } = await browser.open(page)
  secrets.set(page, /name="form_token" value="([^"]+)"/.exec(body)?.[1] ?? '')
  return secretOf({ browser, page })
}
for (const { route } of forms) await secretOf(personFor(route))
/** A real secret that another browser was given. */
const foreignSecret = /name="form_token" value="([^"]+)"/.exec(
  (await aBrowser(service).open('/console/sign-in')).body,
)?.[1]

const tables = await pool.query<{ name: string }>(sql`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('api_traffic', 'api_latency', 'request_log', 'request_minutes', 'request_hours')`)
/** That a session was used is noted now and then, for it and for its browser. */
const isNotedWhenUsed = (name: string) => ['sessions', 'known_browsers'].includes(name)
const sums = tables.rows
  .map(({ name }) => {
    const newest = isNotedWhenUsed(name)
      ? "md5(string_agg(token_hash::text, '' order by token_hash))"
      : 'max(xmin::text::bigint)::text'
    return `select '${name}' as name, count(*) || ' ' || coalesce(${newest}, '') as sum from ${name}`
  })
  .join(' union all ')

/** How many rows every table has and which transaction wrote last, but for the log and counts of requests. */
async function contents(): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; sum: string }>({
    name: 'contents',
    text: sums,
    values: [],
  })
  return new Map(rows.map(({ name, sum }) => [name, sum]))
}
const changesIn = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name)

const isSignIn = (location: unknown) => /\/(sign-in|login)(\?|$)/.test(String(location ?? ''))
/** The forms of cached pages have no secret, so that only the browser can say where a post comes from. */
const hasSecret = (route: string) => !isIn(route, 'documentation')

test('there are forms to attack, in every group of pages', () => {
  const count = (...groups: Parameters<typeof isIn>[1][]) =>
    forms.filter(({ route }) => isIn(route, ...groups)).length

  expect(count('customer pages')).toBeGreaterThanOrEqual(30)
  expect(count('console')).toBeGreaterThanOrEqual(80)
  expect(count('dashboard')).toBeGreaterThanOrEqual(35)
})

test('a form without its secret, or from another site, is denied and changes nothing', async () => {
  const faults: string[] = []
  // Accesses are noted every few seconds; those before the attacks are not changes by them.
  await service.deps.lastAccess.flush()
  let before = await contents()
  for (const { route, url } of forms) {
    const person = personFor(route)
    const secret = await secretOf(person)
    const fields = { ...fieldsOf(person), form_token: secret }
    const withSecret = async (form_token: string | undefined) =>
      person.browser.submit(url, { ...fields, form_token })
    const from = (headers: Record<string, string>) => person.browser.submit(url, fields, { headers })
    const file = { name: 'a.csv', content: 'x' }
    const answers = {
      ...(hasSecret(route) && {
        'without the secret': await withSecret(undefined),
        'with an empty secret': await withSecret(''),
        'with a secret of the attacker': await withSecret('A'.repeat(43)),
        'with a secret of another browser': await withSecret(foreignSecret),
        'with a file and a secret of the attacker': await person.browser.upload(
          url,
          { ...fields, form_token: 'A'.repeat(43) },
          file,
        ),
        'from a foreign origin': await from({ origin: 'https://evil.example' }),
      }),
      'from another site': await from({ 'sec-fetch-site': 'cross-site' }),
      'from another subdomain': await from({ 'sec-fetch-site': 'same-site' }),
      'as JSON': await from({ 'content-type': 'application/json' }),
      'as plain text': await from({ 'content-type': 'text/plain' }),
    }
    const after = await contents()
    const changed = changesIn(before, after)
    before = after
    if (changed.length > 0) faults.push(`${route} changed ${changed.join(', ')}`)
    for (const [how, { statusCode, headers }] of Object.entries(answers)) {
      // OAuth clients post forms with their own secret, so that cookies count for nothing there.
      const denied = isIn(route, 'OAuth')
        ? [400, 401, 415]
        : [403, ...(/ as |file|^as/.test(how) ? [415] : [])]
      if (!denied.includes(statusCode))
        faults.push(`${route} ${how}: ${statusCode} ${headers.location ?? ''}`)
      if (!/^\/(?!\/)/.test(String(headers.location ?? '/')))
        faults.push(`${route} ${how} led to ${headers.location}`)
    }
  }

  expect(faults).toEqual([])
})

test('the same person with the right secret gets past the check', async () => {
  const faults: string[] = []
  let before = await contents()
  const acting = { console: 0, dashboard: 0, 'customer pages': 0 }
  // First what leaves the person signed in, and last the console, where a partner can be disabled.
  const rank = (route: string) =>
    [
      /password|sessions|browsers|erasure/,
      /(log|sign)-?out/,
      /^\/console/,
      /^\/console\/sign-out/,
    ].findLastIndex((part) => part.test(route))
  const tried = forms.filter(({ route }) => !isIn(route, 'OAuth'))
  for (const { route, url } of tried.toSorted((one, two) => rank(one.route) - rank(two.route))) {
    const person = personFor(route)
    const form_token = await secretOf(person)
    const { statusCode, headers } = await person.browser.submit(url, { ...fieldsOf(person), form_token })
    const { location } = headers
    if (statusCode === 403 || statusCode >= 500 || (isSignIn(location) && !/out/.test(route)))
      faults.push(`${route}: ${statusCode} ${location ?? ''}`)
    const after = await contents()
    const isSame = changesIn(before, after).length === 0
    before = after
    if (isSame) continue
    for (const group of Object.keys(acting) as (keyof typeof acting)[])
      if (isIn(route, group)) acting[group]++
  }

  expect(faults).toEqual([])
  // Most lack a field, but some of each group do what they are for.
  expect(Object.entries(acting).filter(([, times]) => times < 8)).toEqual([])
})
