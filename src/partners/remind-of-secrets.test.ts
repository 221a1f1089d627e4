import { describe, expect, test } from 'vitest'
import { testService } from '../../test/support/test-service.ts'
import { eventReader, type PublishedEvent } from '../events/events.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { addClient, disableClient, enableClient } from './manage-clients.ts'
import { remindOfSecrets } from './remind-of-secrets.ts'

const service = await testService()
const { pool, clock } = service
const { fromNow } = eventReader(service)
const now = clock.now()
const day = 24 * 60 * 60 * 1000

let clients = 0
/** A client whose secret ends after so many milliseconds. */
async function aClient(ends: number | null, partnerSlug: string | null = 'demo-whitelabel') {
  const clientId = `expiring-${++clients}`
  const secretExpiresAt = ends === null ? null : new Date(now.getTime() + ends)
  const scopes = [partnerSlug === null ? 'operator:read' : 'api:partner']
  await addClient(pool, { clientId, partnerSlug, scopes, secretExpiresAt })
  return { clientId, expiresAt: secretExpiresAt?.toISOString() ?? null }
}
const told = (events: PublishedEvent[]) =>
  events.filter(({ type }) => type === 'client.secret-expiring').map(({ data }) => data)
const remind = (later = 0) => remindOfSecrets(pool, { now: () => new Date(now.getTime() + later) })

describe('a partner is notified that a secret ends', () => {
  test('14 days ahead, a day ahead, and once each', async () => {
    const events = await fromNow()
    const secret = await aClient(20 * day)

    await remind(6 * day - 1)
    expect(told(await events())).toEqual([])
    await remind(6 * day)
    await remind(7 * day)
    expect(told(await events())).toEqual([secret])
    await remind(19 * day - 1)
    expect(told(await events())).toHaveLength(1)
    await remind(19 * day)
    await remind(19 * day + 1)
    await remind(21 * day)
    expect(told(await events())).toEqual([secret, secret])
  })

  test('once, at once, if it lives for less than a day', async () => {
    const events = await fromNow()
    const secret = await aClient(day / 2)

    await remind()
    await remind(1000)

    expect(told(await events())).toEqual([secret])
  })

  test('once, however many workers look at the same time', async () => {
    const events = await fromNow()
    await aClient(10 * day)

    const marked = await Promise.all([remind(), remind(), remind(), remind()])

    expect(marked.reduce((sum, count) => sum + count)).toBe(1)
    expect(told(await events())).toHaveLength(1)
  })

  test('and nobody else is', async () => {
    const events = await fromNow('demo-hems')
    await aClient(10 * day)
    await aClient(10 * day, null)

    expect(await remind()).toBe(2)

    expect(told(await events())).toEqual([])
  })

  test('but not while the client is disabled', async () => {
    const { clientId } = await aClient(10 * day)
    await disableClient(pool, clientId, now)

    expect(await remind()).toBe(0)
    await enableClient(pool, clientId)
    expect(await remind()).toBe(1)
  })
})

test('a secret without an end, one that has ended and those of the demo are left alone', async () => {
  await aClient(null)
  await aClient(-1)
  const revision = async () =>
    (await pool.query(sql`select revision from revisions where topic = 'access'`)).rows[0]
  const before = await revision()

  expect(await remind()).toBe(0)
  expect(await remind(3650 * day)).toBe(0)

  expect(await revision()).toEqual(before)
})
