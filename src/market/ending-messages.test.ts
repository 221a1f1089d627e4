import { describe, expect, test } from 'vitest'
import { CancellationReasons } from '../domain/states-and-reasons.ts'
import type { Conversation } from './conversation.ts'
import { terminationMessages, withdrawalMessages } from './ending-messages.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { aMarketOrder, answered, aSituation, identity, incoming, sent, sentFor } from './market.fixture.ts'

const order = aMarketOrder()
const under = () => sentFor(order, aSituation())
const confirmed = (startDate: string) =>
  answered(answered(under(), '55001', ['55002', { startDate }]), '55016', ['55017', {}])
const undo = (conversation: Conversation, today: string) =>
  withdrawalMessages(order, { conversation, identity, today })

describe('a withdrawal', () => {
  test('reverses messages in flight, once', () => {
    const conversation = under()

    const drafts = undo(conversation, '2026-03-02')

    expect(drafts.map(({ content }) => 'cancels' in content && content.cancels.process)).toEqual([
      '55016',
      '55001',
    ])
    expect(undo([...conversation, ...sent(drafts)], '2026-03-02')).toEqual([])
  })

  test('sends nothing if nothing was sent or everything was refused', () => {
    const refused = answered(under(), '55001', ['55003', { responseCode: 'A02' }])

    expect(undo([], '2026-03-02')).toEqual([])
    expect(undo(answered(refused, '55016', ['55018', { responseCode: 'A06' }]), '2026-03-03')).toEqual([])
  })

  test('lifts a supply that has not started', () => {
    const drafts = undo(confirmed('2026-04-01'), '2026-03-10')

    expect(drafts.at(-1)).toMatchObject({
      process: '55004',
      content: { transactionReason: 'ZH2', endDate: '2026-03-31', endsAt: '2026-03-31T22:00:00Z' },
    })
  })

  test('ends a running supply, or one that starts too soon to be lifted, as soon as the market allows', () => {
    expect(undo(confirmed('2026-04-01'), '2026-04-02').at(-1)?.content).toMatchObject({
      transactionReason: 'ZT5',
      endDate: '2026-04-07',
    })
    expect(undo(confirmed('2026-04-01'), '2026-03-31').at(-1)?.content).toMatchObject({
      transactionReason: 'ZT5',
      endDate: '2026-04-01',
    })
  })

  test('lifts a supply whose confirmation crossed the reversal', () => {
    const conversation = under()
    const withReversals = [...conversation, ...sent(undo(conversation, '2026-03-02'))]
    const overtaken = answered(withReversals, '55001', ['55002', { startDate: '2026-04-01' }])

    expect(undo(overtaken, '2026-03-03').map(({ process }) => process)).toEqual(['55004'])
    expect(undo([...overtaken, ...sent(undo(overtaken, '2026-03-03'))], '2026-03-03')).toEqual([])
  })
})

describe('a termination', () => {
  const terminate = (cancellationReason: (typeof CancellationReasons)[number], endDate = '2026-06-30') =>
    terminationMessages(
      order,
      { conversation: [], identity, today: '2026-05-01' },
      { startDate: '2026-04-01', endDate, cancellationReason },
    )

  test('tells the grid operator the matching reason', () => {
    const reasons = CancellationReasons.map((reason) => {
      const [draft] = terminate(reason)
      return [reason, draft?.process === '55004' ? draft.content.transactionReason : null]
    })

    expect(Object.fromEntries(reasons)).toEqual({
      CustomerRelocation: 'E01',
      Decommissioning: 'Z33',
      Dunning: 'ZT4',
      CustomerSupplierChange: 'ZT5',
      CustomerPriceChange: 'ZT5',
      CustomerProduct: 'ZT5',
      CustomerPrice: 'ZT5',
      CustomerService: 'ZT5',
      CustomerMisc: 'ZT5',
      None: 'ZT5',
      Unknown: 'ZT5',
      OtherSupplier: null,
    })
  })

  test('before the start lifts the supply', () => {
    expect(terminate('CustomerMisc', '2026-03-31')[0]?.content).toMatchObject({ transactionReason: 'ZH2' })
  })
})

describe('an answer to the end of a supply', () => {
  const deregistration = sent(
    terminationMessages(
      order,
      { conversation: [], identity, today: '2026-03-03' },
      { startDate: '2026-04-01', endDate: '2026-03-31', cancellationReason: 'CustomerMisc' },
    ),
  )
  const [message] = deregistration.map((exchange) => exchange.message)
  const meaningIn = (state: 'Cancelled' | 'Revoked', process: '55005' | '55006', content: object) =>
    interpretAnswer(incoming(process, content, message), {
      conversation: deregistration,
      processingSince: null,
      status: { state, startDate: '2026-04-01', endDate: '2026-03-31' },
      today: '2026-03-04',
    })

  test('confirms that the supply is lifted, which does not affect a withdrawn order', () => {
    expect(meaningIn('Cancelled', '55005', { endDate: '2026-03-31' })).toEqual({
      event: { event: 'liftConfirmed' },
    })
    expect(meaningIn('Revoked', '55005', { endDate: '2026-03-31' })).toEqual({})
  })

  test('raises an alert if it differs or refuses', () => {
    expect(meaningIn('Cancelled', '55005', { endDate: '2026-04-03' }).alert).toMatch(
      /we asked for 2026-03-31/,
    )
    expect(meaningIn('Cancelled', '55006', { responseCode: 'A07' }).alert).toMatch(
      /refused to end the supply/,
    )
  })

  test('to a reversal raises an alert only if it refuses', () => {
    const conversation = sent(undo(under(), '2026-03-02'))
    const [reversal] = conversation.map((exchange) => exchange.message)
    const context = {
      conversation,
      processingSince: null,
      status: { state: 'Revoked', startDate: null, endDate: null },
      today: '2026-03-03',
    } as const

    expect(interpretAnswer(incoming('55023', {}, reversal), context)).toEqual({})
    expect(interpretAnswer(incoming('55024', { responseCode: 'A01' }, reversal), context).alert).toMatch(
      /reversed/,
    )
  })
})
