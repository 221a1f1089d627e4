import { beforeEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testService } from '../../../test/support/test-service.ts'
import { type Component, componentNames } from '../../backoffice/availability/components.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { createServer } from '../../platform/http/server.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { statusRoutes } from './routes.ts'
import { durationText } from './status-page.ts'

const { pool } = await testDatabase()

/** A service that has read nothing yet, and a database that the test takes away. */
async function service() {
  let isAway = false
  const query = vi.fn((asked) =>
    isAway ? Promise.reject(new DatabaseUnavailable('away')) : pool.query(asked),
  )
  const server = createServer({
    clock: systemClock,
    baseUrl: 'http://localhost:8080',
    trustProxy: false,
    onFault: () => {},
  })
  const revisions = { untilFresh: () => undefined } as never
  const db = { ...pool, query } as unknown as Db
  await server.register(statusRoutes({ db, revisions, realTime: systemClock }))
  return {
    query,
    takeAway: (away: boolean) => {
      isAway = away
    },
    page: () => server.inject('/status'),
    document: async () => (await server.inject('/status.json')).json(),
  }
}
const add = (component: Component, fromMinutes: number, toMinutes: number, isWorking = true) =>
  pool.query(sql`
    insert into availability_spells (component, began_at, seen_at, is_working)
    values (${component}, now() - make_interval(secs => ${fromMinutes * 60}), now() - make_interval(secs => ${toMinutes * 60}), ${isWorking})`)

beforeEach(async () => {
  await pool.query(sql`delete from availability_spells`)
  await pool.query(sql`delete from incident_notes`)
})

describe('the status', () => {
  test('is not known before anybody has looked', async () => {
    const { page, document } = await service()

    expect((await page()).body).toContain('<h1>Nothing has been measured yet</h1>')
    expect(await document()).toMatchObject({ status: 'unknown', incidents: [] })
  })

  test('is working while all parts work', async () => {
    for (const component of componentNames) await add(component, 100, 1)
    const { page, document } = await service()

    const { statusCode, headers, body } = await page()
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('public, max-age=10')
    expect(body).not.toMatch(/<script|<style| style="| on[a-z]+="/)
    expect(body).toContain('<h1>Everything is working</h1>')
    expect(body).toMatch(/<span>100 % over (one day|2 days)<\/span>/)
    const status = await document()
    expect(status).toMatchObject({ status: 'working', isDatabaseReachable: true })
    expect(status.components[0]).toMatchObject({ name: 'api', isWorking: true, uptimePercent: 100 })
    expect(status.components[0].days).toHaveLength(90)
  })

  test('names what does not work, since when, and what an operator says, without markup of theirs', async () => {
    for (const component of componentNames) await add(component, 100, component === 'mails' ? 50 : 1)
    await add('mails', 49, 1, false)
    await pool.query(sql`
      insert into incident_notes select seen_at, '<b>The mail server</b> is full.', now() from availability_spells
      where component = 'mails' and is_working`)
    const { page, document } = await service()

    const { body } = await page()
    expect(body).toContain('<h1>Some parts are not working</h1>')
    expect(body).toContain('Not working: Mails.')
    expect(body).toContain('&lt;b&gt;The mail server&lt;/b&gt; is full.')
    expect(await document()).toMatchObject({
      status: 'partly',
      incidents: [{ endedAt: null, components: ['mails'], wasServiceStopped: false }],
    })
  })

  test('is down when nobody has looked for more than three minutes', async () => {
    for (const component of componentNames) await add(component, 100, 4)
    const { page, document } = await service()

    expect((await page()).body).toContain('The service was stopped or could not reach its database.')
    expect(await document()).toMatchObject({ status: 'down', incidents: [{ wasServiceStopped: true }] })
  })
})

describe('without its database', () => {
  test('it says so with 503, with the figures of before, and recovers at once', async () => {
    for (const component of componentNames) await add(component, 100, 1)
    vi.useFakeTimers({ toFake: ['Date'] })
    const { page, document, takeAway } = await service()
    await page()

    takeAway(true)
    vi.setSystemTime(Date.now() + 11_000)
    const { statusCode, headers, body } = await page()
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    expect(body).toContain('The service cannot reach its database.')
    expect(body).toContain('Partner API')
    expect(await document()).toMatchObject({ status: 'down', isDatabaseReachable: false })

    takeAway(false)
    expect((await page()).statusCode).toBe(200)
    vi.useRealTimers()
  })

  test('it answers also when it has never read any figures', async () => {
    const { page, takeAway } = await service()
    takeAway(true)

    const { statusCode, body } = await page()
    expect(statusCode).toBe(503)
    expect(body).toContain('<h1>The service is not working</h1>')
  })
})

test('a crowd costs one statement', async () => {
  const { page, query } = await service()

  await Promise.all(Array.from({ length: 50 }, page))
  await page()

  expect(query).toHaveBeenCalledTimes(1)
})

test('it names no partner and no customer', async () => {
  const { send } = await testService()

  const { statusCode, body } = await send({ url: '/status.json' })

  expect(statusCode).toBe(200)
  expect(body).not.toMatch(/demo-|Sonnenwerk|@|300000/)
})

test.each([
  [20_000, '1 minute'],
  [61 * 60_000, '1 hour and 1 minute'],
  [2 * 86_400_000 + 3 * 3_600_000 + 60_000, '2 days and 3 hours'],
])('%d milliseconds are %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text)
})
