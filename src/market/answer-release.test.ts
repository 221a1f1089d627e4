/** The grid operator asks us to release a market location: 55010, decision tree E_0624. */
import { describe, expect, test } from 'vitest'
import { deregistration } from './compose-message.ts'
import {
  aMarketOrder,
  aMonth,
  anAddress,
  answered,
  asked,
  identity,
  maLo,
  requested,
  sent,
} from './market.fixture.ts'
import { answerMarketRequest } from './next-message.ts'
import type { RequestContext } from './request-context.ts'

// Registered on Monday, asked on Tuesday at 06:30, looked at half an hour later.
const sentAt = '2026-03-03T05:30:00.000Z'
const now = new Date('2026-03-03T06:00:00.000Z')
const registeredOn = '2026-03-02'
const endDate = '2026-03-31'
const change = (content: object = {}, at = sentAt) =>
  requested('55010', { endDate, registeredOn, transactionReason: 'E03', ...content }, at)
const moveIn = (customer: object | null) => change({ transactionReason: 'E01', customer })
const other = { surnames: 'Neu', firstnames: 'Nils' }
type Status = RequestContext['status']
const cancelled = (known: string): Status => ({ state: 'Cancelled', startDate: '2026-01-01', endDate: known })
const terminated = (on: string) => [
  { event: 'terminated', endDate: on, cancellationReason: 'OtherSupplier', message: null },
]

function said(request: ReturnType<typeof change>, changes: Partial<RequestContext> = {}) {
  const answer = answerMarketRequest(request, asked({ now, ...changes }))
  if (!('events' in answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const verdict = (...given: Parameters<typeof said>) => {
  const { reply } = said(...given)
  return reply && `${reply.process} ${reply.content.responseCode}`
}
const deregistered = (on: string) => {
  const sender = { order: aMarketOrder(), facts: null, identity }
  return sent([deregistration(sender, { transactionReason: 'ZT5', maLoIdentifier: maLo, endDate: on })])
}

describe('a change of supplier', () => {
  test('is refused with A35 while the contract goes on, and the customer is notified', () => {
    const { reply, events, objection } = said(change())

    expect(reply).toMatchObject({
      process: '55012',
      content: { responseCode: 'A35', decisionTree: 'E_0624' },
    })
    expect(events).toEqual([])
    expect(objection).toEqual({ requestedEndDate: endDate, earliestEndDate: '2026-03-17' })
  })

  test('is refused with A35 if the contract ends later', () => {
    const status = cancelled('2026-04-30')

    expect(verdict(change(), { status })).toBe('55012 A35')
    expect(said(change(), { status }).objection?.earliestEndDate).toBe('2026-04-30')
  })

  test.each(['2026-03-31', '2026-03-15'])(
    'is agreed to with A36 if the contract ends by then (%s)',
    (known) => {
      const { reply, events } = said(change(), { status: cancelled(known) })

      expect(reply).toMatchObject({ process: '55011', content: { responseCode: 'A36', endDate: known } })
      expect(events).toEqual([])
    },
  )

  test('is agreed to with A31 if we have announced the end, and refused with A30 once it is confirmed', () => {
    const conversation = deregistered(endDate)
    const status = cancelled(endDate)

    expect(verdict(change(), { status, conversation })).toBe('55011 A31')
    const confirmed = answered(conversation, '55004', ['55005', { endDate }])
    expect(verdict(change(), { status, conversation: confirmed })).toBe('55012 A30')
    const refused = answered(conversation, '55004', ['55006', { responseCode: 'A02' }])
    expect(verdict(change(), { status, conversation: refused })).toBe('55011 A36')
    // The customer took the termination back.
    expect(verdict(change(), { conversation })).toBe('55012 A35')
  })

  test('ends no supply that begins later', () => {
    const status: Status = { state: 'PendingDelivery', startDate: '2026-05-01', endDate: null }

    expect(said(change(), { status })).toMatchObject({ reply: { process: '55011' }, events: [] })
  })
})

describe('a move-in', () => {
  test.each([
    ['our customer', { surnames: 'Muster', firstnames: 'Anna' }],
    ['our customer in capitals', { surnames: 'MUSTER', firstnames: null }],
    ['our customer without a first name', { surnames: 'Muster' }],
  ])('of %s is refused with A32', (_who, customer) => {
    expect(verdict(moveIn(customer))).toBe('55012 A32')
  })

  test.each([
    ['Müller-Lüdenscheidt', 'Mueller Luedenscheidt'],
    ['Groß', 'GROSS'],
    ['Łukasiewicz', 'łukasiewicz'],
  ])('of %s is also of %s', (lastName, surnames) => {
    const order = aMarketOrder({ deliveryAddress: anAddress({ lastName }) })

    expect(verdict(moveIn({ surnames, firstnames: 'Anna' }), { order })).toBe('55012 A32')
  })

  test('of our company is refused with A32, of another one agreed to', () => {
    const order = aMarketOrder({ deliveryAddress: anAddress({ businessName: 'Muster & Co. KG' }) })

    expect(verdict(moveIn({ company: 'Muster & Co KG' }), { order })).toBe('55012 A32')
    expect(verdict(moveIn({ company: 'Muster GmbH' }), { order })).toBe('55011 A34')
  })

  test.each([
    ['somebody else', other],
    ['a namesake', { surnames: 'Muster', firstnames: 'Max' }],
    ['somebody without a name', null],
  ])('of %s is agreed to with A34, whatever binds our customer, and ends the contract', (_who, customer) => {
    const terms = { ...aMonth, durationPeriod: { value: 24, unit: 'Month' } } as const
    const { reply, events, objection } = said(moveIn(customer), { terms })

    expect(reply).toMatchObject({ process: '55011', content: { responseCode: 'A34', endDate } })
    expect(events).toEqual(terminated(endDate))
    expect(objection).toBeUndefined()
  })

  test('before the agreed end takes that back', () => {
    const { events } = said(moveIn(other), { status: cancelled('2026-04-30') })

    expect(events).toEqual([{ event: 'terminationWithdrawn' }, ...terminated(endDate)])
  })
})

describe('the time', () => {
  test('after 07:00 is too late for the grid operator: A43', () => {
    expect(verdict(change({}, '2026-03-03T06:00:01.000Z'))).toBe('55012 A43')
    expect(verdict(change({}, '2026-03-03T08:30:00.000Z'), { now: new Date('2026-03-03T08:31:00Z') })).toBe(
      '55012 A43',
    )
  })

  test('after 09:00 is too late for us: silence is consent', () => {
    const { reply, events, says } = said(change(), { now: new Date('2026-03-03T08:00:01.000Z') })

    expect(reply).toBeNull()
    expect(events).toEqual(terminated(endDate))
    expect(says).toContain('2026-03-03 09:00:00, had passed, which counts as consent')
  })

  test('at 09:00 is not', () => {
    expect(verdict(change(), { now: new Date('2026-03-03T08:00:00.000Z') })).toBe('55012 A35')
  })
})

test('a message of the old form, with location and date alone, counts as a change of supplier', () => {
  expect(verdict(requested('55010', { endDate }, sentAt))).toBe('55012 A35')
  expect(verdict(requested('55010', { endDate }, sentAt), { status: cancelled(endDate) })).toBe('55011 A36')
})

test('a request about another market location is not answered', () => {
  const order = aMarketOrder({ maLoIdentifier: '51238696781' })

  expect(answerMarketRequest(change(), asked({ now, order }))).toEqual({
    ignore: 'The contract is about another market location.',
  })
})
