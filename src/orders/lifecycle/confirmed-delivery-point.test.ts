import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { aMaLo } from '../../backoffice/market/registered-orders.fixture.ts'
import { operatorService } from '../../backoffice/operator-service.fixture.ts'
import { staffOf } from '../../backoffice/staff.fixture.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'

const service = await operatorService()
const { send, pool, deps, place, get, post } = service
const { signedIn } = staffOf(service)
// The market is silent here: its answers are those of the tests.
const { 'send-market-message': _, ...handlers } = handlersHere(deps)
const runTasks = () => runDueTasks({ ...deps, handlers })

const munich = '9999904000003'
const metering = '9978842000002'
const meLo = 'DE00014545768S0000000000000003054'

/** An order that names its market location, and is therefore registered without an identification. */
async function registered(): Promise<string> {
  const deliveryDetails = {
    maLoIdentifier: aMaLo(),
    meterNumber: null,
    capabilities: { hasSmartMeter: true },
  }
  const contractNumber = await place({ contract: { deliveryDetails } })
  await runTasks()
  return contractNumber
}

const sentOf = async (contractNumber: string, process: string) =>
  (
    await pool.query<{ id: string; receiver: string | null }>(sql`
      select id, content -> 'content' ->> 'receiver' as receiver from market_messages
      where contract_number = ${contractNumber} and process = ${process} order by created_at desc limit 1`)
  ).rows[0]

async function answer(contractNumber: string, answered: string, process: string, content: object) {
  const payload = {
    ...{ messageId: randomUUID(), sentAt: deps.clock.now().toISOString(), contractNumber, process, content },
    answers: (await sentOf(contractNumber, answered))?.id,
  }
  const { data } = (await post('/market/messages', payload)).json()
  await runTasks()
  return data
}

async function confirmed(told: object): Promise<string> {
  const contractNumber = await registered()
  await answer(contractNumber, '55016', '55017', { responseCode: 'A09' })
  const used = await answer(contractNumber, '55001', '55002', {
    responseCode: 'A51',
    startDate: '2099-01-01',
    ...told,
  })
  expect(used).toEqual({ isUsed: true, reason: null })
  return contractNumber
}

const orderOf = async (contractNumber: string) => (await get(`/orders/${contractNumber}`)).json().data
const costsOf = async (contractNumber: string) => {
  const { order } = await orderOf(contractNumber)
  const url = `/partner/v1/customers/${order.customerNumber}/contracts/${contractNumber}/costs`
  return (await send({ url, as: 'demo-whitelabel' })).json().data
}

const told = {
  ...{ gridOperatorCode: munich, meLoIdentifiers: [meLo], meteringOperatorCode: metering },
  measurementTechnology: 'conventionalMeasuringSystem',
}

test('a confirmed supply has the grid operator, metering operator and meter that the confirmation names, and is priced by them', async () => {
  const [named, silent] = [await confirmed(told), await confirmed({})]

  expect(await orderOf(named)).toMatchObject({
    ...{ gridOperatorCode: munich, meteringOperatorCode: metering },
    order: { state: 'PendingDelivery', meLoIdentifier: meLo },
  })
  const [costs, usual] = [await costsOf(named), await costsOf(silent)]
  expect(costs.baseGridFee).not.toEqual(usual.baseGridFee)
  expect(costs.variableGridFee).not.toEqual(usual.variableGridFee)
  expect([costs.meteringFee.value, usual.meteringFee.value]).toEqual([2.08, 2.5])
})

test('the page of the order shows them', async () => {
  const { open } = await signedIn('viewer')

  const { body } = await open(`/console/orders/${await confirmed(told)}`)

  for (const [term, code] of [
    ['Grid operator', munich],
    ['Metering operator', metering],
    ['Metering location', meLo],
  ])
    expect(body).toMatch(new RegExp(`<dt>${term}</dt>\\s*<dd>[^/]*${code}`))
})

test('what the confirmation does not say stays as the market has said it before', async () => {
  const contractNumber = await registered()
  await post('/market/messages', {
    ...{ messageId: randomUUID(), sentAt: deps.clock.now().toISOString(), contractNumber, process: '55616' },
    content: {
      ...{ sender: munich, validFrom: '2026-12-01', meteringOperatorCode: metering },
      maLoIdentifier: (await orderOf(contractNumber)).order.maLoIdentifier,
    },
  })
  await answer(contractNumber, '55016', '55017', { responseCode: 'A09' })
  await answer(contractNumber, '55001', '55002', { responseCode: 'A51', startDate: '2099-01-01' })

  expect(await orderOf(contractNumber)).toMatchObject({
    gridOperatorCode: munich,
    meteringOperatorCode: metering,
  })
})

test('a refused registration teaches nothing about the delivery point', async () => {
  const contractNumber = await registered()
  await answer(contractNumber, '55001', '55003', { responseCode: 'A02' })

  const refused = await answer(contractNumber, '55001', '55002', { startDate: '2099-01-01', ...told })

  expect(refused).toMatchObject({ isUsed: false })
  expect(await orderOf(contractNumber)).toMatchObject({
    gridOperatorCode: null,
    order: { meLoIdentifier: null },
  })
})
