import { expect, test } from 'vitest'
import { anOrder } from '../../../test/support/an-order.ts'
import { testService } from '../../../test/support/test-service.ts'
import { handlersHere } from '../../app/task-handlers.fixture.ts'
import { findGridUse } from '../../orders/lifecycle/grid-use.ts'
import { findMessage } from '../../orders/lifecycle/market-messages.ts'
import { sql } from '../../platform/db/sql.ts'
import { runDueTasks } from '../../platform/tasks/run-due-tasks.fixture.ts'
import type { Task, TaskHandler } from '../../platform/tasks/task.ts'
import { playMarketAnswer } from './answer-queue.ts'
import { simulatedMarket } from './play-market.ts'

const { send, pool, deps, clock } = await testService({ SIMULATOR_STEP_MS: '10' })
const handlers = handlersHere(deps)
const play = handlers[playMarketAnswer] as TaskHandler
const { [playMarketAnswer]: _, ...others } = handlers

let orders = 0
const place = async (meterNumber: string) => {
  const payload = anOrder({
    userAccount: { emailAddress: `played-${++orders}@example.com` },
    contract: { deliveryDetails: { maLoIdentifier: null, meterNumber } },
  })
  const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
  return placed.json().contractNumber as string
}
/** The queued answers in the order to play them. */
const waitingAnswers = async (contractNumber: string) =>
  (
    await pool.query<Task>(sql`
      select id, kind, subject, payload, attempts from tasks
      where subject = ${contractNumber} and kind = ${playMarketAnswer} and done_at is null order by due_at`)
  ).rows
const [first, second] = [0, 1] as const
/** An order with two queued answers to its registration: the confirmation and the end of supply. */
async function registered(meterNumber: string) {
  const contractNumber = await place(meterNumber)
  await runDueTasks({ ...deps, handlers: others })
  for (const identification of await waitingAnswers(contractNumber)) await play(identification)
  await runDueTasks({ ...deps, handlers: others })
  // The previous supplier's answer may come at any time; these tests ignore it.
  const isOfSupplier = ({ payload }: Task) => JSON.stringify(payload).includes('"55017"')
  const answers = (await waitingAnswers(contractNumber)).filter((task) => !isOfSupplier(task)) as [Task, Task]
  return { contractNumber, answers }
}
const unplayed = async (contractNumber: string, answers: readonly Task[]) => {
  const waiting = new Set((await waitingAnswers(contractNumber)).map(({ id }) => id))
  return answers.filter(({ id }) => waiting.has(id))
}
const historyOf = async (contractNumber: string) =>
  (
    await pool.query<{ event: string }>(sql`
      select event from order_history where contract_number = ${contractNumber} order by id`)
  ).rows.map(({ event }) => event)

const wholeLife = [
  'orderReceived',
  'dataCompleted',
  'marketContacted',
  'supplyConfirmed',
  'startDateReached',
  'terminated',
]

test.each(['SBX-STATE-Cancelled', 'SBX-CANCELLED-CustomerPrice'])(
  'playing a later answer of %s plays the earlier ones first',
  async (scene) => {
    const { contractNumber, answers } = await registered(`${scene}-first`)

    await play(answers[second])
    await play(answers[first])

    expect(await historyOf(contractNumber)).toEqual(wholeLife)
    expect(await unplayed(contractNumber, answers)).toEqual([])
  },
)

test('many workers play the answers of one contract in order, each once', async () => {
  const { contractNumber, answers } = await registered('SBX-STATE-Cancelled-at-once')

  await Promise.all(Array.from({ length: 10 }, (_, index) => play(answers[index % 2 === 0 ? second : first])))

  expect(await historyOf(contractNumber)).toEqual(wholeLife)
})

test('an answer that failed and is retried is not overtaken', async () => {
  const { contractNumber, answers } = await registered('SBX-STATE-Cancelled-failed')
  await pool.query(sql`update tasks set due_at = due_at + interval '1 hour' where id = ${answers[first].id}`)

  await play(answers[second])

  expect(await historyOf(contractNumber)).toEqual(wholeLife)
})

test('a message that is sent twice is answered once', async () => {
  const { contractNumber, answers } = await registered('SBX-STATE-Cancelled-twice')
  const { rows } = await pool.query<{ id: string }>(sql`
    select id from market_messages where contract_number = ${contractNumber} and process = '55001'`)
  const message = await findMessage(pool, rows[0]?.id ?? '')
  if (message === undefined) throw new Error('nothing was registered')
  const market = simulatedMarket({ ...deps, stepMs: 10, honoursWorkingDays: false })

  await market.send(message)
  await play(answers[second])
  await market.send(message)

  expect(await historyOf(contractNumber)).toEqual(wholeLife)
  expect(await unplayed(contractNumber, answers)).toEqual([])
})

test('the grid operator of the postcode answers, and contracts can show its name', async () => {
  const operatorAt = async (postCode: string) => {
    const payload = anOrder({
      userAccount: { emailAddress: `operator-${postCode}@example.com` },
      contract: {
        deliveryAddress: { postCode },
        deliveryDetails: { maLoIdentifier: null, meterNumber: `OPERATOR-${postCode}` },
      },
    })
    const placed = await send({ method: 'POST', url: '/partner/v1/orders', as: 'demo-whitelabel', payload })
    const { contractNumber } = placed.json()
    for (let round = 0; round < 2; round++) {
      await runDueTasks({ ...deps, handlers: others })
      for (const answer of await waitingAnswers(contractNumber)) await play(answer)
    }
    const { rows } = await pool.query<{ code: string }>(sql`
      select grid_operator_code as code from orders where contract_number = ${contractNumber}`)
    return rows[0]?.code ?? ''
  }
  const names = deps.regions.current().gridOperatorNames

  expect(names.get(await operatorAt('10115'))).toBe('Netz Region Berlin (Beispiel)')
  expect(names.get(await operatorAt('20095'))).toBe('Netz Region Hamburg (Beispiel)')
})

test('an answer that no longer fits the order is skipped', async () => {
  const { contractNumber, answers } = await registered('SBX-CANCELLED-CustomerPrice-overtaken')
  const url = `/sandbox/v1/orders/${contractNumber}/events`
  const payload = { event: 'withdrawn' }
  expect((await send({ method: 'POST', url, as: 'demo-whitelabel', payload })).statusCode).toBe(200)

  await play(answers[second])

  expect((await historyOf(contractNumber)).at(-1)).toBe('withdrawn')
  expect(await unplayed(contractNumber, answers)).toEqual([])
})

test('answers to several messages come in the order of their times, regardless of when the messages were sent', async () => {
  // In working hours the previous supplier answers later than the grid operator, although it was asked first.
  const { contractNumber } = await registered('SBX-STATE-Processing-hours')
  const { rows } = await pool.query<{ id: string; process: string }>(sql`
    select id, process from market_messages
    where contract_number = ${contractNumber} and direction = 'out' and process in ('55016', '55001')`)
  await pool.query(sql`update tasks set done_at = ${clock.now()} where subject = ${contractNumber}`)
  await pool.query(sql`update orders set meter_number = null where contract_number = ${contractNumber}`)
  const market = simulatedMarket({ ...deps, stepMs: 0, honoursWorkingDays: true })
  for (const process of ['55016', '55001']) {
    // New ids, because the first market has already used these.
    const message = await findMessage(pool, rows.find((row) => row.process === process)?.id ?? '')
    if (message !== undefined) await market.send({ ...message, messageId: crypto.randomUUID() })
  }
  const answers = await waitingAnswers(contractNumber)

  await play(answers[first] as Task)

  expect(answers).toHaveLength(2)
  expect((await waitingAnswers(contractNumber)).map(({ id }) => id)).toEqual([answers[second]?.id])
})

test('a customer who pays for grid use directly has a contract without it from its first day on', async () => {
  const { contractNumber, answers } = await registered('SBX-OWNGRID-played')

  for (const answer of answers) await play(answer)

  const { startDate, withoutGridUse } = await findGridUse(pool, contractNumber)
  expect(withoutGridUse).toEqual([{ validFrom: startDate, validTo: null }])
})

test('a smart meter that is ordered is accepted at once and installed on its day', async () => {
  const url = '/partner/v1/customers/20000026/contracts/30000032/smart-meter-order'
  const stored = async () => {
    const { rows } = await pool.query<{ state: string; day: string; technology: string }>(sql`
      select s.state, s.installation_date as day, c.measurement_technology as technology
      from smart_meter_orders s left join meter_changes c on c.contract_number = s.contract_number
        and c.valid_from = s.installation_date
      where s.contract_number = '30000032'`)
    return rows[0]
  }
  const work = () => runDueTasks({ ...deps, handlers })
  const waitUntil = async (instant: Date) => {
    clock.moveTo(instant)
    await work()
  }

  await send({ method: 'POST', url, as: 'demo-whitelabel' })
  await work()
  await waitUntil(new Date(clock.now().getTime() + 1000))
  const accepted = await stored()
  expect(accepted?.state).toBe('Accepted')

  await waitUntil(new Date(`${accepted?.day}T12:00:00Z`))
  expect(await stored()).toEqual({
    state: 'Installed',
    day: accepted?.day,
    technology: 'intelligentMeasuringSystem',
  })
})
