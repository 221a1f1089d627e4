import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import type { Component } from '../../backoffice/availability/components.ts'
import { sql } from '../../platform/db/sql.ts'
import { readConfig } from '../../platform/settings/config.ts'
import { healthChecksOf } from './health-checks.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-17T13:30:00Z')
const looks = (environment: Record<string, string> = {}) =>
  healthChecksOf({ db: pool, clock: { now: () => now }, config: readConfig(environment) })
const queues: Component[] = ['webhooks', 'mails', 'market', 'prices']

const addTask = (kind: string, waitedSeconds: number) =>
  pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at)
    select ${kind}, '30000016', due, due from (select ${now}::timestamptz - make_interval(secs => ${waitedSeconds}) as due) d`)

beforeEach(() => pool.query(sql`delete from tasks`))

describe('the queues', () => {
  test('all work while nothing waits', async () => {
    for (const component of queues) expect(await looks()[component](), component).toBe(true)
  })

  test.each([
    ['mails', 'send-order-confirmation-mail'],
    ['market', 'send-market-message'],
  ] as const)(
    'do not work when something has waited for more than 15 minutes: %s',
    async (component, kind) => {
      await addTask(kind, 15 * 60)
      expect(await looks()[component]()).toBe(true)

      await addTask(kind, 15 * 60 + 1)
      const found = await Promise.all(queues.map(async (name) => [name, await looks()[name]()]))
      expect(found.filter(([, isWorking]) => !isWorking)).toEqual([[component, false]])
    },
  )
})

test('prices are late from 14:00 in Berlin without those of tomorrow, unless they are synthetic', async () => {
  const real = { PRICE_SOURCES: 'smard' }

  expect(await looks().prices()).toBe(true)
  expect(await looks(real).prices()).toBe(false)
  await pool.query(sql`
    insert into day_ahead_price_days (delivery_date, version, starts_at, micro_cent_per_kwh, resolution_minutes, source, known_at)
    values ('2026-11-18', 1, '2026-11-17T23:00:00Z', array_fill(1, array[96]), 15, 'smard', ${now})`)
  expect(await looks(real).prices()).toBe(true)
})

test('looks of the API and the pages ask the own port', async () => {
  const asked: string[] = []
  const server = createServer((request, reply) => {
    asked.push(request.url ?? '')
    reply.statusCode = request.url === '/health/ready' ? 200 : 503
    reply.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const own = looks({ PORT: String(port), HOST: '0.0.0.0', OPEN_TO_OTHERS: 'off' })

  expect(await own.api()).toBe(true)
  expect(await own['customer-pages']()).toBe(false)
  expect(asked).toEqual(['/health/ready', '/account/login'])

  await new Promise((resolve) => server.close(resolve))
  await expect(own.api()).rejects.toThrow('unreachable')
})
