/**
 * Random lives of orders and contracts that their partner corrects, cancels, changes, terminates and moves, while the
 * market and the operator act too: every order comes to an end, the history tells all of it, and customers get the mails
 * that it calls for.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import type { OrderStatus } from '../../src/domain/order-status.ts'
import { TerminationKinds } from '../../src/domain/states-and-reasons.ts'
import { bringUpToDate } from '../../src/orders/lifecycle/due-changes.ts'
import { brokenInvariants } from '../../src/orders/lifecycle/invariants.fixture.ts'
import { moveDueOrders } from '../../src/orders/lifecycle/move-due-orders.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { aMoveIn } from '../support/an-order.ts'
import { patience } from '../support/patience.ts'
import { stoppedClock } from '../support/stopped-clock.ts'
import { testService } from '../support/test-service.ts'

/** One after the other, with all their days: together they must not outlast the century. */
const lives = 15

const { send, tokenOf, pool, deps, clock } = await testService(
  { SIMULATOR_STEP_MS: '1000', RATE_LIMIT_PER_MINUTE: '10000000' },
  stoppedClock(),
)
const today = () => berlinDate(clock.now())
const handlers = handlersHere(deps)

type Contract = { contractNumber: string; customerNumber: string }
const pathOf = ({ customerNumber, contractNumber }: Contract) =>
  `/partner/v1/customers/${customerNumber}/contracts/${contractNumber}`
/** Sends a request as the partner, with a token that the clock has not outrun. Refusals are answers too. */
async function ask(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await tokenOf('demo-whitelabel')}` }
  const answer = await send({ method, url, headers, ...(payload && { payload }) })
  expect([200, 400, 403, 404, 409, 422], `${method} ${url}: ${answer.body}`).toContain(answer.statusCode)
  return answer
}

let places = 0
const moveIn = (after: number) =>
  aMoveIn({
    userAccount: { emailAddress: `changes-${++places}@example.com` },
    contract: {
      deliveryDetails: {
        maLoIdentifier: null,
        meterNumber: `CHANGES-${places}`,
        moveInDate: plusDays(today(), after),
      },
    },
  })

const someDays = fc.integer({ min: 0, max: 60 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('waits' as const), days: someDays }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('terminates' as const),
      kind: fc.constantFrom(...TerminationKinds),
      days: fc.option(someDays),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ does: 'takes back' as const }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('moves' as const), days: someDays }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('corrects' as const), days: someDays }) },
  { weight: 1, arbitrary: fc.constant({ does: 'cancels the order' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('changes data' as const),
      kwh: fc.integer({ min: 1000, max: 9000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('registers a device' as const), days: someDays }) },
  { weight: 2, arbitrary: fc.constant({ does: 'orders a smart meter' as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is taken over' as const), days: someDays }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('is ended by us' as const), days: someDays }) },
  { weight: 1, arbitrary: fc.constant({ does: 'does two at once' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Plays a step on the customer's newest contract, and returns the contract that is the newest then. */
async function play(step: Step, contract: Contract): Promise<Contract> {
  const termination = `${pathOf(contract)}/termination`
  const sandbox = `/sandbox/v1/orders/${contract.contractNumber}`
  switch (step.does) {
    case 'waits':
      await live(step.days)
      return contract
    case 'terminates': {
      const endDate = step.days === null ? null : plusDays(today(), step.days)
      await ask('POST', termination, { kind: step.kind, endDate })
      return contract
    }
    case 'takes back':
      await ask('DELETE', termination)
      return contract
    case 'moves': {
      const moveOutDate = plusDays(today(), step.days)
      const body = { moveOutDate, contract: moveIn(step.days + 1).contract }
      const answer = await ask('POST', `${pathOf(contract)}/relocation`, body)
      if (answer.statusCode !== 200) return contract
      return { ...contract, contractNumber: answer.json().data.newContractNumber }
    }
    case 'corrects': {
      const body = { meterNumber: `CORRECTED-${++places}`, moveInDate: plusDays(today(), step.days) }
      await ask('PATCH', `/partner/v1/orders/${contract.contractNumber}`, body)
      return contract
    }
    case 'cancels the order':
      await ask('POST', `/partner/v1/orders/${contract.contractNumber}/cancellation`)
      return contract
    case 'changes data': {
      const body = { expectedAnnualConsumptionInKwhPerYear: step.kwh, billingAddress: null }
      await ask('PATCH', pathOf(contract), body)
      return contract
    }
    case 'registers a device': {
      const inServiceDate = plusDays(today(), -step.days)
      const body = { deviceType: 'Wallbox', powerKw: 11, inServiceDate, modules: 'Module1' }
      await ask('POST', `${pathOf(contract)}/controllable-devices`, body)
      return contract
    }
    case 'orders a smart meter':
      await ask('POST', `${pathOf(contract)}/smart-meter-order`)
      return contract
    case 'is taken over':
      await ask('POST', `${sandbox}/takeover`, { endDate: plusDays(today(), step.days) })
      return contract
    case 'is ended by us': {
      const endDate = plusDays(today(), step.days)
      await ask('POST', `${sandbox}/events`, { event: 'terminated', endDate, cancellationReason: 'Dunning' })
      return contract
    }
    case 'does two at once':
      await Promise.all([
        ask('POST', termination, { kind: 'Ordinary' }),
        ask('DELETE', termination),
        ask('PATCH', pathOf(contract), { expectedAnnualConsumptionInKwhPerYear: 1000 + places++ }),
        ask('POST', `${pathOf(contract)}/smart-meter-order`),
      ])
      return contract
  }
}

/** Lets days pass, from one due task to the next. */
async function live(days: number): Promise<void> {
  const end = new Date(clock.now().getTime() + days * 86_400_000)
  for (;;) {
    await runDueTasks({ ...deps, handlers })
    const { rows } = await pool.query<{ next: Date | null }>(sql`
      select min(t.due_at) as next from tasks t where t.done_at is null and t.parked_at is null`)
    const next = rows[0]?.next ?? end
    if (next >= end) break
    if (next > clock.now()) clock.moveTo(next)
    await moveDueOrders(pool, clock.now())
  }
  clock.moveTo(end)
  await moveDueOrders(pool, clock.now())
  await runDueTasks({ ...deps, handlers })
}

type Moment = { event: string; state: string; actor: string; happenedAt: Date }
type Life = OrderStatus & { contractNumber: string; history: Moment[]; audit: string[]; mails: string[] }

const livesOf = async ({ customerNumber }: Contract): Promise<Life[]> =>
  (
    await pool.query<Life>(sql`
      select o.contract_number as "contractNumber", o.state, o.delivery_state as "deliveryState",
        o.start_date as "startDate", o.end_date as "endDate", o.denial_reason as "denialReason",
        o.cancellation_reason as "cancellationReason", o.delivery_message as "deliveryMessage",
        o.open_reasons as "openReasons",
        array(select t.action from audit_trail t where t.subject = o.contract_number) as audit,
        array(select m.kind from mails m where m.contract_number = o.contract_number
          and m.kind not in ('send-switch-objection-mail', 'send-meter-change-mail') order by m.kind) as mails,
        (select jsonb_agg(jsonb_build_object('event', h.event, 'state', h.state, 'actor', h.actor,
           'happenedAt', h.happened_at) order by h.id)
         from order_history h where h.contract_number = o.contract_number) as history
      from orders o join accounts a on a.id = o.account_id
      where a.customer_number = ${customerNumber} order by o.created_at, o.contract_number`)
  ).rows

const contractStates = ['PendingDelivery', 'Delivery', 'Cancelled']
const mailOfState: Record<string, string> = {
  Rejected: 'send-rejection-mail',
  Revoked: 'send-withdrawal-receipt-mail',
  Cancelled: 'send-termination-confirmation-mail',
}

/** The mails about what was ordered from the market. */
const mailOfAction: Record<string, string> = {
  'contract.modules-settled': 'send-module-choice-mail',
  'contract.smart-meter': 'send-smart-meter-mail',
}

/** The mails that a history calls for; two events of one moment are reported once. Objections to a switch and other meters are no events. */
function mailsBy({ history, audit }: Pick<Life, 'history' | 'audit'>): string[] {
  const mails = ['send-order-confirmation-mail', ...audit.flatMap((action) => mailOfAction[action] ?? [])]
  if (history.some(({ state }) => contractStates.includes(state)))
    mails.push('send-contract-confirmation-mail')
  for (const [index, { event, state, happenedAt }] of history.entries()) {
    const before = history[index - 1]
    const after = history.slice(index + 1).find((next) => next.event !== 'dataChanged')
    const isUndone =
      after?.happenedAt === happenedAt && /^termina/.test(event) && /^termina/.test(after.event)
    if (isUndone || event === 'resolved') continue
    if (event === 'dataChanged') mails.push('send-contract-changed-mail')
    if (event === 'terminationWithdrawn') mails.push('send-termination-withdrawn-mail')
    else if (state !== before?.state && mailOfState[state]) mails.push(mailOfState[state] ?? '')
  }
  return mails.sort()
}

test('whatever partners, the market and the operator do to a contract, nothing is stuck, untold or told twice', {
  timeout: patience(300),
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(step, { minLength: 3, maxLength: 10 }),
      async (isConfirmed, steps) => {
        const payload = moveIn(5)
        const placed = await ask('POST', '/partner/v1/orders', payload)
        let contract: Contract = placed.json().data
        // What comes before the market has answered can be corrected and cancelled.
        if (isConfirmed) await live(1)
        for (const each of steps) {
          contract = await play(each, contract)
          // All are notified before the next step, so that each mail can be counted.
          await live(0)
          clock.advance(60_000)
          for (const life of await livesOf(contract)) {
            expect(brokenInvariants(bringUpToDate(life, today()), today())).toEqual([])
            expect(life.history.at(-1)?.state).toBe(life.state)
          }
        }
        await live(250)
        const all = await livesOf(contract)
        for (const { contractNumber, state, history, audit, mails } of all) {
          expect(['Delivery', 'Cancelled', 'Rejected', 'Revoked'], `${contractNumber} ${state}`).toContain(
            state,
          )
          expect(history[0]?.event).toBe('orderReceived')
          expect(mails, JSON.stringify(history)).toEqual(mailsBy({ history, audit }))
        }
        expect(await doubledLocations()).toEqual([])
        expect(await openTasks(all.map(({ contractNumber }) => contractNumber))).toEqual([])
      },
    ),
    { numRuns: lives },
  )
})

/** Market locations that two contracts supply on the same day. */
const doubledLocations = async () =>
  (
    await pool.query(sql`
      select one.malo_identifier, one.contract_number, other.contract_number from orders one
      join orders other on other.malo_identifier = one.malo_identifier and other.contract_number > one.contract_number
        and daterange(one.start_date, one.end_date, '[]') && daterange(other.start_date, other.end_date, '[]')
      where one.state in ('PendingDelivery', 'Delivery', 'Cancelled') and other.state in ('PendingDelivery', 'Delivery', 'Cancelled')
        and one.end_date >= one.start_date and other.end_date >= other.start_date`)
  ).rows

const openTasks = async (contractNumbers: readonly string[]) =>
  (
    await pool.query(sql`
      select t.kind, t.subject, t.last_error from tasks t
      where t.subject = any(${contractNumbers}::text[]) and t.done_at is null`)
  ).rows
