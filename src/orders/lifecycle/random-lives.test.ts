/** Random lives of orders: whatever is reported on whatever day, the order stays one that can exist. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventName } from '../../domain/order-events.ts'
import { everyStatus, pairOf } from '../../domain/order-status.fixture.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { applyEvent, plausibleEvents } from './apply-event.ts'
import { bringUpToDate, dueSteps, nextDueDate } from './due-changes.ts'
import { brokenInvariants } from './invariants.fixture.ts'
import { answerOn, askings, live, lives } from './random-lives.fixture.ts'

type Moment = ReturnType<typeof live>['moments'][number]

const everyMoment = (check: (moment: Moment) => void, options: fc.Parameters<unknown> = { numRuns: 300 }) =>
  fc.assert(
    fc.property(lives, (reports) => {
      for (const moment of live(reports, { isDaily: false }).moments) check(moment)
    }),
    options,
  )

// A rare place must not be missed by chance on somebody else's change.
const sameEveryTime = { numRuns: 600, seed: 2026 }

test('random lives reach every state by every event', () => {
  const pairs = new Set<string>()
  const events = new Set<EventName>()
  everyMoment(({ applied, after }) => {
    pairs.add(pairOf(after))
    if (applied.isAllowed) for (const step of applied.steps) events.add(step.event)
  }, sameEveryTime)

  expect([...pairs].sort()).toEqual(everyStatus.map(pairOf).sort())
  expect(events.size).toBe(16)
})

test('no life breaks an invariant on any day', () => {
  everyMoment(({ after, today }) => {
    for (const date of [today, plusDays(today, 1), plusDays(today, 45), nextDueDate(after) ?? today]) {
      if (date >= today) expect(brokenInvariants(bringUpToDate(after, date), date)).toEqual([])
    }
  })
})

test('final states stay final, except a denial that the operator reopens', () => {
  everyMoment(({ before, present, applied, told }) => {
    const moves = applied.isAllowed && !applied.isRepeat
    const wasOver = before.state === 'Revoked' || before.deliveryState === 'Cancelled'
    if (wasOver) expect(moves).toBe(false)
    if (present.state === 'Rejected' && moves) expect(told.event).toBe('reopened')
  })
})

test('a refused event changes nothing and names exactly the events that are not refused', () => {
  everyMoment(({ before, present, after, applied, today, isWithdrawalPossible }) => {
    if (applied.isAllowed) return
    expect(after).toBe(before)
    expect(applied.reason).toMatch(/\.$/)
    for (const event of plausibleEvents(present, today)) {
      // It brings data, so that it cannot be reported by its name.
      if (event.event === 'dataCorrected') continue
      const other = applyEvent(present, event, { today, isWithdrawalPossible })
      const moves = other.isAllowed && !other.isRepeat
      expect(moves).toBe(applied.allowedEvents.includes(event.event))
    }
  })
})

test('an event reported twice changes nothing the second time, unless it can happen twice', () => {
  const canHappenAgain: EventName[] = [
    ...(['dataCompleted', 'dataCorrected', 'messageResent', 'terminationWithdrawn'] as const),
    ...(['resolved', 'reopened'] as const),
  ]
  everyMoment(({ applied, told, after, today, isWithdrawalPossible }) => {
    if (!applied.isAllowed || canHappenAgain.includes(told.event)) return
    const again = applyEvent(after, told, { today, isWithdrawalPossible })
    expect(again).toEqual({ isAllowed: true, isRepeat: true, steps: [] })
  })
})

test('catching up after a long pause gives the same result as daily updates', () => {
  fc.assert(
    fc.property(lives, fc.nat(400), (reports, pauseDays) => {
      const daily = live(reports, { isDaily: true })
      const late = live(reports, { isDaily: false })
      const verdicts = ({ moments }: typeof late) => moments.map(({ applied }) => applied.isAllowed)
      const endDay = plusDays(late.today, pauseDays)

      expect(verdicts(late)).toEqual(verdicts(daily))
      expect(withoutEvent(bringUpToDate(late.last, endDay))).toEqual(
        withoutEvent(bringUpToDate(daily.last, endDay)),
      )
    }),
    { numRuns: 300 },
  )
})

test('an order that is up to date stays as it is until its next due date', () => {
  everyMoment(({ present, today }) => {
    const next = nextDueDate(present)

    expect(bringUpToDate(present, today)).toBe(present)
    expect(dueSteps(present, next === null ? '2099-12-31' : plusDays(next, -1))).toEqual([])
    if (next !== null) expect(dueSteps(present, next)).not.toEqual([])
  })
})

test('whatever another supplier asks on whatever day, what we agree to fits the order', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(lives, askings, (reports, asking) => {
      for (const { present, today } of live(reports, { isDaily: false }).moments) {
        const { answer, applied, after } = answerOn(today, present, asking)
        if (!('events' in answer)) continue
        const { reply } = answer
        seen.add(reply === null ? 'silence' : `${reply.process} ${reply.content.responseCode}`)
        expect(applied.every(({ isAllowed }) => isAllowed)).toBe(true)
        for (const date of [today, plusDays(today, 45)]) {
          expect(brokenInvariants(bringUpToDate(after, date), date)).toEqual([])
        }
        // A contract that has ended by our word ends by the day that we named, and a refusal changes nothing.
        if (reply !== null && 'endDate' in reply.content && applied.length > 0) {
          expect(after).toMatchObject({ state: 'Cancelled', endDate: reply.content.endDate })
        }
        if (reply?.process === '55018' || reply?.process === '55012') expect(applied).toEqual([])
      }
    }),
    sameEveryTime,
  )

  // The codes of E_0614 and E_0624 that need neither another location nor a message of ours.
  expect([...seen].sort()).toEqual(
    expect.arrayContaining([
      ...['55011 A34', '55011 A36', '55012 A35', '55017 A03', '55017 A09'],
      ...['55018 A01', '55018 A04', '55018 A05', '55018 A06', 'silence'],
    ]),
  )
})

// A step that was the last one is a status that still tells its event.
const withoutEvent = (status: object): object => ({ ...status, event: undefined })
