/** The host that the price forecast asks for wind, sun and load, and that answers as it likes. */
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { startSource } from '../../src/energy/day-ahead-prices/sources/replay-server.fixture.ts'
import { claimForecasting } from '../../src/energy/price-forecast/repository.ts'
import { retrainForecast } from '../../src/energy/price-forecast/retrain.ts'
import { storePrices } from '../../src/energy/price-forecast/stored-prices.fixture.ts'
import { minDays } from '../../src/energy/price-forecast/walk-forward.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { testDatabase } from '../support/database.ts'
import { writeWithoutEnd } from './write-without-end.ts'

const { pool: db } = await testDatabase()
const now = new Date()
await storePrices(db, berlinDate(now), minDays, now)

/** The forecast of today, rebuilt with what a host answers. */
async function forecastFrom(answer: (response: ServerResponse) => void, timeoutMs = 60_000) {
  await db.query(sql`delete from price_forecasts`)
  const { baseUrl } = await startSource((_path, response) => answer(response))
  const drivers = { place: baseUrl, name: 'Weather', privateHosts: ['127.0.0.1'], timeoutMs }
  return retrainForecast(db, { now, isSynthetic: false, drivers })
}

test('10 GB are not read: the connection is closed, and the forecast made without drivers', async () => {
  let sent = 0
  const done = await forecastFrom((response) => {
    response.writeHead(200, { 'content-length': String(10_000_000_000) })
    const { socket } = response
    response.on('close', () => {
      sent = socket?.bytesWritten ?? 0
    })
    writeWithoutEnd(response, 'start,wind\n'.repeat(10_000))
  })

  expect(done).toMatchObject({ state: 'made', driversFault: 'The response is longer than 20000000 bytes.' })
  await expect.poll(() => sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(100_000_000)
})

test('a byte at a time is not waited for, and the forecast made without drivers', async () => {
  const done = await forecastFrom((response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('s'), 20)
    response.on('close', () => clearInterval(timer))
  }, 300)

  expect(done).toMatchObject({ state: 'made', driversFault: 'The source did not respond within 0.3 s.' })
})

test('while a host takes its time, it holds neither the lock of the forecast nor a connection', async () => {
  let isFree: boolean | undefined
  let open: unknown
  await forecastFrom(async (response) => {
    isFree = await db.transaction(claimForecasting)
    const { rows } = await db.query(sql`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`)
    open = rows[0]
    response.end('start,wind\n')
  })

  expect(isFree).toBe(true)
  expect(open).toEqual({ count: 0 })
})
