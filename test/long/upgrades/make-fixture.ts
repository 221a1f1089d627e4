/**
 * Makes the fixture of a release: lets its built service work on a database of its own, and writes down every row.
 * `npm run upgrade-fixture -- <version> [<folder of the built release>]`; CONTRIBUTING.md says when.
 */
import { cleanUp, cleanUpOnSignals } from '../../../bench/clean-up.ts'
import { CancellationReasons, ContractStates, DenialReasons } from '../../../src/domain/states-and-reasons.ts'
import type { CreateOrderRequest } from '../../../src/orders/intake/schema.ts'
import { type Db, sql } from '../../../src/platform/db/sql.ts'
import { projectFolder } from '../../../src/platform/project-folder.ts'
import { startDatabase } from '../../../torture/database.ts'
import { tokenFrom } from '../../../torture/place-order.ts'
import { untilDrained } from '../../../torture/queue.ts'
import { prepareService } from '../../../torture/service.ts'
import { aBusinessOrder, aMoveIn, anOrder } from '../../support/an-order.ts'
import { testKeys } from '../../support/encryption-keys.ts'
import { writeFixture } from './fixture-file.ts'

const [version = '', folder = projectFolder] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error('Name the version of the release: 0.2.0')

cleanUpOnSignals()
try {
  const database = await startDatabase({ settings: { fsync: 'off' } })
  // With the keys of the tests, which have to read it.
  const environment = { DATABASE_URL: database.url, ENCRYPTION_KEYS: testKeys, SIMULATOR_STEP_MS: '50' }
  const service = await prepareService(environment, folder)
  service.start()
  await service.untilReady()
  const placed = await placeOrders(service.origin)
  await useOperator(service.origin, placed)
  await untilDrained(database.pool, 120)
  await service.kill()
  await trim(database.pool)
  const file = `test/long/upgrades/${version}.br`
  const bytes = await writeFixture(database.pool, file)
  process.stdout.write(`${file}: ${placed.length} orders, ${Math.round(bytes / 1024)} KiB\n`)
} finally {
  await cleanUp()
}

/** Orders of several kinds and partners, in every state that the sandbox can take one to, with every reason. */
async function placeOrders(origin: string): Promise<string[]> {
  const scenes = [
    ...ContractStates.flatMap((state) => [`SBX-STATE-${state}`, `SBX-STATE-${state}`]),
    ...DenialReasons.map((reason) => `SBX-DENIED-${reason}`),
    ...CancellationReasons.map((reason) => `SBX-CANCELLED-${reason}`),
    'SBX-OPEN',
  ]
  const placed: string[] = []
  for (const [index, scene] of scenes.entries()) {
    const partner = ['demo-whitelabel', 'demo-sales', 'demo-platform'][index % 3] ?? ''
    const body = orderFor(index, `${scene}-${index}`)
    const { contractNumber } = await call(origin, partner, 'POST', '/partner/v1/orders', body)
    placed.push(String(contractNumber))
  }
  return placed
}

function orderFor(index: number, meterNumber: string): CreateOrderRequest {
  const make = [anOrder, aBusinessOrder, aMoveIn][index % 3] ?? anOrder
  // Every fifth customer orders again.
  const emailAddress = `kunde-${index % 5 === 4 ? index - 1 : index}@example.com`
  const order = make({
    userAccount: { emailAddress, ...(index % 2 ? { password: `Strom-${random(1_000_000)}-Strom` } : {}) },
    contract: { deliveryDetails: { meterNumber, maLoIdentifier: null } },
  })
  order.contract.deliveryDetails.previousAnnualConsumptionKwh = 1500 + random(5000)
  return order
}

/** What leaves entries in the audit trail: corrections, and a client that is disabled for a moment. */
async function useOperator(origin: string, placed: readonly string[]): Promise<void> {
  const asOperator = (method: string, path: string, body?: object) =>
    call(origin, 'demo-operator', method, `/operator/v1${path}`, body)
  for (const contractNumber of placed.slice(0, 2))
    await asOperator('PATCH', `/orders/${contractNumber}`, { deliveryAddress: { lastName: 'Beispiel' } })
  await asOperator('POST', '/clients/demo-hems/disable')
  await asOperator('POST', '/clients/demo-hems/enable')
}

async function call(origin: string, client: string, method: string, path: string, body?: object) {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenFrom(origin, client)}`,
      ...(client === 'demo-platform' ? { 'partner-token': 'demo-sales-token' } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** Leaves a month of readings: more would fill the file and show nothing more. */
async function trim(db: Db): Promise<void> {
  await db.query(sql`delete from reading_days where day < (select max(day) from reading_days) - 31`)
}

function random(below: number): number {
  return Math.floor(Math.random() * below)
}
