/** No GET writes anything but its audit line: decision 112. */
import { expect, test } from 'vitest'
import { contractPath, setContractFacts } from '../../src/energy/metrics/contract-facts.fixture.ts'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import { addPublicClient } from '../../src/partners/manage-clients.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDay } from '../../src/platform/time/berlin-day.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { testService } from '../support/test-service.ts'
import { documentOf, operationsOf } from './operations.ts'
import { groupsOf, type RouteGroup, routeAddresses } from './route-addresses.ts'
import { signedInPeople } from './signed-in.ts'

/** What a service notes of its requests, on a timer and not for one of them. */
const keptAside = ['request_log', 'request_hours', 'request_minutes', 'api_traffic', 'api_latency']
/** That somebody looked. */
const auditLine = ['audit_chain', 'audit_trail']
/** A customer's session that is used goes on, from a minute after it began: on a slow machine some page is the one. */
const goesOn = ['sessions', 'known_browsers']

const events = ['event_facts', 'event_publication', 'events', 'partner_events', 'webhook_deliveries']
/** GETs that write, and what. The decision has the reason of each. */
const writing: Record<string, readonly string[]> = {
  '/partner/v1/events': events,
  '/connect/authorize': ['access_requests'],
  '/console/me/passkeys': ['staff_passkey_challenges'],
  '/partners/me/passkeys': ['staff_passkey_challenges'],
}

const service = await testService({ OPEN_TO_OTHERS: 'on', SANDBOX_MAILBOX_PASSWORD: 'sixteen--letters' })
const { server, send, tokenOf, pool, clock } = service
const { administrator, owner, customer, linked } = await signedInPeople(service)

const app = {
  clientId: 'energy-app',
  partnerSlug: 'demo-hems',
  redirectUris: ['http://127.0.0.1:51004/callback'],
}
await addPublicClient(pool, app)
await service.deps.revisions.refresh()

const bearer = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
const headersOf: Partial<Record<RouteGroup, Record<string, string>>> = {
  'partner API': bearer,
  'sandbox API': bearer,
  'operator API': { authorization: `Bearer ${await tokenOf('demo-operator')}` },
  console: { cookie: administrator.cookie() },
  dashboard: { cookie: owner.cookie() },
  'customer pages': { cookie: customer.browser.cookie() },
}

/** An address of every route that answers to GET, with what it must be asked for. */
async function everyRead(): Promise<{ route: string; url: string }[]> {
  const operations = operationsOf(await documentOf(server))
  const readQuery = (route: string) => {
    const path = route.replaceAll(/:(\w+)/g, '{$1}')
    const described = operations.find((one) => one.method === 'GET' && one.path === path)
    const required = (described?.parameters ?? []).filter((one) => one.in === 'query' && one.required)
    const pairs = required.map(({ name, example, schema }): [string, string] => [
      name,
      String(example ?? schema.examples?.[0]),
    ])
    return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`
  }
  const known = { customerNumber: '20000018', contractNumber: '30000016', slug: 'demo-hems' }
  const months = { 'period.from': '2024-05-01', 'period.to': '2024-06-01', interval: 'Monthly' }
  const authorization = {
    ...{ client_id: app.clientId, redirect_uri: app.redirectUris[0] ?? '', response_type: 'code' },
    ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' },
  }
  const pageOf = (route: string) =>
    Object.values(linked)
      .find(({ pages }) => pages.has(route))
      ?.pages.get(route)
  return [
    ...routeAddresses(server, known).flatMap(({ route, url, methods }) =>
      methods.includes('GET') ? [{ route, url: pageOf(route) ?? `${url}${readQuery(route)}` }] : [],
    ),
    ...['TotalCost', 'WorkingPrice'].map((metricType) => ({
      route: '/partner/v1/customers/:customerNumber/contracts/:contractNumber/metrics',
      url: `${contractPath}/metrics?${new URLSearchParams({ ...months, metricType, valueType: 'Actual' })}`,
    })),
    { route: '/connect/authorize', url: `/connect/authorize?${new URLSearchParams(authorization)}` },
  ]
}

/** A whole month of readings whose cost nobody has worked out yet. */
async function storeMonth(): Promise<void> {
  await setContractFacts(service)
  const days = Array.from({ length: 31 }, (_, day) => plusDays('2024-05-01', day)).map((date) => ({
    ...{ line: 1, contractNumber: '30000016', date, valueState: 'Final' as const },
    kwh: berlinDay(date).quartersOfDay.map(() => 0.1),
  }))
  await storeReadings(pool, days, { now: clock.now() })
}

/** Notes the table of every row that is written. */
const noteWrites = () =>
  pool.execute(`
    create table writes (name text not null);
    create function note_write() returns trigger language plpgsql as $$
      begin insert into writes values (tg_table_name); return null; end $$;
    do $$ declare name text; begin
      for name in select relname from pg_class where relkind in ('r', 'p') and not relispartition
        and relnamespace = current_schema()::regnamespace and relname <> 'writes'
      loop
        execute format('create trigger note_write after insert or update or delete on %I
          for each row execute function note_write()', name);
      end loop;
    end $$`)

/** Something to publish. */
async function addFact(): Promise<void> {
  await pool.query(sql`insert into event_facts (fact, contract_number) values ('meter-changed', '30000016')`)
  await takeWrites()
}

async function takeWrites(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(sql`
    with taken as (delete from writes returning name)
    select distinct name from taken where name <> all(${[...keptAside, ...auditLine, ...goesOn]}::text[]) order by name`)
  return rows.map(({ name }) => name)
}

test('a GET writes its audit line and nothing else, though there is something to publish and to add up', async () => {
  await storeMonth()
  // It stores on a timer when a partner last used an access.
  await service.deps.lastAccess.close()
  await noteWrites()
  const found: Record<string, string[]> = {}
  let answered = 0
  await addFact()
  for (const { route, url } of await everyRead()) {
    const { statusCode } = await send({ url, headers: headersOf[groupsOf(route)[0] as RouteGroup] ?? {} })
    if (statusCode === 200) answered++
    const written = await takeWrites()
    if (written.length === 0) continue
    found[route] = written
    await addFact()
  }

  expect(found).toEqual(writing)
  expect(answered).toBeGreaterThan(350)
})
