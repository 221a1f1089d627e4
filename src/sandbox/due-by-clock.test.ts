/** What is due by whose clock. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { endDueAccess } from '../customers/grants/last-access.ts'
import { publishEvents } from '../events/publish-events.ts'
import { claimEndpoints } from '../events/webhooks/queue-repository.ts'
import { webhooksOf } from '../events/webhooks/webhooks.fixture.ts'
import { moveDueOrders } from '../orders/lifecycle/move-due-orders.ts'
import { remindOfSecrets } from '../partners/remind-of-secrets.ts'
import { sql } from '../platform/db/sql.ts'
import { enqueueTask } from '../platform/tasks/enqueue-task.ts'
import { aTask } from '../platform/tasks/queue.fixture.ts'
import { claimTasks } from '../platform/tasks/repository.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { eachClock } from '../platform/time/clock.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { findMissingDays } from './demo/demo-readings.ts'

const service = await testService()
const { pool, clock, deps } = service
const hour = 3_600_000
const contract = '30000016'

const partners = new Map(
  (await pool.query<{ slug: string; id: string }>(sql`select slug, id from partners`)).rows.map(
    ({ slug, id }) => [slug, id],
  ),
)
/** Sets the clocks of partners ahead by hours. */
async function setAhead(hours: Record<string, number>): Promise<void> {
  await pool.query(sql`delete from sandbox_clocks`)
  for (const [slug, ahead] of Object.entries(hours))
    await pool.query(sql`
      insert into sandbox_clocks (partner_id, offset_milliseconds) values (${partners.get(slug)}, ${ahead * hour})`)
  await deps.revisions.refresh()
}
afterEach(() => setAhead({}))

const claim = async (kind: string) => {
  const now = clock.now()
  const claimed = { kinds: [kind], now, leasedUntil: new Date(now.getTime() + hour), limit: 10, except: [] }
  return claimTasks(pool, { ...claimed, isSomeAhead: clock.ahead().length > 0 })
}
const later = (hours: number) => new Date(clock.now().getTime() + hours * hour)

test('a task of a partner is due by the clock of the partner', async () => {
  const id = await enqueueTask(pool, aTask('later', { subject: contract, now: clock.now(), dueAt: later(5) }))

  expect(await claim('later')).toEqual([])
  await setAhead({ 'demo-sales': 1000 })
  expect(await claim('later')).toEqual([])
  await setAhead({ 'demo-sales': 1000, 'demo-whitelabel': 6 })
  expect(await claim('later')).toMatchObject([{ id, partnerId: partners.get('demo-whitelabel') }])
  const { rows } = await pool.query<{ until: Date }>(
    sql`select leased_until as until from tasks where id = ${id}`,
  )
  expect(rows[0]?.until.getTime()).toBeGreaterThan(later(6).getTime())
})

test('a task that is due when it is written is due on every clock, however far ahead its writer was', async () => {
  await setAhead({ 'demo-sales': 1000 })
  const id = await enqueueTask(pool, aTask('at-once', { subject: contract, now: later(1000) }))

  expect(await claim('at-once')).toMatchObject([{ id }])
})

test('a task is on the clock of what it is about', async () => {
  await setAhead({ 'demo-whitelabel': 1 })
  const { rows: messages } = await pool.query<{ id: string }>(sql`
    insert into market_messages (contract_number, direction, process, content, created_at)
    values (${contract}, 'out', 'Identification', '{}', ${clock.now()}) returning id`)
  const { endpoint } = webhooksOf(service)
  const { id: endpointId } = await endpoint({ url: 'https://example.com/hook' })
  const foreign = ['2026-01-01', randomUUID(), 'anything']
  const theirs = [contract, '20000018', messages[0]?.id ?? '', endpointId]
  for (const subject of [...foreign, ...theirs])
    await enqueueTask(pool, aTask('about', { subject, now: clock.now() }))

  const found = new Map((await claim('about')).map(({ subject, partnerId }) => [subject, partnerId]))

  expect(foreign.map((subject) => found.get(subject))).toEqual([null, null, null])
  expect(new Set(theirs.map((subject) => found.get(subject)))).toEqual(
    new Set([partners.get('demo-whitelabel')]),
  )
})

test('a delivery that waits is due by the clock of the partner of its endpoint', async () => {
  const { endpoint, publish } = webhooksOf(service)
  const { id } = await endpoint({ url: 'https://example.com/hook' })
  await publish(contract)
  await pool.query(sql`update webhook_deliveries set due_at = ${later(5)} where endpoint_id = ${id}`)
  const claimed = async () => {
    const lease = { id: randomUUID(), now: clock.now(), until: later(1) }
    const isSomeAhead = clock.ahead().length > 0
    return (await claimEndpoints(pool, lease, { limit: 100, except: [], isSomeAhead })).map((one) => one.id)
  }

  await setAhead({ 'demo-sales': 1000 })
  expect(await claimed()).not.toContain(id)
  await setAhead({ 'demo-whitelabel': 6 })
  expect(await claimed()).toContain(id)
})

test('deliveries and events without a time of their own bear the time of their partner', async () => {
  const { endpoint } = webhooksOf(service)
  const { id } = await endpoint({ url: 'https://example.com/hook' })
  await publishEvents(pool, clock)
  await pool.query(sql`delete from webhook_deliveries`)
  await setAhead({ 'demo-whitelabel': 1000 })
  await pool.query(
    sql`insert into event_facts (fact, contract_number) values ('modules-changed', ${contract})`,
  )

  await publishEvents(pool, clock)

  const { rows } = await pool.query<{ at: Date; happenedAt: Date }>(sql`
    select d.created_at as at, e.created_at as "happenedAt" from webhook_deliveries d
    join events e on e.id = d.event_id where d.endpoint_id = ${id}`)
  expect(rows).toHaveLength(1)
  for (const at of [rows[0]?.at, rows[0]?.happenedAt])
    expect(Math.abs((at?.getTime() ?? 0) - later(1000).getTime())).toBeLessThan(hour)
})

test('orders move by the clock of their partner alone', async () => {
  const due = plusDays(berlinDate(clock.now()), 10)
  await pool.query(
    sql`update orders set due_date = ${due} where contract_number in (${contract}, '30000024')`,
  )
  const move = async () => {
    let moved = 0
    for (const { now, partnerFilter } of eachClock(clock))
      moved += await moveDueOrders(pool, now, partnerFilter)
    return moved
  }
  await move()

  await setAhead({ 'demo-sales': 1000 })
  expect(await move()).toBe(0)
  await setAhead({ 'demo-sales': 500, 'demo-whitelabel': 1000 })
  expect(await move()).toBeGreaterThan(0)
})

test('an access ends by the clock of the partner that has it', async () => {
  await pool.query(sql`
    insert into grants (account_id, partner_id, granted_at, ends_at)
    select a.id, p.id, ${clock.now()}::timestamptz, ${later(24)}::timestamptz from accounts a, partners p
    where a.customer_number = '20000018' and p.slug = 'demo-hems'`)
  const end = async () => {
    let ended = 0
    for (const { now, partnerFilter } of eachClock(clock))
      ended += await endDueAccess(pool, now, partnerFilter)
    return ended
  }

  await setAhead({ 'demo-whitelabel': 1000 })
  expect(await end()).toBe(0)
  await setAhead({ 'demo-hems': 25 })
  expect(await end()).toBe(1)
})

test('a partner is notified of a secret that ends soon by its own clock', async () => {
  await pool.query(sql`
    update client_secrets set expires_at = ${later(24 * 30)}, reminded_days = null where client_id = 'demo-sales'`)
  expect(await remindOfSecrets(pool, clock)).toBe(0)
  await setAhead({ 'demo-whitelabel': 24 * 20 })
  expect(await remindOfSecrets(pool, clock)).toBe(0)
  await setAhead({ 'demo-sales': 24 * 20 })
  expect(await remindOfSecrets(pool, clock)).toBe(1)
})

test('demo contracts get readings until yesterday of their partner', async () => {
  await setAhead({ 'demo-whitelabel': 24 * 100 })
  const lasts = new Map<string, number>()
  for (const { now, partnerFilter } of eachClock(clock))
    for (const { contractNumber, lastDay } of await findMissingDays(pool, now, partnerFilter))
      lasts.set(contractNumber, lastDay)

  expect(lasts.get(contract)).toBe(Math.floor(Date.parse(berlinDate(later(24 * 100))) / (24 * hour)) - 1)
})
