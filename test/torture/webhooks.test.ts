/** What the judge of webhooks notices: each sentence plants one fault in deliveries that are otherwise sound. */
import { describe, expect, test } from 'vitest'
import { faultsOfFacts, faultsOfReceiver, type PublishedEvent } from '../../torture/judge-webhooks.ts'
import type { Arrival } from '../../torture/webhook-receivers.ts'

const contractNumber = '3625975907'
const anEvent = (
  id: string,
  type = 'order.state-changed',
  broughtBy = 'demo-whitelabel',
): PublishedEvent => ({
  id,
  type,
  contractNumber,
  broughtBy,
})
const events = [anEvent('1', 'order.accepted'), anEvent('2'), anEvent('3', 'contract.confirmed')]

const arrivalOf = ({ id, type }: PublishedEvent, changes: Partial<Arrival> = {}): Arrival => ({
  id,
  type,
  contractNumber,
  body: `event ${id}`,
  isAccepted: true,
  ...changes,
})
const [first, second, third] = events.map((event) => arrivalOf(event)) as [Arrival, Arrival, Arrival]

const judge = (
  arrivals: readonly Arrival[],
  { clientId = 'demo-whitelabel', strikes = 0, attempts = 1, misjudged = [] as string[] } = {},
) =>
  faultsOfReceiver(
    events,
    {
      receiver: { clientId, arrivals: [...arrivals], misjudged },
      attempts: new Map(['1', '2', '3', '4'].map((id) => [id, attempts])),
    },
    strikes,
  )

describe('what a receiver got', () => {
  test('is no loss if it is every event once and in its order', () => {
    expect(judge([first, second, third])).toEqual([])
  })

  test.each<[string, readonly Arrival[], string]>([
    ['lacks an event', [first, second], 'demo-whitelabel never got contract.confirmed 3, tried 2 times'],
    [
      'has an event that was never accepted',
      [first, second, { ...third, isAccepted: false }],
      'demo-whitelabel never got contract.confirmed 3, tried 2 times',
    ],
    [
      'has an event that never happened',
      [first, second, third, arrivalOf(anEvent('4'))],
      'demo-whitelabel got order.state-changed 4, which never happened',
    ],
    [
      'comes in another order',
      [first, third, second],
      `demo-whitelabel got 2 of ${contractNumber} after a later event`,
    ],
    [
      'says something else the second time',
      [first, { ...first, body: 'event 0' }, second, third],
      '1 said something else when it came to demo-whitelabel again',
    ],
    [
      'is about another contract',
      [first, { ...second, contractNumber: '30000016' }, third],
      'demo-whitelabel got 2 with another type or contract',
    ],
  ])('is a loss if it %s', (_what, arrivals, fault) => {
    expect(judge(arrivals, { attempts: 2 })).toEqual([fault])
  })

  test("is a loss if it is another partner's", () => {
    expect(judge([first], { clientId: 'demo-platform' })).toEqual([
      'demo-platform got order.accepted 1, which it may not see',
    ])
    expect(judge([], { clientId: 'demo-platform' })).toEqual([])
  })

  test('is a loss if a client without a role learns of a contract', () => {
    const [own] = [anEvent('3', 'contract.confirmed', 'demo-platform')]
    const receiver = { clientId: 'demo-platform', arrivals: [arrivalOf(own)], misjudged: [] }

    expect(faultsOfReceiver([own], { receiver, attempts: new Map([['3', 1]]) }, 0)).toEqual([
      'demo-platform got contract.confirmed 3, which it may not see',
    ])
  })

  test('may come again in any order once it came in its own', () => {
    expect(judge([first, second, first, third, second], { attempts: 2 })).toEqual([])
  })

  test('may come again without an attempt as often as it was under way at a strike, and not more often', () => {
    const again = (count: number) => [first, second, ...Array<Arrival>(count).fill(second), third]

    expect(judge(again(256), { strikes: 1 })).toEqual([])
    expect(judge(again(257), { strikes: 1 })).toEqual([
      '257 webhooks came to demo-whitelabel without an attempt, more than were under way at a strike',
    ])
  })

  test('is a loss if the library refuses it, or accepts what was altered', () => {
    expect(judge([first, second, third], { misjudged: ['the library refuses 1'] })).toEqual([
      'the library refuses 1',
    ])
  })
})

describe('a fact', () => {
  const types = { 'order.accepted': 1, 'order.state-changed': 1, 'contract.confirmed': 1 }

  test('that is reported once is no loss', () => {
    expect(faultsOfFacts([{ contractNumber, types }], events)).toEqual([])
  })

  test('that is not reported, told twice, or told without having happened is a loss', () => {
    const told = (changed: Partial<typeof types>) =>
      faultsOfFacts([{ contractNumber, types: { ...types, ...changed } }], events)

    expect(told({ 'order.state-changed': 2 })).toEqual([
      `${contractNumber} has 1 events order.state-changed of 2 facts`,
    ])
    expect(told({ 'contract.confirmed': 0 })).toEqual([
      `${contractNumber} has 1 events contract.confirmed of 0 facts`,
    ])
  })
})
