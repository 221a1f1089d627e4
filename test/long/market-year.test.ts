/**
 * A simulated year of four hundred contracts. They come and go in every way that the market knows: switches in both
 * directions, moves, withdrawals and decommissioned connections. Meters are changed, and one day prices rise.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlersHere } from '../../src/app/task-handlers.fixture.ts'
import { queueLetters } from '../../src/contracts/price-changes/queue-letters.ts'
import type { OrderStatus } from '../../src/domain/order-status.ts'
import { prepareRuns } from '../../src/energy/price-changes/prepare-runs.ts'
import { raiseLevies } from '../../src/energy/price-changes/price-change.fixture.ts'
import { showContract } from '../../src/orders/lifecycle/contract-mails.ts'
import { bringUpToDate } from '../../src/orders/lifecycle/due-changes.ts'
import { brokenInvariants } from '../../src/orders/lifecycle/invariants.fixture.ts'
import { moveDueOrders } from '../../src/orders/lifecycle/move-due-orders.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { runDueTasks } from '../../src/platform/tasks/run-due-tasks.fixture.ts'
import type { Task } from '../../src/platform/tasks/task.ts'
import { berlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { aBusinessOrder, aMoveIn, anOrder } from '../support/an-order.ts'
import { patience } from '../support/patience.ts'
import { stoppedClock } from '../support/stopped-clock.ts'
import { testService } from '../support/test-service.ts'

const contracts = 400
const days = 365
/** After the year nothing new begins, and what was begun in it comes to its end. */
const daysAfter = 100

const { send, tokenOf, pool, deps, clock } = await testService(
  { SIMULATOR_WORKING_DAYS: 'on', SIMULATOR_STEP_MS: '1000', RATE_LIMIT_PER_MINUTE: '10000000' },
  stoppedClock(),
)
const today = () => berlinDate(clock.now())

/** How a contract begins. */
const beginnings = ['changes', 'is bound', 'moves in', 'is a business'] as const
/** How it ends, if it does. */
const endings = [
  'stays',
  'stays',
  'new supplier cancels',
  'new supplier asks for the next possible end',
  'grid operator asks for release',
  'grid operator takes away',
  'moves out',
  'withdraws',
  'is decommissioned',
] as const
const plans = fc.record({
  placedAfter: fc.nat(days - 60),
  begins: fc.constantFrom(...beginnings),
  startsAfter: fc.integer({ min: 0, max: 60 }),
  hasSmartMeter: fc.boolean(),
  ends: fc.constantFrom(...endings),
  /** When that becomes known, counted from the order. */
  actsAfter: fc.integer({ min: 1, max: 250 }),
  /** How long before the end that is. */
  notice: fc.integer({ min: 1, max: 40 }),
  changesMeterAfter: fc.option(fc.integer({ min: 1, max: 250 })),
})
type Plan = typeof plans extends fc.Arbitrary<infer T> ? T : never
/** With the days on which something becomes known, which are compared on every day of the year. */
type Contract = Plan & { number: string; actsOn: string; changesMeterOn: string | null }

const tokens = new Map<string, string>()
/** Tokens live for an hour, which is less than a day of this year. */
const as = async (clientId: string) => ({
  authorization: `Bearer ${tokens.get(clientId) ?? (await newToken(clientId))}`,
})
async function newToken(clientId: string): Promise<string> {
  const token = await tokenOf(clientId)
  tokens.set(clientId, token)
  return token
}
const post = async (clientId: string, url: string, payload: object, statuses = [200]) => {
  const answer = await send({ method: 'POST', url, headers: await as(clientId), payload })
  if (!statuses.includes(answer.statusCode))
    throw new Error(`${url} answers ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** Mails are of no matter here but for what they bring about, and their documents would take most of the time. */
const real = handlersHere(deps)
const confirmed = showContract(pool)
const handlers = Object.fromEntries(
  Object.entries(real).map(([kind, handler]) => {
    if (kind === 'send-contract-confirmation-mail')
      return [kind, (task: Task) => confirmed(task, clock.now())]
    return kind.endsWith('-mail') && !kind.startsWith('send-price-change')
      ? [kind, async () => {}]
      : [kind, handler]
  }),
)

async function place(plan: Plan, location: number): Promise<Contract> {
  const startDate = plusDays(today(), plan.startsAfter)
  const bound = `SBX-BOUND-${plusDays(today(), plan.startsAfter + 45).replaceAll('-', '')}-${location}`
  const make = { changes: anOrder, 'is bound': anOrder, 'moves in': aMoveIn, 'is a business': aBusinessOrder }
  const dates = plan.begins === 'moves in' ? { moveInDate: startDate } : { desiredTransitionDate: startDate }
  const order = make[plan.begins]({
    userAccount: { emailAddress: `year-${location}@example.com` },
    contract: {
      deliveryDetails: {
        ...dates,
        maLoIdentifier: null,
        meterNumber: plan.begins === 'is bound' ? bound : `YEAR${location}`,
        capabilities: { hasSmartMeter: plan.hasSmartMeter },
      },
    },
  })
  const { contractNumber } = await post('demo-whitelabel', '/partner/v1/orders', order)
  const { changesMeterAfter: after } = plan
  return {
    ...plan,
    number: contractNumber,
    actsOn: plusDays(today(), actsAfter(plan)),
    changesMeterOn: after === null ? null : plusDays(today(), after),
  }
}

type Row = OrderStatus & { contractNumber: string; maLoIdentifier: string | null }
const ordersOf = async (numbers: readonly string[]): Promise<Row[]> =>
  (
    await pool.query<Row>(sql`
      select o.contract_number as "contractNumber", o.malo_identifier as "maLoIdentifier", o.state,
        o.delivery_state as "deliveryState", o.start_date as "startDate", o.end_date as "endDate",
        o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
        o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons"
      from orders o where o.contract_number = any(${numbers}::text[])`)
  ).rows

const fromMarket = (contractNumber: string, process: string, content: object) =>
  post('demo-operator', '/operator/v1/market/messages', {
    messageId: randomUUID(),
    contractNumber,
    sentAt: clock.now().toISOString(),
    process,
    content,
  })
/** An operator reports what the customer wants, which may come too late: for a withdrawal, or for a day that has passed. */
const told = (contractNumber: string, event: object) =>
  post('demo-operator', `/operator/v1/orders/${contractNumber}/events`, event, [200, 409])

const otherSupplier = '9905048000007'
const gridOperator = '9900080000007'

/** What ends a contract, a while before it ends. Requests of the market may be refused: then the contract goes on. */
const acts: Record<Plan['ends'], (row: Row, endDate: string) => Promise<unknown>> = {
  stays: async () => {},
  'new supplier cancels': (row, endDate) =>
    fromMarket(row.contractNumber, '55016', {
      sender: otherSupplier,
      maLoIdentifier: row.maLoIdentifier,
      endDate,
    }),
  'new supplier asks for the next possible end': (row, endDate) =>
    fromMarket(row.contractNumber, '55016', {
      sender: otherSupplier,
      maLoIdentifier: row.maLoIdentifier,
      endDate,
      isNextPossible: true,
    }),
  'grid operator asks for release': (row, endDate) =>
    fromMarket(row.contractNumber, '55010', {
      sender: gridOperator,
      otherSupplierCode: otherSupplier,
      transactionReason: 'E01',
      customer: { surnames: 'Beispiel', firstnames: 'Bernd' },
      maLoIdentifier: row.maLoIdentifier,
      endDate,
    }),
  'grid operator takes away': (row, endDate) =>
    fromMarket(row.contractNumber, '55037', {
      transactionReason: 'ZC8',
      maLoIdentifier: row.maLoIdentifier,
      endDate,
    }),
  'moves out': (row, endDate) =>
    told(row.contractNumber, { event: 'terminated', endDate, cancellationReason: 'CustomerRelocation' }),
  withdraws: (row) => told(row.contractNumber, { event: 'withdrawn' }),
  'is decommissioned': (row, endDate) =>
    fromMarket(row.contractNumber, '55007', {
      transactionReason: 'Z33',
      maLoIdentifier: row.maLoIdentifier,
      endDate,
    }),
}

/** Lives until the next morning, from one due task to the next: nothing is done later than a running service would. */
async function liveThroughDay(): Promise<void> {
  const morning = new Date(clock.now().getTime() + 86_400_000)
  for (;;) {
    await runDueTasks({ ...deps, handlers })
    const { rows } = await pool.query<{ next: Date | null }>(sql`
      select min(t.due_at) as next from tasks t where t.done_at is null and t.parked_at is null`)
    const next = rows[0]?.next ?? morning
    if (next >= morning) break
    if (next > clock.now()) clock.moveTo(next)
  }
  clock.moveTo(morning)
  tokens.clear()
  await moveDueOrders(pool, clock.now())
}

const brokenIn = (rows: readonly Row[]) =>
  rows.flatMap((row) =>
    brokenInvariants(bringUpToDate(row, today()), today()).map((says) => `${row.contractNumber}: ${says}`),
  )

/** The day on which prices rise, known from this day of the year on. */
const pricesKnownAfter = 150
const risesOn = `${plusDays(today(), pricesKnownAfter + 92).slice(0, 7)}-01`

/** Operators look once a week whether there are letters to send, also to those who have become customers since. */
async function announcePrices(day: number): Promise<void> {
  if (day === pricesKnownAfter) await raiseLevies(pool, risesOn)
  if (day < pricesKnownAfter || day % 7 !== 0 || today() >= plusDays(risesOn, -1)) return
  const run = '/operator/v1/price-changes'
  await post('demo-operator', run, { effectiveDate: risesOn })
  await prepareRuns(pool, clock.now())
  const { data } = (await send({ url: `${run}/${risesOn}`, headers: await as('demo-operator') })).json()
  if (data.letters.open > 0)
    await post('demo-operator', `${run}/${risesOn}/start`, { leavesOutTooLate: true })
  for (let queued = 1; queued > 0; ) {
    queued = await queueLetters(pool, clock.now())
    await runDueTasks({ ...deps, handlers })
  }
}

/** Who withdraws does so within the fourteen days. */
const actsAfter = ({ ends, actsAfter: after }: Plan): number => (ends === 'withdraws' ? after % 14 : after)

async function actOn(contracts: readonly Contract[]): Promise<void> {
  const day = today()
  const due = contracts.filter(({ actsOn, changesMeterOn }) => actsOn === day || changesMeterOn === day)
  const rows = new Map(
    (await ordersOf(due.map(({ number }) => number))).map((row) => [row.contractNumber, row]),
  )
  for (const contract of due) {
    const row = rows.get(contract.number)
    if (row === undefined || row.startDate === null || row.endDate !== null || row.maLoIdentifier === null)
      continue
    const present = bringUpToDate(row, day)
    if (present.state !== 'Delivery' && present.state !== 'PendingDelivery') continue
    if (contract.actsOn === day) await acts[contract.ends](row, plusDays(day, contract.notice))
    else if (present.state === 'Delivery') await changeMeter(row)
  }
}

/** The old meter is read for the last time, the new one for the first. */
const changeMeter = ({ contractNumber }: Row) =>
  post('demo-operator', '/operator/v1/meter-readings', {
    readings: [
      { contractNumber, meterNumber: 'OLD', date: today(), kwh: 1000 },
      { contractNumber, meterNumber: 'NEW', date: today(), kwh: 0 },
    ],
  })

test('a simulated year of four hundred contracts leaves no order stuck and no state impossible', {
  timeout: patience(900),
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(plans, { minLength: contracts, maxLength: contracts }), async (planned) => {
      const placed: Contract[] = []
      for (let day = 0; day < days + daysAfter; day += 1) {
        for (const [location, plan] of planned.entries())
          if (plan.placedAfter === day) placed.push(await place(plan, location))
        await announcePrices(day)
        if (day < days) await actOn(placed)
        await liveThroughDay()
        if (day % 7 === 0) expect(brokenIn(await ordersOf(placed.map(({ number }) => number)))).toEqual([])
      }
      const numbers = placed.map(({ number }) => number)
      expect(await unsettled(numbers)).toEqual([])
      expect(await unanswered(numbers)).toEqual([])
      expect(await untold(numbers)).toEqual([])
    }),
    // Another seed each time, which a failure names. Shrinking a year would take hours.
    { numRuns: 1, endOnFailure: true },
  )
})

/** Orders that are still on their way, with what they wait for. */
const unsettled = async (numbers: readonly string[]) =>
  (
    await pool.query(sql`
      select o.contract_number, o.state, o.delivery_message, o.open_reasons from orders o
      where o.contract_number = any(${numbers}::text[])
        and (o.state not in ('Delivery', 'Cancelled', 'Revoked', 'Rejected')
          or exists (select from tasks t where t.subject = o.contract_number and t.done_at is null)
          or exists (select from market_messages m where m.contract_number = o.contract_number
            and (m.waiting_since is not null or (m.direction = 'out' and m.sent_at is null))))`)
  ).rows

/** Requests of the market without exactly one answer of ours. */
const unanswered = async (numbers: readonly string[]) =>
  (
    await pool.query(sql`
      select m.contract_number, m.process, m.flag from market_messages m
      where m.contract_number = any(${numbers}::text[]) and m.direction = 'in' and m.process in ('55010', '55016')
        and m.flag is null
        and (select count(*) from market_messages r where r.direction = 'out' and r.answers = m.id) <> 1`)
  ).rows

/** Contracts whose price rose and whose customers were told late, never or twice. */
const untold = async (numbers: readonly string[]) =>
  (
    await pool.query(sql`
      select o.contract_number, o.start_date, n.state, n.notified_at from orders o
      left join price_change_notices n on n.contract_number = o.contract_number and n.effective_date = ${risesOn}
      where o.contract_number = any(${numbers}::text[]) and o.start_date < ${risesOn}
        and (o.end_date is null or o.end_date >= ${risesOn}) and o.state <> 'Revoked'
        and (n.state is distinct from 'sent' and o.start_date < ${plusDays(risesOn, -40)}
          or (select count(*) from mails m where m.contract_number = o.contract_number and m.kind like '%price-change%') > 1)`)
  ).rows
