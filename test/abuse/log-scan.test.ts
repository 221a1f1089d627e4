/** Neither secrets nor personal data in anything that is written, however badly the systems around us behave. */

import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { createTransport } from '../../src/mail/transport.ts'
import { startSupplierServer } from '../../src/market/signed-server.fixture.ts'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { scanLog } from '../support/log-scan.ts'
import { testService } from '../support/test-service.ts'
import { canaryOrder, canaryWords } from './canary.ts'

const words = canaryWords('Log')
const password = 'Canary-Passwort-2026'
const planted = [...Object.values(words), password, 'DE02120300000000202051', '1CAN00Log', 'Canary']

/** A mail server that repeats what it was told in whatever it says. */
const gossip = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, answer) =>
    answer(
      Object.assign(new Error(`<${address}> Vorcanary${'x'.repeat(3000)} ${address} is full`), {
        responseCode: 451,
      }),
    ),
})
gossip.on('error', () => {})
await new Promise<void>((resolve) => gossip.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise<void>((resolve) => gossip.close(resolve)))
const smtpUrl = `smtp://user:Canary-smtp@127.0.0.1:${(gossip.server.address() as AddressInfo).port}`

test('what goes wrong is reported without whom it went wrong for', async () => {
  const echo = await startSupplierServer((_request, response) => {
    response.writeHead(500).end(`Vorcanary ${words.emailAddress} Nachcanary`)
  })
  const url = echo.url.replace('http://', 'http://wattline:Canary-market@')
  const outside = {
    MARKET_URL: url,
    MARKET_SECRET: 'Canary-secret-of-market',
    CREDIT_URL: url,
    CREDIT_SECRET: 'Canary-secret-of-credit',
  }
  const { send, deps, pool, logLines, tokenOf } = await testService(outside)
  const transport = createTransport(smtpUrl, { from: 'no-reply@example.com' })
  const order = canaryOrder('Log')
  const payload = { ...order, userAccount: { ...order.userAccount, password } }
  const headers = {
    authorization: `Bearer ${await tokenOf('demo-whitelabel')}`,
    'idempotency-key': 'Canary-key',
  }

  const placed = await send({ method: 'POST', url: '/partner/v1/orders', headers, payload })
  for (let round = 0; round < 3; round++) {
    await runDueTasks({ ...deps, handlers: handlersHere(deps, transport) })
    deps.clock.advance(3_600_000)
  }
  transport.close()
  const browser = aBrowser({ send }, { ip: '198.51.100.9' })
  await browser.open(`/account/login?email=${words.emailAddress}`)
  await browser.submit('/account/login', { email: words.emailAddress, password: `${password}-wrong` })
  await browser.submit('/account/login', { email: words.emailAddress, password })
  await browser.open('/account')
  await browser.open('/account/password?token=Canary-token')
  await send({ url: `/partner/v1/customers?filter.externalId=${words.externalId}`, headers })
  await send({ url: `/connect/authorize?client_id=Canary&code=Canary-code&state=Canary-state` })
  await send({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'client_id=Canary&client_secret=Canary',
  })

  const { rows } = await pool.query<{ error: string }>(
    sql`select last_error as error from tasks where last_error is not null`,
  )
  expect(placed.statusCode).toBe(200)
  expect(rows.length).toBeGreaterThan(0)
  expect(logLines.filter((line) => line.includes('task failed')).length).toBeGreaterThan(1)
  expect(scanLog(logLines, planted)).toEqual([])
  expect(
    scanLog(
      rows.map(({ error }) => `{${error}`),
      planted,
    ),
  ).toEqual([])
})

test('the scan finds what it looks for', () => {
  const lines = [
    '{"a":"anna@example.com"}',
    '{"a":"DE02120300000000202051"}',
    '{"a":"eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJodHRwIn0.x"}',
    '{"a":"wattline-form=Zk3v0mE0sQ8yB1cT5hN7rX2wL9pA4uJ6gD_fKiO-eVq"}',
    '{"a":"+49 30 5550123"}',
    '{"a":"word"}',
  ]

  expect(scanLog(lines, ['word'])).toHaveLength(6)
  expect(
    scanLog(['{"level":30,"route":"/partner/v1/orders","status":200,"milliseconds":1.5}'], ['word']),
  ).toEqual([])
})
