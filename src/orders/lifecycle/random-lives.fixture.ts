import fc from 'fast-check'
import type { OrderEvent } from '../../domain/order-events.ts'
import { type OrderStatus, receivedStatus } from '../../domain/order-status.ts'
import { CancellationReasons, DenialReasons } from '../../domain/states-and-reasons.ts'
import { asked, requested } from '../../market/market.fixture.ts'
import { answerMarketRequest } from '../../market/next-message.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { allowedEvents, applyEvent, plausibleEvents } from './apply-event.ts'
import { bringUpToDate } from './due-changes.ts'

/** What may be reported on a day; dates are given as days from that day. */
type Report = {
  readonly pauseDays: number
  readonly isWithdrawalPossible: boolean
  /** Chooses the event: among those that lead on, or among all. */
  readonly choice: number
  readonly isLikely: boolean
  readonly facts: Facts
}

const days = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: -3, max: 3 }) },
  fc.integer({ min: -60, max: 90 }),
)
const factsOf = {
  startDays: days,
  endDays: fc.option(days),
  denialReason: fc.constantFrom(...DenialReasons),
  cancellationReason: fc.constantFrom(...CancellationReasons),
  state: fc.constantFrom('Processing', 'PendingDelivery', 'Delivery', 'Cancelled', 'Rejected'),
  message: fc.option(fc.constantFrom('55002', '55003', 'A07')),
}
type Facts = {
  [Name in keyof typeof factsOf]: (typeof factsOf)[Name] extends fc.Arbitrary<infer T> ? T : never
}

export const lives: fc.Arbitrary<Report[]> = fc.array(
  fc.record({
    pauseDays: fc.oneof({ weight: 3, arbitrary: fc.nat(2) }, fc.nat(60)),
    isWithdrawalPossible: fc.boolean(),
    choice: fc.nat(1000),
    isLikely: fc.boolean(),
    facts: fc.record(factsOf),
  }),
  { minLength: 1, maxLength: 25 },
)

/** Lives a life and shows every report with the order before and after it; a pause may be lived day by day. */
export function live(reports: readonly Report[], { isDaily }: { isDaily: boolean }) {
  let status = receivedStatus()
  let today = '2026-01-01'
  const moments = reports.map((report) => {
    for (let day = 0; day < report.pauseDays; day += 1) {
      today = plusDays(today, 1)
      if (isDaily) status = bringUpToDate(status, today)
    }
    const { isWithdrawalPossible } = report
    const before = Object.freeze(status)
    const present = bringUpToDate(before, today)
    const told = choose(report, present, today)
    const applied = applyEvent(before, told, { today, isWithdrawalPossible })
    if (applied.isAllowed) status = applied.steps.at(-1) ?? status
    return { today, told, before, present, applied, after: status, isWithdrawalPossible }
  })
  return { moments, today, last: status }
}

function choose(
  { choice, isLikely, isWithdrawalPossible, facts }: Report,
  present: OrderStatus,
  today: string,
): OrderEvent {
  const all = plausibleEvents(present, today)
  // A life that is denied or withdrawn early has little to tell.
  const open = allowedEvents(present, { today, isWithdrawalPossible })
  const leadingOn = all.filter(
    ({ event }) => open.includes(event) && event !== 'denied' && event !== 'withdrawn',
  )
  const events = isLikely && leadingOn.length > 0 ? leadingOn : all
  const event = events[choice % events.length]
  if (event === undefined) throw new Error('there is always an event')
  return withFacts(event, facts, today)
}

function withFacts(event: OrderEvent, facts: Facts, today: string): OrderEvent {
  const { startDays, endDays, denialReason, cancellationReason, state, message } = facts
  const startDate = plusDays(today, startDays)
  const endDate = endDays === null ? null : plusDays(today, endDays)
  switch (event.event) {
    case 'supplyConfirmed':
      return { ...event, startDate, message }
    case 'denied':
      return { ...event, denialReason, message }
    case 'withdrawn':
      return { ...event, endDate }
    case 'terminated':
      return { ...event, endDate: endDate ?? event.endDate, cancellationReason, message }
    case 'resolved':
      return { ...event, state, startDate, endDate, denialReason, cancellationReason, message }
    default:
      return event
  }
}

/** What another supplier or the grid operator may ask on a day, and what was agreed with the customer. */
export const askings = fc.record({
  process: fc.constantFrom('55016' as const, '55010' as const),
  endDays: days,
  isNextPossible: fc.boolean(),
  isMoveIn: fc.boolean(),
  isLate: fc.boolean(),
  terms: fc.record({
    type: fc.constantFrom('Private' as const, 'Business' as const),
    durationPeriod: fc.record({ value: fc.nat(24), unit: fc.constantFrom('Month' as const, 'Day' as const) }),
    noticePeriod: fc.record({ value: fc.nat(3), unit: fc.constant('Month' as const) }),
    renewalPeriod: fc.record({ value: fc.nat(12), unit: fc.constant('Month' as const) }),
  }),
})
type Asking = typeof askings extends fc.Arbitrary<infer T> ? T : never

/** Our answer to such a request, and the order before and after every event that follows. */
export function answerOn(today: string, status: OrderStatus, asking: Asking) {
  const { process, endDays, isNextPossible, isMoveIn, isLate, terms } = asking
  const endDate = plusDays(today, endDays)
  const content = process === '55016' ? { isNextPossible } : { transactionReason: isMoveIn ? 'E01' : 'E03' }
  const sentAt = `${plusDays(today, isLate ? -10 : 0)}T08:00:00.000Z`
  const request = requested(process, { endDate, ...content }, sentAt)
  const now = new Date(`${today}T09:00:00.000Z`)
  const answer = answerMarketRequest(request, asked({ status, terms, now }))
  const events = 'events' in answer ? answer.events : []
  let after = status
  const applied = events.map((event) => {
    const moved = applyEvent(after, event, { today, isWithdrawalPossible: false })
    if (moved.isAllowed) after = moved.steps.at(-1) ?? after
    return moved
  })
  return { answer, endDate, applied, after }
}
