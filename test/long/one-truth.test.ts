/** What the calendar changes is changed for everybody at midnight, whether or not a worker has stored it. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderEvent } from '../../src/domain/order-events.ts'
import { moveDueOrders } from '../../src/orders/lifecycle/move-due-orders.ts'
import { recordEvent } from '../../src/orders/lifecycle/record-event.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { berlinDateTime, startOfBerlinDate } from '../../src/platform/time/berlin.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { everyRead, type Supply } from '../support/every-read.ts'
import { testService } from '../support/test-service.ts'

// The clock stands still, so that a slow machine does not reach midnight while it reads.
let instant = new Date('2027-03-01T11:00:00Z')

const service = await testService({}, { now: () => instant })
const { pool } = service
const { place, read, isListedSince } = everyRead(service)

type Told = (day: (offset: number) => string) => OrderEvent[]
const confirmed: Told = (day) => [{ event: 'supplyConfirmed', startDate: day(1) }]
const endsAfter =
  (days: number): Told =>
  (day) => [
    ...confirmed(day),
    { event: 'terminated', endDate: day(days), cancellationReason: 'CustomerMisc' },
  ]

type Case = {
  name: string
  told: Told
  before: readonly [state: string, deliveryState: string, label: string]
  /** The day of which the first moment is looked at, and the day on which the last change happened. */
  lookOn: number
  changedOn: number
  after: readonly [state: string, deliveryState: string, label: string]
  steps: readonly string[]
}

const pending = ['PendingDelivery', 'DeliveryPending', 'Starts'] as const
const waitsForStart = ['Cancelled', 'CancelledPendingDelivery', 'Ending'] as const
const ended = ['Cancelled', 'Cancelled', 'Ended'] as const

const cases: readonly Case[] = [
  {
    name: 'a start is reached',
    told: confirmed,
    before: pending,
    lookOn: 1,
    changedOn: 1,
    after: ['Delivery', 'Delivery', 'Active'],
    steps: ['startDateReached'],
  },
  {
    name: 'a start was reached days ago',
    told: confirmed,
    before: pending,
    lookOn: 9,
    changedOn: 1,
    after: ['Delivery', 'Delivery', 'Active'],
    steps: ['startDateReached'],
  },
  {
    name: 'a contract was terminated before its start',
    told: endsAfter(0),
    before: ['Cancelled', 'CancelledPendingDelivery', 'Will not start'],
    lookOn: 1,
    changedOn: 1,
    after: ['Cancelled', 'Cancelled', 'Will not start'],
    steps: ['startDateReached'],
  },
  {
    name: 'a terminated contract starts',
    told: endsAfter(30),
    before: waitsForStart,
    lookOn: 1,
    changedOn: 1,
    after: ['Cancelled', 'CancelledDelivery', 'Ending'],
    steps: ['startDateReached'],
  },
  {
    name: 'an end has passed',
    told: (day) => [
      { event: 'supplyConfirmed', startDate: day(-9) },
      { event: 'terminated', endDate: day(0), cancellationReason: 'CustomerMisc' },
    ],
    before: ['Cancelled', 'CancelledDelivery', 'Ending'],
    lookOn: 1,
    changedOn: 1,
    after: ended,
    steps: ['endDatePassed'],
  },
  {
    name: 'a start and an end were missed',
    told: endsAfter(2),
    before: waitsForStart,
    lookOn: 7,
    changedOn: 3,
    after: ended,
    steps: ['startDateReached', 'endDatePassed'],
  },
]

describe.each(cases)('$name', ({ told, before, lookOn, changedOn, after, steps }) => {
  test('every read tells the same, the moment before midnight, at midnight, and after a worker came', async () => {
    const today = nextMonth()
    const day = (offset: number) => plusDays(today, offset)
    const midnight = startOfBerlinDate(day(changedOn))
    const supply = await place()
    await report(supply, [{ event: 'dataCompleted' }, ...told(day)])

    instant = new Date(startOfBerlinDate(day(1)).getTime() - 1)
    const early = await read(supply)
    expectAgreement(early)
    expect(pairAndLabel(early)).toEqual(before)
    expect(await isListedSince(supply, day(1))).toBe(false)

    instant = startOfBerlinDate(day(lookOn))
    const unstored = await read(supply)
    expectAgreement(unstored)
    expect(pairAndLabel(unstored)).toEqual(after)
    expect(unstored.operator.updatedAt).toBe(`${day(changedOn)} 00:00:00`)
    expect(unstored.operator.history.slice(-steps.length)).toMatchObject(
      steps.map((event) => ({ event, actor: 'calendar' })),
    )
    const listed = async () => [
      await isListedSince(supply, secondsFrom(midnight, -1)),
      await isListedSince(supply, day(changedOn)),
      await isListedSince(supply, secondsFrom(midnight, 1)),
    ]
    expect(await listed()).toEqual([true, true, false])

    await moveDueOrders(pool, instant)
    expect(await read(supply)).toEqual(unstored)
    expect(await listed()).toEqual([true, true, false])
  })

  test('an event that comes before a worker does finds the calendar in its place', async () => {
    const today = nextMonth()
    const day = (offset: number) => plusDays(today, offset)
    const supply = await place()
    await report(supply, [{ event: 'dataCompleted' }, ...told(day)])
    instant = startOfBerlinDate(day(lookOn))
    const unstored = (await read(supply)).operator.history

    instant = new Date(instant.getTime() + 3_600_000)
    const [state] = after
    const next: OrderEvent =
      state === 'Delivery'
        ? { event: 'terminated', endDate: day(40), cancellationReason: 'CustomerMisc' }
        : { event: 'communicationFailed' }
    // What is over takes no event; then a worker comes after all.
    const isTaken = after[1] !== 'Cancelled'
    if (isTaken) await report(supply, [next])
    else await moveDueOrders(pool, instant)

    const { history, updatedAt } = (await read(supply)).operator
    expect(history.slice(0, unstored.length)).toEqual(unstored)
    expect(history.slice(unstored.length)).toMatchObject(
      isTaken ? [{ event: next.event, actor: 'test' }] : [],
    )
    expect(updatedAt).toBe(history.at(-1).at)
  })
})

const days = fc.integer({ min: -1, max: 6 })
const chapter = fc.oneof(
  days.map((offset) => ({ pause: Math.max(offset, 0), told: [] as const })),
  fc.tuple(days, fc.constantFrom('supplyConfirmed', 'terminated', 'terminationWithdrawn', 'withdrawn')),
)

test('no read of a random life tells whether a worker came', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(chapter, { minLength: 2, maxLength: 6 }), async (chapters) => {
      nextMonth()
      const supply = await place()
      await report(supply, [{ event: 'dataCompleted' }])
      for (const each of chapters) {
        if ('pause' in each) instant = new Date(instant.getTime() + each.pause * 86_400_000)
        else await tryToReport(supply, ...each)
      }
      instant = startOfBerlinDate(plusDays(berlinDateTime(instant).slice(0, 10), 1))
      const unstored = await read(supply)
      expectAgreement(unstored)

      await moveDueOrders(pool, instant)

      expect(await read(supply)).toEqual(unstored)
    }),
    { numRuns: 10 },
  )
})

test('a client that asks for what changed since the last request gets each change once, however the clock jumps', async () => {
  const today = nextMonth()
  const supply = await place()
  await report(supply, [{ event: 'dataCompleted' }, ...endsAfter(4)((offset) => plusDays(today, offset))])
  const told: string[] = []
  let lastLook = berlinDateTime(instant)

  for (const [days, workerComes] of [
    [1, false],
    [1, true],
    [2, false],
    [4, true],
    [6, false],
    [6, true],
    [9, false],
  ] as const) {
    const next = new Date(startOfBerlinDate(plusDays(today, days)).getTime() + 60_000)
    instant = new Date(Math.max(next.getTime(), instant.getTime() + 60_000))
    if (workerComes) await moveDueOrders(pool, instant)
    const isTold = await isListedSince(supply, lastLook)
    lastLook = berlinDateTime(instant)
    if (isTold) told.push(`day ${days}: ${(await read(supply)).single.deliveryState.state}`)
  }

  expect(told).toEqual(['day 1: CancelledDelivery', 'day 6: Cancelled'])
})

test('a page goes on where the last one ended, although a worker came in between', async () => {
  const today = nextMonth()
  const supplies: Supply[] = []
  for (let count = 0; count < 3; count += 1) {
    instant = new Date(instant.getTime() + 1000)
    const supply = await place()
    await report(supply, [{ event: 'dataCompleted' }, ...confirmed((offset) => plusDays(today, offset))])
    supplies.push(supply)
  }
  instant = startOfBerlinDate(plusDays(today, 1))
  const since = `filter.fromUpdatedAt=${plusDays(today, 1)}`
  const page = async (offset: number) => {
    const headers = { authorization: `Bearer ${await service.tokenOf('demo-sales')}` }
    const answer = await service.send({
      url: `/partner/v1/orders?limit=1&offset=${offset}&${since}`,
      headers,
    })
    return answer.json().data.map(({ contractNumber }: Supply) => contractNumber)
  }

  const first = await page(0)
  await moveDueOrders(pool, instant)
  const rest = [...(await page(1)), ...(await page(2)), ...(await page(3))]

  expect([...first, ...rest]).toEqual(supplies.map(({ contractNumber }) => contractNumber).reverse())
})

test('refusals and the audit trail name the state that reads show', async () => {
  const today = nextMonth()
  const supply = await place()
  await report(supply, [{ event: 'dataCompleted' }, ...confirmed((offset) => plusDays(today, offset))])
  instant = startOfBerlinDate(plusDays(today, 1))
  const post = async (path: string, as: string, payload: object) => {
    const headers = { authorization: `Bearer ${await service.tokenOf(as)}` }
    return (await service.send({ method: 'POST', url: path, headers, payload })).json()
  }
  const asOperator = `/operator/v1/orders/${supply.contractNumber}`

  const way = await post(`/sandbox/v1/orders/${supply.contractNumber}/advance`, 'demo-sales', { to: 'Open' })
  const credit = await post(`${asOperator}/credit-decision`, 'demo-operator', {
    isPositive: true,
    comment: 'Paid.',
  })
  await post(`${asOperator}/events`, 'demo-operator', { event: 'terminated', endDate: plusDays(today, 9) })

  expect(way.error[0].message).toBe('An order cannot get from Delivery to Open.')
  expect(credit.error[0].message).toContain('but this order is Delivery.')
  expect((await read(supply)).operator.audit).toMatchObject([
    { before: { state: 'Delivery' }, after: { event: 'terminated', state: 'Cancelled' } },
  ])
})

/** Noon of a day long after all that the tests before were about. */
function nextMonth(): string {
  const today = plusDays(berlinDateTime(instant).slice(0, 10), 60)
  instant = new Date(startOfBerlinDate(today).getTime() + 12 * 3_600_000)
  return today
}

async function report({ contractNumber }: Supply, events: readonly OrderEvent[]): Promise<void> {
  for (const event of events) await recordEvent(pool, contractNumber, event, { actor: 'test', now: instant })
}

/** Most events do not fit a random life; those are refused and change nothing. */
async function tryToReport(supply: Supply, offset: number, event: string): Promise<void> {
  const date = plusDays(berlinDateTime(instant).slice(0, 10), offset)
  const facts = {
    startDate: date,
    endDate: event === 'terminated' ? date : null,
    cancellationReason: 'CustomerMisc',
  }
  await report(supply, [{ event, ...facts } as OrderEvent]).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

const secondsFrom = (moment: Date, seconds: number) =>
  berlinDateTime(new Date(moment.getTime() + seconds * 1000))

type Reads = Awaited<ReturnType<typeof read>>

/** A label may have a day, as in `Starts 2 Mar 2027`. */
const pairAndLabel = ({ single, label }: Reads) => [
  single.state,
  single.deliveryState.state,
  label?.replace(/ \d.*/, ''),
]

/** Holds every read to the single one. */
function expectAgreement(reads: Reads): void {
  const { single, operator, operatorItem, exported } = reads
  const { state } = single
  const deliveryState = single.deliveryState.state
  for (const shown of [reads.placed, ...reads.listed, operator.order]) expect(shown).toEqual(single)
  expect(operatorItem).toMatchObject({
    state,
    deliveryState,
    updatedAt: operator.updatedAt,
    nextDueDate: operator.nextDueDate,
  })
  expect(reads.foundByStates).toEqual([state])
  expect(reads.foundByDeliveryStates).toEqual([deliveryState])
  // What the customer withdrew from is no contract.
  expect(reads.contract?.contractState ?? null).toBe(state === 'Revoked' ? null : state)
  expect(reads.contractItem).toEqual(reads.contract)
  expect(exported).toMatchObject({ state, deliveryState, dueDate: operator.nextDueDate })
  expect(berlinDateTime(new Date(exported.changedAt))).toBe(operator.updatedAt)
  expect(operator.history.at(-1)).toMatchObject({ state, deliveryState, at: operator.updatedAt })
  expect(exported.history).toHaveLength(operator.history.length)
}
