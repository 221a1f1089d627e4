/** Another supplier cancels our customer's contract: 55016, decision tree E_0614. Received on Monday, 2 March 2026. */
import { describe, expect, test } from 'vitest'
import { aMarketOrder, aMonth, asked, requested } from './market.fixture.ts'
import { answerMarketRequest } from './next-message.ts'
import type { RequestContext } from './request-context.ts'

const fixed = (endDate: string) => requested('55016', { endDate })
const nextPossible = (endDate: string) => requested('55016', { endDate, isNextPossible: true })
const twelveMonths = { ...aMonth, durationPeriod: { value: 12, unit: 'Month' } } as const
type Status = RequestContext['status']
const cancelled = (endDate: string): Status => ({ state: 'Cancelled', startDate: '2026-01-01', endDate })

function said(request: ReturnType<typeof fixed>, changes: Partial<RequestContext> = {}) {
  const answer = answerMarketRequest(request, asked(changes))
  if (!('events' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}
/** The process, its code and the date in it. */
const verdict = (...given: Parameters<typeof said>) => {
  const { reply } = said(...given)
  if (reply?.process === '55017') return `55017 ${reply.content.responseCode} ${reply.content.endDate}`
  if (reply?.process === '55018')
    return `55018 ${reply.content.responseCode} ${reply.content.earliestEndDate}`
  throw new Error('there is always an answer')
}

describe('a fixed date', () => {
  test.each([
    ['on the last day of notice', '2026-03-16', {}, '55017 A09 2026-03-16'],
    ['a day earlier', '2026-03-15', {}, '55018 A06 2026-03-16'],
    ['later', '2026-06-30', {}, '55017 A09 2026-06-30'],
    ['on the day of receipt', '2026-03-02', {}, '55018 A06 2026-03-16'],
    ['before receipt', '2026-03-01', {}, '55018 A01 null'],
    ['within the first term', '2026-03-31', { terms: twelveMonths }, '55018 A06 2026-12-31'],
    ['at the end of it', '2026-12-31', { terms: twelveMonths }, '55017 A09 2026-12-31'],
    ['to which it was cancelled', '2026-03-31', { status: cancelled('2026-03-31') }, '55017 A03 2026-03-31'],
    ['after the end', '2026-04-30', { status: cancelled('2026-03-31') }, '55018 A04 null'],
    ['before the end, possible', '2026-03-20', { status: cancelled('2026-03-31') }, '55017 A09 2026-03-20'],
    [
      'before the end, not possible',
      '2026-03-10',
      { status: cancelled('2026-03-31') },
      '55018 A05 2026-03-16',
    ],
    [
      'before the end, within the first term',
      '2026-03-31',
      { terms: twelveMonths, status: cancelled('2026-04-30') },
      '55018 A05 2026-04-30',
    ],
  ])('%s (%s)', (_case, endDate, changes, expected) => {
    expect(verdict(fixed(endDate), changes)).toBe(expected)
  })
})

describe('the day before an announced price change (§ 41 (5) EnWG)', () => {
  const bound = { terms: twelveMonths, specialEnds: ['2026-03-31', '2026-06-30'] }

  test.each([
    ['within the first term', '2026-03-31', bound, '55017 A09 2026-03-31'],
    ['before another change', '2026-06-30', bound, '55017 A09 2026-06-30'],
    ['a day earlier', '2026-03-30', bound, '55018 A06 2026-12-31'],
    ['a day later', '2026-04-01', bound, '55018 A06 2026-12-31'],
    ['without one', '2026-03-31', { ...bound, specialEnds: [] }, '55018 A06 2026-12-31'],
    ['that has come', '2026-03-01', { ...bound, specialEnds: ['2026-03-01'] }, '55018 A01 null'],
    [
      'although it ends later',
      '2026-03-31',
      { ...bound, status: cancelled('2026-12-31') },
      '55017 A09 2026-03-31',
    ],
    [
      'for another market location',
      '2026-03-31',
      { ...bound, order: aMarketOrder({ maLoIdentifier: '52300000404' }) },
      '55018',
    ],
  ])('%s (%s)', (_case, endDate, changes, expected) => {
    expect(verdict(fixed(endDate), changes)).toContain(expected)
  })
})

describe('the next possible date (DTM+471), which cannot be refused for contract binding', () => {
  test.each([
    ['soon', '2026-03-02', {}, '55017 A09 2026-03-16'],
    ['not before a later day', '2026-05-31', {}, '55017 A09 2026-05-31'],
    ['within the first term', '2026-03-31', { terms: twelveMonths }, '55017 A09 2026-12-31'],
    ['if it ends before that', '2026-03-05', { status: cancelled('2026-03-10') }, '55017 A09 2026-03-10'],
    ['if it ends after that', '2026-03-05', { status: cancelled('2026-03-31') }, '55017 A09 2026-03-16'],
    ['before receipt', '2026-03-01', {}, '55018 A01 null'],
  ])('%s (%s)', (_case, endDate, changes, expected) => {
    expect(verdict(nextPossible(endDate), changes)).toBe(expected)
  })
})

describe('a contract', () => {
  const unconfirmed = (state: Status['state']): Status => ({ state, startDate: null, endDate: null })

  test.each(['Open', 'Processing', 'Unspecified'] as const)(
    'that is not confirmed yet (%s) is waited for',
    (state) => {
      expect(answerMarketRequest(fixed('2026-03-31'), asked({ status: unconfirmed(state) }))).toEqual({
        wait: 'The message is on hold until the supply is confirmed.',
      })
    },
  )

  test.each<Status>([
    unconfirmed('Rejected'),
    { state: 'Revoked', startDate: '2026-01-01', endDate: null },
    { state: 'Revoked', startDate: '2026-01-01', endDate: '2026-03-05' },
  ])('that there is not any more is refused with A04 ($state)', (status) => {
    expect(verdict(fixed('2026-03-31'), { status })).toBe('55018 A04 null')
  })

  test('whose delivery has not begun can end before its first day', () => {
    const status: Status = { state: 'PendingDelivery', startDate: '2026-06-01', endDate: null }
    const terms = { ...aMonth, durationPeriod: { value: 0, unit: 'Month' } } as const

    expect(verdict(nextPossible('2026-03-31'), { status, terms })).toBe('55017 A09 2026-05-31')
  })

  test('for another market location is refused with A99 and the reason', () => {
    const { reply, events } = said(fixed('2026-03-31'), {
      order: aMarketOrder({ maLoIdentifier: '51238696781' }),
    })

    expect(reply).toMatchObject({
      process: '55018',
      content: { responseCode: 'A99', reason: 'Der Vertrag besteht für eine andere Marktlokation.' },
    })
    expect(events).toEqual([])
  })
})

describe('what follows', () => {
  test('a consent ends the contract because the customer changes the supplier', () => {
    const { events, objection } = said(fixed('2026-03-31'))

    expect(events).toEqual([
      {
        event: 'terminated',
        endDate: '2026-03-31',
        cancellationReason: 'CustomerSupplierChange',
        message: null,
      },
    ])
    expect(objection).toBeUndefined()
  })

  test('a consent to an earlier end takes back the later one', () => {
    const { events } = said(fixed('2026-03-20'), { status: cancelled('2026-03-31') })

    expect(events.map(({ event }) => event)).toEqual(['terminationWithdrawn', 'terminated'])
  })

  test('a consent to the known end changes nothing', () => {
    expect(said(fixed('2026-03-31'), { status: cancelled('2026-03-31') }).events).toEqual([])
  })

  test('a consent resolves an order whose state was unknown', () => {
    const status: Status = { state: 'Unspecified', startDate: '2026-01-01', endDate: null }

    expect(said(fixed('2026-03-31'), { status }).events).toMatchObject([
      { event: 'resolved', state: 'Cancelled' },
    ])
  })

  test('a refusal for contract binding is passed on to the customer, another one is not', () => {
    const bound = said(fixed('2026-03-31'), { terms: twelveMonths })

    expect(bound.objection).toEqual({ requestedEndDate: '2026-03-31', earliestEndDate: '2026-12-31' })
    expect(bound.events).toEqual([])
    expect(said(fixed('2026-03-01')).objection).toBeUndefined()
    expect(said(fixed('2026-04-30'), { status: cancelled('2026-03-31') }).objection).toBeUndefined()
  })

  test('a consent carries the consumption of the past year, a refusal notice and known end (UTILMD AHB)', () => {
    expect(said(fixed('2026-03-31')).reply?.content).toMatchObject({
      previousYearConsumptionKwh: 3500,
      endsAt: '2026-03-31T22:00:00Z',
    })
    const measured = { measuredYearKwh: 2812 }
    expect(said(fixed('2026-03-31'), measured).reply?.content).toMatchObject({
      previousYearConsumptionKwh: 2812,
    })
    const status = cancelled('2026-03-31')
    expect(said(fixed('2026-03-10'), { status, isEndOfMarket: true }).reply?.content).toMatchObject({
      noticePeriod: { value: 14, unit: 'Day' },
      confirmedEndDate: '2026-03-31',
      isConfirmedToSupplier: true,
    })
  })

  test('an end that has begun, or that follows a withdrawal, cannot be moved any more', () => {
    const now = new Date('2026-03-31T09:00:00.000Z')
    const status = cancelled('2026-03-31')

    expect(verdict(fixed('2026-03-20'), { now, status })).toBe('55018 A05 2026-03-31')
    expect(verdict(fixed('2026-03-20'), { status: { ...status, state: 'Revoked' } })).toBe(
      '55018 A05 2026-03-31',
    )
    expect(said(nextPossible('2026-03-20'), { now, status })).toMatchObject({
      reply: { process: '55017', content: { endDate: '2026-03-31' } },
      events: [],
    })
  })

  test('notice counts from when the market sent it, however late the gateway delivers it', () => {
    const now = new Date('2026-03-12T09:00:00.000Z')

    expect(verdict(fixed('2026-03-16'), { now })).toBe('55017 A09 2026-03-16')
  })
})
