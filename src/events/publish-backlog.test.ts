import { beforeEach, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { sql } from '../platform/db/sql.ts'
import { publishAll } from './publish-events.ts'

const { pool, clock } = await testService()

const waiting = async () => {
  const { rows } = await pool.query<{ count: number }>(sql`select count(*) as count from event_facts`)
  return rows[0]?.count
}

beforeEach(async () => {
  await pool.query(sql`delete from event_facts`)
  await pool.query(sql`
    insert into event_facts (fact, contract_number, detail, happened_at)
    select 'order-moved', '30000016', '{"state": "Delivery", "deliveryState": "Delivery"}', ${clock.now()}::timestamptz
    from generate_series(1, 1250)`)
})

test('what a large import leaves is published without a pause, and told a hundred facts at a time', async () => {
  let told = 0

  await publishAll(pool, clock, { onPublished: () => told++, isStopped: () => false })

  expect(await waiting()).toBe(0)
  expect(told).toBe(13)
})

test('a worker that stops leaves the rest to the next', async () => {
  let told = 0

  await publishAll(pool, clock, { onPublished: () => told++, isStopped: () => told === 2 })

  expect(await waiting()).toBe(1050)
})

test('facts that nobody may see do not end the publication', async () => {
  await pool.query(sql`update event_facts set contract_number = 'nobody-knows'`)

  await publishAll(pool, clock, { onPublished: () => {}, isStopped: () => false })

  expect(await waiting()).toBe(0)
})
