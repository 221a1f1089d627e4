import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import { countWebhooks } from './count-webhooks.ts'
import { answers, hangs, startReceiver } from './receiver.fixture.ts'
import { webhooksOf } from './webhooks.fixture.ts'

const service = await testService()
const { pool, clock, deps } = service
const { call, endpoint, show, publish, deliver, statesOf, attemptsOf } = webhooksOf(service)

// What the demo data brought about is not for the endpoints of these tests.
await publish()

const [contract, another] = ['30000016', '30000032']
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

describe('an endpoint', () => {
  test('that hangs delays no other', async () => {
    const [hanging, quick] = [await startReceiver(hangs), await startReceiver()]
    const { id } = await endpoint({ url: hanging.url })
    await endpoint({ url: quick.url })
    deliver({ timeoutMs: 1000 })

    for (let times = 1; times <= 3; times++) {
      await publish(contract, another)
      await expect.poll(() => quick.received.length).toBe(2 * times)
    }

    expect(await statesOf(id)).toEqual(Array(6).fill('Pending'))
    await expect.poll(() => hanging.received.length).toBeGreaterThan(0)
  })

  test('at which all fails is tried with one delivery at a time, and gets everything once it is back', async () => {
    const receiver = await startReceiver(answers(503))
    const { id } = await endpoint({ url: receiver.url, isOrdered: false })
    await publish(...Array<string>(40).fill(contract))
    deliver()

    const isPaused = async () =>
      (await pool.query(sql`select from webhook_endpoints where id = ${id} and retry_at > ${clock.now()}`))
        .rowCount
    await expect.poll(isPaused).toBe(1)
    const tried = receiver.received.length
    expect(tried).toBeLessThanOrEqual(18)
    clock.advance(11 * second)
    await expect.poll(() => receiver.received.length).toBe(tried + 1)
    await expect.poll(isPaused).toBe(1)
    expect(receiver.received.length).toBe(tried + 1)
    receiver.now(answers(200))
    clock.advance(minute)

    await expect.poll(() => statesOf(id)).toEqual(Array(40).fill('Delivered'))
    expect(await show(id)).toMatchObject({ isEnabled: true, failingSince: null })
  })

  test('that has failed for five days is switched off, and not a moment before', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    const startedAt = clock.now().getTime()
    for (let attempts = 0; (await show(id)).isEnabled; ) {
      expect(clock.now().getTime() - startedAt).toBeLessThan(6 * day)
      await publish(contract)
      await expect.poll(() => receiver.received.length).toBeGreaterThan(attempts)
      await expect.poll(async () => (await attemptsOf(id)).length).toBe(receiver.received.length)
      attempts = receiver.received.length
      clock.advance(10 * hour)
    }

    expect(await show(id)).toMatchObject({ isEnabled: false, disabledBecause: 'FailedForFiveDays' })
    expect(clock.now().getTime() - startedAt).toBeGreaterThan(5 * day)
  })

  test('that fails once after a quiet week is not switched off', async () => {
    const receiver = await startReceiver(answers(500))
    const { id } = await endpoint({ url: receiver.url })
    deliver()
    await call('POST', `/${id}/ping`)
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(1)

    clock.advance(7 * day)
    await call('POST', `/${id}/ping`)

    await expect.poll(async () => (await attemptsOf(id)).length).toBe(2)
    expect(await show(id)).toMatchObject({ isEnabled: true })
  })

  test('that answers 410 is switched off at once', async () => {
    const receiver = await startReceiver(answers(410))
    const { id } = await endpoint({ url: receiver.url })
    deliver()

    await publish(contract)

    await expect.poll(() => show(id)).toMatchObject({ isEnabled: false, disabledBecause: 'Gone' })
  })

  test('that is switched off tells its contact by mail, once and without the path of its URL', async () => {
    const receiver = await startReceiver(answers(410))
    const to = 'ops@partner.example'
    await pool.query(sql`
      insert into webhook_contacts (partner_id, email_address, token_hash, asked_at, task_id, is_agreed)
      select id, ${to}, sha256('agreed'), ${clock.now()}, gen_random_uuid(), true from partners where slug = 'demo-whitelabel'`)
    const { id } = await endpoint({ url: receiver.url, contactEmailAddress: to, isOrdered: false })
    await publish(contract, contract, contract)
    deliver()
    await expect.poll(async () => (await show(id)).isEnabled).toBe(false)
    await expect.poll(async () => (await attemptsOf(id)).length).toBe(receiver.received.length)

    await runDueTasks({ ...deps, handlers: handlersHere(deps) })

    const { rows } = await pool.query<{ subject: string; text: string }>(
      sql`select subject, text from mails where to_address = ${to}`,
    )
    expect(rows.map(({ subject }) => subject)).toEqual(['Ihr Webhook-Endpunkt wurde abgeschaltet'])
    expect(rows[0]?.text).toContain(id)
    expect(rows[0]?.text).not.toContain('hidden-path')
  })

  test('that is switched off gets nothing that happens meanwhile', async () => {
    const receiver = await startReceiver()
    const { id } = await endpoint({ url: receiver.url, isEnabled: false })
    deliver()

    await publish(contract)
    await call('PATCH', `/${id}`, { isEnabled: true })
    const [later] = await publish(contract)

    await expect.poll(() => receiver.ids()).toEqual([later])
  })

  test('gets what comes after a change at its new address', async () => {
    const [former, next] = [await startReceiver(), await startReceiver()]
    const { id } = await endpoint({ url: former.url })
    deliver()
    await publish(contract)
    await expect.poll(() => former.received.length).toBe(1)

    await call('PATCH', `/${id}`, { url: next.url })
    const [later] = await publish(contract)

    await expect.poll(() => next.ids()).toEqual([later])
    expect(former.received.length).toBe(1)
  })
})

test('figures tell what waits, and for how long which endpoint has failed', async () => {
  const receiver = await startReceiver(answers(500))
  const { id } = await endpoint({ url: receiver.url })
  await publish(contract)
  clock.advance(minute)

  expect(await countWebhooks(pool, clock.now())).toMatchObject({ due: 1, oldestDueSeconds: 60, failing: [] })
  deliver()
  await expect.poll(async () => (await show(id)).failingSince).not.toBeNull()
  clock.advance(2 * second)

  const { failing } = await countWebhooks(pool, clock.now())
  expect(failing).toEqual([{ endpointId: id, partnerId: expect.any(String), seconds: expect.any(Number) }])
  await expect.poll(async () => (await countWebhooks(pool, clock.now())).due).toBe(0)
})
