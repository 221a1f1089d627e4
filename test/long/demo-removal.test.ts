/** A test start on a database that was meant for production, and the way back that docs/operate/postgres.md shows. */
import { expect, onTestFinished, test } from 'vitest'
import { wattline } from '../../src/app/cli/terminal.fixture.ts'
import { prepareDatabase } from '../../src/app/prepare-database.ts'
import { loadTestEnvironment } from '../../src/app/sandbox.ts'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { listClients } from '../../src/partners/manage-clients.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { openDatabase } from '../../src/platform/db/open-database.ts'
import type { Address, Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { readConfig } from '../../src/platform/settings/config.ts'
import { silentStep } from '../../src/platform/start/start-step.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { anOrder } from '../support/an-order.ts'
import { testDatabase } from '../support/database.ts'
import { databaseIn } from '../support/database-names.ts'
import { testKeys } from '../support/encryption-keys.ts'
import { testService } from '../support/test-service.ts'

/** What is left, and why it does not matter. */
const mayStay = {
  audit_chain: 'the change of the environment stays on record',
  audit_trail: 'the same',
  api_latency: 'counts of requests that name no partner',
  api_traffic: 'the same',
  day_ahead_price_days: 'a day of the exchange, as it was published',
  revisions: 'counters of changes',
  task_hour_changes: 'counts of tasks by hour',
}

test('after a mistaken test start and its removal, no table has a row that a fresh production has not', async () => {
  const [fresh, mistaken] = [await testDatabase({ isEmpty: true }), await testDatabase({ isEmpty: true })]
  await start(fresh.address, 'production')
  await start(mistaken.address, 'test')
  await useSandbox(mistaken.pool)
  const name = databaseIn(mistaken.address)
  const change = ['environment', 'production', '--confirm', name, '--remove-demo-data']

  const changed = await wattline(change, { DATABASE_URL: addressUrl(mistaken.address) })

  expect(changed).toMatchObject({ exitCode: 0, stderr: '' })
  await start(mistaken.address, 'production')
  const [expected, left] = [await rowsOf(fresh.pool), await rowsOf(mistaken.pool)]
  const leftovers = Object.keys(left).filter((table) => (left[table] ?? 0) > (expected[table] ?? 0))
  expect(leftovers.filter((table) => !(table in mayStay))).toEqual([])
  expect(await listClients(mistaken.pool)).toEqual([])
})

/** What a partner may have tried before anybody noticed. */
async function useSandbox(pool: Pool): Promise<void> {
  const { send, deps, clock } = await testService({}, undefined, pool)
  const as = 'demo-whitelabel'
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as, payload: anOrder() })
  expect(placed.statusCode).toBe(200)
  for (let step = 0; step < 5; step++) {
    await runDueTasks({ ...deps, handlers: handlersHere(deps) })
    clock.advance(2500)
  }
  const moved = await send({ method: 'POST', url: '/sandbox/v1/clock', as, payload: { advance: 'P1D' } })
  expect(moved.statusCode).toBe(200)
  // The service is stopped before the database changes.
  await Promise.all([deps.traffic.close(), deps.requestLog.close()])
}

/** How many rows every table has. */
async function rowsOf(db: Pool): Promise<Record<string, number>> {
  const { rows } = await db.query<{ name: string; count: number }>(sql`
    select c.relname as name, (xpath('/row/count/text()', query_to_xml(
      format('select count(*) as count from %I', c.relname), false, true, '')))[1]::text::int as count
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** What every start of the service does to its database, in this environment. */
async function start(address: Address, environment: 'test' | 'production'): Promise<void> {
  const config = readConfig({
    ENVIRONMENT: environment,
    DATABASE_URL: addressUrl(address),
    ENCRYPTION_KEYS: testKeys,
    BASE_URL: 'http://localhost:1',
    AUTH_URL: 'http://localhost:1',
    SMTP_URL: 'smtp://localhost:1',
  })
  const database = await openDatabase(config)
  onTestFinished(() => database.close())
  const { demo, sandbox } = await loadTestEnvironment(config)
  const around = { now: systemClock.now(), step: silentStep, say: () => {}, onNewLogins: () => {} }
  await prepareDatabase(database, config, { ...around, demo, sandbox })
}
