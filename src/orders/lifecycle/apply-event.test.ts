import { describe, expect, test } from 'vitest'
import type { EventName, OrderEvent } from '../../domain/order-events.ts'
import { aStatus, everyStatus, pairOf, today } from '../../domain/order-status.fixture.ts'
import { type OrderStatus, receivedStatus } from '../../domain/order-status.ts'
import { applyEvent, plausibleEvents } from './apply-event.ts'
import { brokenInvariants } from './invariants.fixture.ts'

const apply = (status: OrderStatus, event: OrderEvent, isWithdrawalPossible = true, date = today) =>
  applyEvent(status, event, { today: date, isWithdrawalPossible })

function stepsOf(status: OrderStatus, event: OrderEvent, isWithdrawalPossible = true, date = today) {
  const applied = apply(status, event, isWithdrawalPossible, date)
  if (!applied.isAllowed) throw new Error(applied.reason)
  return applied.steps
}

const lastOf = (...given: Parameters<typeof stepsOf>) => stepsOf(...given).at(-1)

const pendingFrom = (startDate: string) => aStatus('PendingDelivery', { startDate })
const runningSince = (startDate: string) => aStatus('Delivery', { startDate })
const terminated = (endDate: string): OrderEvent => ({
  event: 'terminated',
  endDate,
  cancellationReason: 'CustomerRelocation',
})

/** Where each pair of states goes by an event that fits it; `=` is a fact that the order knows already. */
const expected: Record<string, Partial<Record<EventName, string>>> = {
  'Open/None': {
    dataCompleted: 'Processing/None',
    dataCorrected: 'Open/None',
    denied: 'Rejected/Denied',
    withdrawn: 'Revoked/Revoked',
  },
  'Processing/None': {
    marketContacted: 'Processing/InChangeProcess',
    dataFaultFound: 'Open/None',
    dataCorrected: 'Open/None',
    supplyConfirmed: 'Processing/InChangeProcess PendingDelivery/DeliveryPending',
    denied: 'Rejected/Denied',
    withdrawn: 'Revoked/Revoked',
    communicationFailed: 'Processing/InChangeProcess Unspecified/Unknown',
  },
  'Processing/InChangeProcess': {
    marketContacted: '=',
    messageResent: 'Processing/InChangeProcess',
    dataFaultFound: 'Open/None',
    dataCorrected: 'Open/None',
    supplyConfirmed: 'PendingDelivery/DeliveryPending',
    denied: 'Rejected/Denied',
    withdrawn: 'Revoked/Revoked',
    communicationFailed: 'Unspecified/Unknown',
  },
  'PendingDelivery/DeliveryPending': {
    marketContacted: '=',
    withdrawn: 'Revoked/Revoked',
    terminated: 'Cancelled/CancelledPendingDelivery',
    communicationFailed: 'Unspecified/Unknown',
  },
  'Delivery/Delivery': {
    marketContacted: '=',
    startDateReached: '=',
    withdrawn: 'Revoked/Revoked',
    terminated: 'Cancelled/CancelledDelivery',
    communicationFailed: 'Unspecified/Unknown',
  },
  'Cancelled/CancelledPendingDelivery': {
    marketContacted: '=',
    liftConfirmed: 'Cancelled/Cancelled',
    terminationWithdrawn: 'PendingDelivery/DeliveryPending',
    communicationFailed: 'Unspecified/Unknown',
  },
  'Cancelled/CancelledDelivery': {
    marketContacted: '=',
    startDateReached: '=',
    terminationWithdrawn: 'Delivery/Delivery',
    communicationFailed: 'Unspecified/Unknown',
  },
  'Cancelled/Cancelled': { marketContacted: '=', startDateReached: '=', endDatePassed: '=' },
  'Rejected/Denied': { reopened: 'Processing/InChangeProcess' },
  'Revoked/Revoked': { withdrawn: '=' },
  'Unspecified/Unknown': {
    marketContacted: '=',
    communicationFailed: '=',
    resolved: 'Processing/InChangeProcess',
  },
}

const cells = everyStatus.flatMap((status) =>
  plausibleEvents(status, today).map((event) => ({
    status,
    event,
    pair: pairOf(status),
    name: event.event,
    goal: expected[pairOf(status)]?.[event.event],
  })),
)

test('the cells are those of every pair of states and every event', () => {
  expect(cells).toHaveLength(11 * 16)
  expect([...new Set(cells.map(({ pair }) => pair))].sort()).toEqual(Object.keys(expected).sort())
})

describe('an order in', () => {
  test.each(cells.filter(({ goal }) => goal !== undefined && goal !== '='))(
    '$pair goes by $name to $goal',
    ({ status, event, goal }) => {
      const steps = stepsOf(status, event)

      expect(steps.map(pairOf).join(' ')).toBe(goal)
      expect(steps.at(-1)?.event).toBe(event.event)
      expect(steps.flatMap((step) => brokenInvariants(step, today))).toEqual([])
    },
  )

  test.each(cells.filter(({ goal }) => goal === '='))('$pair knows $name already', ({ status, event }) => {
    expect(apply(status, event)).toEqual({ isAllowed: true, isRepeat: true, steps: [] })
  })

  test.each(cells.filter(({ goal }) => goal === undefined))(
    '$pair refuses $name and says what it would allow',
    ({ status, event, pair }) => {
      // A correction cannot be reported: it brings data.
      const moves = Object.entries(expected[pair] ?? {}).filter(
        ([name, goal]) => goal !== '=' && name !== 'dataCorrected',
      )

      const applied = apply(status, event)

      if (applied.isAllowed) throw new Error('it was allowed')
      expect(applied.reason).not.toBe('')
      expect([...applied.allowedEvents].sort()).toEqual(moves.map(([name]) => name).sort())
    },
  )
})

test('a refusal names the states, or the condition that is not met', () => {
  expect(apply(aStatus('Open'), { event: 'supplyConfirmed', startDate: today })).toMatchObject({
    reason: 'The event supplyConfirmed is not possible in the state Open with the delivery state None.',
    allowedEvents: ['dataCompleted', 'denied', 'withdrawn'],
  })
  expect(apply(aStatus('Delivery'), { event: 'withdrawn' }, false)).toMatchObject({
    reason:
      'The event withdrawn is possible in the state Delivery only if the withdrawal period has not ended.',
    allowedEvents: ['terminated', 'communicationFailed'],
  })
})

describe('a confirmed supply', () => {
  const inProcess = aStatus('Processing', { deliveryState: 'InChangeProcess' })
  const confirmed = (startDate: string): OrderEvent => ({ event: 'supplyConfirmed', startDate })

  test('C8: waits for a start tomorrow', () => {
    const steps = stepsOf(inProcess, confirmed('2026-03-21'))

    expect(steps.map(pairOf)).toEqual(['PendingDelivery/DeliveryPending'])
    expect(steps[0]).toMatchObject({ startDate: '2026-03-21', endDate: null, deliveryMessage: null })
  })

  test.each([today, '2026-03-01'])('C9: that starts on %s is pending and at once delivered', (startDate) => {
    const steps = stepsOf(inProcess, confirmed(startDate))

    expect(steps.map(pairOf)).toEqual(['PendingDelivery/DeliveryPending', 'Delivery/Delivery'])
    expect(steps.map(({ event }) => event)).toEqual(['supplyConfirmed', 'startDateReached'])
    expect(steps.at(-1)?.startDate).toBe(startDate)
  })

  test.each([
    aStatus('PendingDelivery'),
    aStatus('Delivery', { startDate: '2026-03-01' }),
    aStatus('Cancelled', { deliveryState: 'CancelledDelivery' }),
    aStatus('Revoked', { startDate: '2026-04-01' }),
  ])('is a repeat with the same start date in $state, and a conflict with another', (status) => {
    expect(apply(status, confirmed(status.startDate ?? ''))).toMatchObject({ isRepeat: true, steps: [] })
    expect(apply(status, confirmed('2026-04-02'))).toMatchObject({ isAllowed: false })
  })
})

describe('a termination', () => {
  test.each([
    ['2026-03-19', 'Cancelled/Cancelled'],
    [today, 'Cancelled/CancelledDelivery'],
    ['2026-03-21', 'Cancelled/CancelledDelivery'],
  ])('of a running delivery with the last day %s leads to %s', (endDate, pair) => {
    const last = lastOf(aStatus('Delivery'), { ...terminated(endDate), message: '55037' } as OrderEvent)

    expect(last && pairOf(last)).toBe(pair)
    expect(last).toMatchObject({
      endDate,
      cancellationReason: 'CustomerRelocation',
      deliveryMessage: '55037',
      startDate: '2026-03-01',
    })
  })

  test('may say that delivery never started, with the day before the start', () => {
    expect(lastOf(pendingFrom('2026-04-01'), terminated('2026-03-31'))).toMatchObject({
      deliveryState: 'CancelledPendingDelivery',
    })
    expect(apply(pendingFrom('2026-04-01'), terminated('2026-03-30'))).toMatchObject({
      reason: 'The end date must not be before 2026-03-31, which means that delivery never started.',
    })
    expect(apply(runningSince('2026-03-10'), terminated('2026-03-08'))).toMatchObject({ isAllowed: false })
    expect(lastOf(runningSince('2026-03-10'), terminated('2026-03-09'))).toMatchObject({
      deliveryState: 'Cancelled',
    })
  })

  test('is a repeat with the same date and reason, and a conflict with others', () => {
    const cancelled = aStatus('Cancelled', { deliveryState: 'CancelledDelivery' })

    expect(apply(cancelled, terminated('2026-04-30'))).toMatchObject({ isRepeat: true, steps: [] })
    expect(apply(cancelled, terminated('2026-05-31'))).toMatchObject({ isAllowed: false })
    expect(
      apply(cancelled, { event: 'terminated', endDate: '2026-04-30', cancellationReason: 'Dunning' }),
    ).toMatchObject({ isAllowed: false })
  })

  test.each([
    ['2026-03-21', true],
    [today, false],
  ])('with the last day %s can be withdrawn: %s', (endDate, isAllowed) => {
    const cancelled = aStatus('Cancelled', { deliveryState: 'CancelledDelivery', endDate })

    const applied = apply(cancelled, { event: 'terminationWithdrawn' })

    expect(applied.isAllowed).toBe(isAllowed)
    if (applied.isAllowed) {
      expect(applied.steps.at(-1)).toMatchObject({ endDate: null, cancellationReason: null })
    }
  })

  test('cannot be withdrawn once the market has lifted the delivery', () => {
    const pending = aStatus('Cancelled')
    const lifted = lastOf(pending, { event: 'liftConfirmed' })

    expect(lifted).toMatchObject({ deliveryState: 'Cancelled', endDate: '2026-03-31' })
    expect(lifted && apply(lifted, { event: 'terminationWithdrawn' }).isAllowed).toBe(false)
    expect(lifted && apply(lifted, { event: 'liftConfirmed' })).toMatchObject({ isRepeat: true })
  })
})

describe('a withdrawal', () => {
  test('keeps a confirmed start date, and has no end if delivery never began', () => {
    expect(lastOf(aStatus('PendingDelivery'), { event: 'withdrawn', endDate: '2026-06-30' })).toMatchObject({
      state: 'Revoked',
      startDate: '2026-04-01',
      endDate: null,
    })
  })

  test('ends a running delivery with the given day, else today', () => {
    const given = lastOf(aStatus('Delivery'), { event: 'withdrawn', endDate: '2026-03-24' })

    expect(given).toMatchObject({ state: 'Revoked', startDate: '2026-03-01', endDate: '2026-03-24' })
    expect(lastOf(aStatus('Delivery'), { event: 'withdrawn' })).toMatchObject({ endDate: today })
    expect(apply(aStatus('Delivery'), { event: 'withdrawn', endDate: '2026-02-27' }).isAllowed).toBe(false)
    expect(given && apply(given, { event: 'withdrawn', endDate: '2026-03-25' }).isAllowed).toBe(false)
    expect(given && apply(given, { event: 'withdrawn', endDate: '2026-03-24' })).toMatchObject({
      isRepeat: true,
    })
  })

  test('of a running delivery needs the withdrawal period, one before it does not', () => {
    expect(apply(aStatus('Delivery'), { event: 'withdrawn' }, false).isAllowed).toBe(false)
    expect(apply(aStatus('PendingDelivery'), { event: 'withdrawn' }, false).isAllowed).toBe(true)
  })
})

describe('a denial', () => {
  test('is a repeat with the same reason, and a conflict with another', () => {
    const rejected = aStatus('Rejected', { denialReason: 'Duplicate' })

    expect(apply(rejected, { event: 'denied', denialReason: 'Duplicate' })).toMatchObject({ isRepeat: true })
    expect(apply(rejected, { event: 'denied', denialReason: 'Other' })).toMatchObject({
      allowedEvents: ['reopened'],
    })
  })

  test('is gone after the reopening', () => {
    expect(lastOf(aStatus('Rejected'), { event: 'reopened' })).toMatchObject({ denialReason: null })
  })
})

test('a data fault says what is missing, and the next completion forgets it', () => {
  const fault: OrderEvent = { event: 'dataFaultFound', reasons: ['Name unknown.'], message: 'A02' }
  const open = lastOf(aStatus('Processing', { deliveryState: 'InChangeProcess' }), fault)

  expect(open).toMatchObject({ state: 'Open', openReasons: ['Name unknown.'], deliveryMessage: 'A02' })
  expect(open && apply(open, fault)).toMatchObject({ isRepeat: true })
  expect(open && lastOf(open, { event: 'dataCompleted' })).toMatchObject({
    openReasons: [],
    deliveryMessage: null,
  })
})

test('a resent message replaces the last one, and a silent one keeps it', () => {
  const inProcess = aStatus('Processing', { deliveryState: 'InChangeProcess' })

  expect(lastOf(inProcess, { event: 'messageResent', message: 'again' })?.deliveryMessage).toBe('again')
  expect(lastOf(inProcess, { event: 'messageResent' })?.deliveryMessage).toBe('55001 sent')
})

describe('an order of unknown state', () => {
  const unknown = aStatus('Unspecified', { startDate: null })

  test('keeps the last known dates, but no reason', () => {
    const cancelled = aStatus('Cancelled', { deliveryState: 'CancelledDelivery' })

    expect(lastOf(cancelled, { event: 'communicationFailed', message: 'silence' })).toMatchObject({
      startDate: '2026-03-01',
      endDate: '2026-04-30',
      cancellationReason: null,
      deliveryMessage: 'silence',
    })
  })

  test.each([
    [{ state: 'Processing' }, 'Processing/InChangeProcess'],
    [{ state: 'Rejected' }, 'Rejected/Denied'],
    [{ state: 'PendingDelivery', startDate: '2026-03-21' }, 'PendingDelivery/DeliveryPending'],
    [{ state: 'PendingDelivery', startDate: today }, 'Delivery/Delivery'],
    [{ state: 'Delivery', startDate: today }, 'Delivery/Delivery'],
    [{ state: 'Delivery', startDate: '2026-03-21' }, 'PendingDelivery/DeliveryPending'],
    [
      { state: 'Cancelled', startDate: '2026-03-21', endDate: '2026-03-20' },
      'Cancelled/CancelledPendingDelivery',
    ],
    [{ state: 'Cancelled', startDate: '2026-03-20', endDate: '2026-03-20' }, 'Cancelled/CancelledDelivery'],
    [{ state: 'Cancelled', startDate: '2026-03-20', endDate: '2026-03-19' }, 'Cancelled/Cancelled'],
  ] as const)('resolved as %o is %s', (facts, pair) => {
    const steps = stepsOf(unknown, { event: 'resolved', ...facts })

    expect(steps.map(pairOf)).toEqual([pair])
    expect(steps.flatMap((step) => brokenInvariants(step, today))).toEqual([])
  })

  test('is resolved by the last known dates where none is given', () => {
    const known = aStatus('Unspecified', { startDate: '2026-03-01', endDate: '2026-04-30' })

    expect(lastOf(known, { event: 'resolved', state: 'Delivery' })).toMatchObject({
      startDate: '2026-03-01',
      endDate: null,
    })
    expect(lastOf(known, { event: 'resolved', state: 'Cancelled' })).toMatchObject({
      endDate: '2026-04-30',
      cancellationReason: 'Unknown',
    })
    expect(lastOf(known, { event: 'resolved', state: 'Rejected' })).toMatchObject({
      startDate: null,
      denialReason: 'Other',
    })
  })

  test.each([
    [{ state: 'Delivery' }, 'An order resolved to Delivery needs a start date.'],
    [{ state: 'Cancelled', startDate: today }, 'An order resolved to Cancelled needs an end date.'],
    [
      { state: 'Delivery', startDate: today, endDate: today },
      'An order with an end date must be resolved to Cancelled, not Delivery.',
    ],
    [
      { state: 'Cancelled', startDate: today, endDate: '2026-03-18' },
      'The end date must not be before 2026-03-19, which means that delivery never started.',
    ],
  ] as const)('cannot be resolved as %o', (facts, reason) => {
    expect(apply(unknown, { event: 'resolved', ...facts })).toMatchObject({
      reason,
      allowedEvents: ['resolved'],
    })
  })
})

describe('an order that the calendar has overtaken', () => {
  test('is judged as it is today, and takes the overdue step along', () => {
    const late = pendingFrom('2026-03-10')

    expect(stepsOf(late, terminated('2026-03-31')).map(pairOf)).toEqual([
      'Delivery/Delivery',
      'Cancelled/CancelledDelivery',
    ])
    expect(apply(late, { event: 'withdrawn' }, false).isAllowed).toBe(false)
    expect(stepsOf(late, { event: 'startDateReached' }).map(pairOf)).toEqual(['Delivery/Delivery'])
    expect(apply(late, { event: 'endDatePassed' }).isAllowed).toBe(false)
  })
})

test('the timeline of an order from Monday, 2 March 2026, until its delivery', () => {
  const days: [string, OrderEvent, string][] = [
    ['2026-03-02', { event: 'dataCompleted' }, 'Processing/None'],
    ['2026-03-02', { event: 'marketContacted' }, 'Processing/InChangeProcess'],
    ['2026-03-03', { event: 'supplyConfirmed', startDate: '2026-04-01' }, 'PendingDelivery/DeliveryPending'],
    ['2026-04-01', { event: 'startDateReached' }, 'Delivery/Delivery'],
  ]
  let status = receivedStatus()

  for (const [date, event, pair] of days) {
    const last = lastOf(status, event, true, date)
    if (last === undefined) throw new Error(`${event.event} led nowhere`)
    expect(pairOf(last)).toBe(pair)
    expect(brokenInvariants(last, date)).toEqual([])
    status = last
  }
  expect(apply(aStatus('PendingDelivery'), { event: 'startDateReached' }, true, '2026-03-31')).toMatchObject({
    reason: 'The start date has not been reached yet.',
  })
})
