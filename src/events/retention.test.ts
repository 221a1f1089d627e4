import { expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { eraseCustomer } from '../backoffice/customers/erase-customer.ts'
import { dropExpired } from '../backoffice/personal-data/drop-expired.ts'
import { suppliedContracts } from '../contracts/supplied-contract.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { eventReader } from './events.fixture.ts'

const service = await testService()
const { send, pool, clock } = service
const { supplied, report, runTasks } = suppliedContracts(service)
const { all } = eventReader(service)

const eventsOf = async (contractNumber: string) =>
  (await all()).filter(({ data }) => data.contractNumber === contractNumber)

test('events of a customer who is erased are gone, also those that were not published yet', async () => {
  const payload = anOrder({ userAccount: { emailAddress: 'erased-events@example.com' } })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  const { contractNumber, customerNumber } = placed.json<{ contractNumber: string; customerNumber: string }>()
  await report(contractNumber, { event: 'dataCompleted' })
  expect(await eventsOf(contractNumber)).toHaveLength(2)
  await report(contractNumber, { event: 'denied', denialReason: 'Other' })
  await runTasks()

  await eraseCustomer(pool, customerNumber, { now: clock.now() })

  expect(await eventsOf(contractNumber)).toEqual([])
})

test('webhooks about a customer who is erased are gone with all that receivers answered; others stay', async () => {
  const place = async (emailAddress: string) => {
    const payload = anOrder({ userAccount: { emailAddress } })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    return placed.json<{ contractNumber: string; customerNumber: string }>()
  }
  const [erased, other] = [await place('erased-webhooks@example.com'), await place('kept@example.com')]
  for (const { contractNumber } of [erased, other]) {
    expect(await eventsOf(contractNumber)).not.toEqual([])
    await report(contractNumber, { event: 'dataCompleted' })
    await report(contractNumber, { event: 'denied', denialReason: 'Other' })
  }
  await runTasks()
  const ofOther = await eventsOf(other.contractNumber)
  const { rows } = await pool.query<{ id: string }>(sql`
    insert into webhook_endpoints (partner_id, client_id, url, is_enabled, is_ordered, secrets, created_at, updated_at)
    select partner_id, client_id, 'https://partner.example/', true, true, '{}', now(), now()
    from clients where client_id in ('demo-whitelabel', 'demo-operator')
    returning id`)
  // Every event was delivered to both endpoints, which answered with the customer's name; a ping is about nobody.
  await pool.query(sql`
    with queued as (
      insert into webhook_deliveries (endpoint_id, event_id, contract_number, state, due_at, created_at)
      select w.id, e.id, e.contract_number, 'Delivered', now(), now()
      from events e, unnest(${rows.map(({ id }) => id)}::uuid[]) as w (id)
      where e.contract_number = any(${[erased.contractNumber, other.contractNumber]}::text[])
      returning id, contract_number),
    pinged as (
      insert into webhook_deliveries (endpoint_id, state, due_at, created_at)
      values (${rows[0]?.id}, 'Delivered', now(), now()) returning id)
    insert into webhook_attempts (delivery_id, number, at, status, milliseconds, answer)
    select q.id, 1, now(), 200, 1, 'Stored for Erika Mustermann, ' || q.contract_number from queued q
    union all select p.id, 1, now(), 200, 1, 'pong' from pinged p`)

  await eraseCustomer(pool, erased.customerNumber, { now: clock.now() })
  await eventsOf(erased.contractNumber)

  const { rows: left } = await pool.query<{ text: string }>(sql`
    select f::text as text from event_facts f union all select e::text from events e
    union all select d::text from webhook_deliveries d union all select a::text from webhook_attempts a`)
  const stored = left.map(({ text }) => text).join('\n')
  expect(stored).not.toContain(erased.contractNumber)
  expect(stored).not.toContain(erased.customerNumber)
  const { rows: answersLeft } = await pool.query<{ answer: string; count: number }>(sql`
    select answer, count(*) as count from webhook_attempts
    where answer like 'Stored%' or answer = 'pong' group by answer order by answer`)
  expect(answersLeft).toEqual([
    { answer: `Stored for Erika Mustermann, ${other.contractNumber}`, count: ofOther.length * 2 },
    { answer: 'pong', count: 1 },
  ])
})

test('events can be read for 90 days and no longer', async () => {
  const { contractNumber } = await supplied()
  const before = await eventsOf(contractNumber)

  clock.advance(89 * 86_400_000)
  await dropExpired(pool, clock.now())
  expect(await eventsOf(contractNumber)).toEqual(before)

  clock.advance(2 * 86_400_000)
  await dropExpired(pool, clock.now())
  expect(await eventsOf(contractNumber)).toEqual([])
})
