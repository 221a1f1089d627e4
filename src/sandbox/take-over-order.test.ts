import { describe, expect, test } from 'vitest'
import { anOrder } from '../../test/support/an-order.ts'
import { testService } from '../../test/support/test-service.ts'
import { handlersHere } from '../app/task-handlers.fixture.ts'
import { sql } from '../platform/db/sql.ts'
import { runDueTasks } from '../platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'

const { send, pool, deps, clock } = await testService({ SIMULATOR_STEP_MS: '0' })
const runTasks = () => runDueTasks({ ...deps, handlers: handlersHere(deps) })
const inDays = (days: number) => plusDays(berlinDate(clock.now()), days)
const play = (contractNumber: string, action: string, payload: object, as = 'demo-whitelabel') =>
  send({ method: 'POST', url: `/sandbox/v1/orders/${contractNumber}/${action}`, as, payload })

let orders = 0
/** An order that the simulated market confirmed, supplied from today. */
async function supplied(tariffKey = 'DYNAMIC_SHARE') {
  const payload = anOrder({
    tariffKey,
    userAccount: { emailAddress: `taken-${++orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: `SBX-STATE-Delivery-${orders}` } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  await runTasks()
  return placed.json().contractNumber as string
}
/** The messages about the end of the supply, in order, with what became of them. */
const saidAbout = async (contractNumber: string) =>
  (
    await pool.query<{ said: string }>(sql`
      select concat_ws(' ', direction, process, content -> 'content' ->> 'responseCode', flag) as said
      from market_messages
      where contract_number = ${contractNumber}
        and process in ('55016', '55017', '55018', '55010', '55011', '55012', '55037')
        and not (process = '55016' and direction = 'out') and not (process = '55017' and direction = 'in')
      order by created_at, id`)
  ).rows.map(({ said }) => said)

describe('POST /sandbox/v1/orders/{contractNumber}/takeover', () => {
  test('200 shows our consent; then the grid operator asks too and ends the supply', async () => {
    const contractNumber = await supplied()

    const answer = await play(contractNumber, 'takeover', { endDate: inDays(60) })

    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({
      answer: { process: '55017', decisionTree: 'E_0614', responseCode: 'A09', endDate: inDays(60) },
      order: { state: 'Cancelled', deliveryState: { cancellationReason: 'CustomerSupplierChange' } },
    })
    await runTasks()
    expect(await saidAbout(contractNumber)).toEqual([
      'in 55016',
      'out 55017 A09',
      'in 55010',
      'out 55011 A36',
      'in 55037',
    ])
  })

  test('the grid operator that asks is the one of the delivery address', async () => {
    const contractNumber = await supplied()
    await play(contractNumber, 'takeover', { endDate: inDays(60) })
    await runTasks()

    const { rows } = await pool.query(sql`
      select o.grid_operator_code = m.content -> 'content' ->> 'sender' as "isSame"
      from orders o join market_messages m on m.contract_number = o.contract_number and m.process = '55010'
      where o.contract_number = ${contractNumber}`)
    expect(rows).toEqual([{ isSame: true }])
  })

  test('200 shows a refusal with the earliest end, after which the other supplier gives up', async () => {
    const contractNumber = await supplied('FIX_12')

    const { answer, order } = (await play(contractNumber, 'takeover', {})).json().data

    expect(answer).toMatchObject({ process: '55018', responseCode: 'A06', endDate: null })
    expect(answer.earliestEndDate > inDays(300)).toBe(true)
    expect(order.state).toBe('Delivery')
    await runTasks()
    expect(await saidAbout(contractNumber)).toEqual(['in 55016', 'out 55018 A06'])
  })

  test('200 agrees to the next possible date, and to a move-in at once', async () => {
    const [bound, left] = [await supplied('FIX_12'), await supplied('FIX_12')]

    const next = (await play(bound, 'takeover', { isNextPossible: true })).json().data
    const moved = (await play(left, 'takeover', { isMoveIn: true, endDate: inDays(10) })).json().data

    expect(next.answer).toMatchObject({ process: '55017', responseCode: 'A09' })
    expect(next.answer.endDate > inDays(300)).toBe(true)
    expect(moved).toMatchObject({
      answer: { process: '55011', decisionTree: 'E_0624', responseCode: 'A34', endDate: inDays(10) },
      order: { state: 'Cancelled', deliveryState: { cancellationReason: 'OtherSupplier' } },
    })
    await runTasks()
    expect(await saidAbout(left)).toEqual(['in 55010', 'out 55011 A34', 'in 55037'])
  })

  test('200 for an order that was advanced to its state and was never identified', async () => {
    const payload = anOrder({
      contract: { deliveryDetails: { maLoIdentifier: null, meterNumber: 'SBX-OPEN-9' } },
    })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const { contractNumber } = placed.json()
    await play(contractNumber, 'advance', { to: 'Delivery' })

    const { answer } = (await play(contractNumber, 'takeover', { endDate: inDays(60) })).json().data

    expect(answer).toMatchObject({ process: '55017', endDate: inDays(60) })
  })

  test('409 while there is no supply, and 404 for an order of somebody else', async () => {
    const contractNumber = await supplied()
    const open = await send({
      method: 'POST',
      url: '/partner/v1/orders',
      as: 'demo-whitelabel',
      payload: anOrder({ contract: { deliveryDetails: { meterNumber: 'SBX-STATE-Processing-9' } } }),
    })

    expect((await play(open.json().contractNumber, 'takeover', {})).statusCode).toBe(409)
    expect((await play(contractNumber, 'takeover', {}, 'demo-hems')).statusCode).toBe(404)
    expect((await play(contractNumber, 'takeover', { endDate: 'soon' })).statusCode).toBe(400)
  })
})
