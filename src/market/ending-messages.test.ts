import { describe, expect, test } from 'vitest'
import { type CancellationReason, CancellationReasons } from '../domain/states-and-reasons.ts'
import type { Conversation } from './conversation.ts'
import {
  lastDayOf,
  reinstatementMessages,
  supersededMessages,
  terminationMessages,
  withdrawalMessages,
} from './ending-messages.ts'
import { interpretAnswer } from './interpret-answer.ts'
import {
  aMarketOrder,
  answered,
  aSituation,
  identity,
  incoming,
  maLo,
  sent,
  sentFor,
} from './market.fixture.ts'
import type { Deregistration } from './messages.ts'

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

  test('lifts a supply that has not started, because the contract is undone', () => {
    const drafts = undo(confirmed('2026-04-01'), '2026-03-10')

    expect(drafts.at(-1)).toMatchObject({
      process: '55004',
      content: { transactionReason: 'ZH2', startDate: '2026-04-01', startsAt: '2026-03-31T22:00:00Z' },
    })
  })

  test('is addressed to the grid operator that confirmed the supply', () => {
    const told = { startDate: '2026-04-01', gridOperatorCode: '9900987000008' }
    const conversation = answered(under(), '55001', ['55002', told])

    const drafts = undo(answered(conversation, '55016', ['55017', {}]), '2026-03-10')

    expect(drafts.at(-1)).toMatchObject({ process: '55004', content: { receiver: '9900987000008' } })
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

  test('ends a supply whose earlier end was taken back', () => {
    const supply = confirmed('2026-02-01')
    const ended = [...supply, ...sent(undo(supply, '2026-03-10').slice(-1))]
    const running = [...ended, ...sent(reinstatementMessages(ended))]

    expect(undo(running, '2026-03-11').map(({ process }) => process)).toContain('55004')
  })

  test('lifts a supply whose confirmation crossed the reversal', () => {
    const conversation = under()
    const withReversals = [...conversation, ...sent(undo(conversation, '2026-03-02'))]
    const overtaken = answered(withReversals, '55001', ['55002', { startDate: '2026-04-01' }])

    expect(undo(overtaken, '2026-03-03').map(({ process }) => process)).toEqual(['55004'])
    expect(undo([...overtaken, ...sent(undo(overtaken, '2026-03-03'))], '2026-03-03')).toEqual([])
  })
})

describe('a correction', () => {
  const otherMaLo = '51238696781'
  /** The registration was reversed and sent again for the corrected order, and only then was the first one confirmed. */
  const crossed = (changes: Partial<typeof order>) => {
    const first = under()
    const again = sentFor({ ...order, ...changes }, aSituation({ today: '2026-03-03' }))
    const confirmedLate = answered(first, '55001', ['55002', { startDate: '2026-04-01' }])
    return [...confirmedLate, ...sent(undo(first, '2026-03-02')), ...again]
  }
  const giveUp = (conversation: Conversation) =>
    supersededMessages(order, { conversation, identity, today: '2026-03-03' })

  test.each([
    ['market location', { maLoIdentifier: otherMaLo }],
    ['start', { desiredStartDate: '2026-05-01' }],
  ])('of the %s gives up the supply that was confirmed meanwhile, once', (_, changes) => {
    const conversation = crossed(changes)

    const drafts = giveUp(conversation)

    expect(drafts).toMatchObject([
      {
        process: '55004',
        content: { maLoIdentifier: maLo, startDate: '2026-04-01', transactionReason: 'ZH2' },
      },
    ])
    expect(giveUp([...conversation, ...sent(drafts)])).toEqual([])
  })

  test('of anything else keeps it, and nothing else is given up', () => {
    expect(giveUp(crossed({ meterNumber: 'OTHER-1' }))).toEqual([])
    expect(giveUp(confirmed('2026-04-01'))).toEqual([])
  })

  test('is not undone when a later termination is taken back, and does not stand for the end of the new supply', () => {
    const conversation = crossed({ maLoIdentifier: otherMaLo })
    const lifted = [...conversation, ...sent(giveUp(conversation))]
    const supplied = answered(lifted, '55001', ['55002', { startDate: '2026-04-01' }])

    expect(reinstatementMessages(supplied)).toEqual([])
    expect(undo(supplied, '2026-03-04').filter(({ process }) => process === '55004')).toMatchObject([
      { content: { maLoIdentifier: otherMaLo, startDate: '2026-04-01' } },
    ])
  })
})

describe('a termination', () => {
  const terminate = (cancellationReason: CancellationReason, endDate: string) =>
    terminationMessages(
      order,
      { conversation: [], identity, today: '2026-05-01' },
      { startDate: '2026-04-01', endDate, cancellationReason },
    )
  const reasonsFor = (endDate: string) =>
    Object.fromEntries(
      CancellationReasons.map((reason) => {
        const [draft] = terminate(reason, endDate)
        return [reason, draft?.process === '55004' ? draft.content.transactionReason : null]
      }),
    )

  test('ends a supply that has started with E01, Z33, ZT4 or ZT5 (UTILMD AHB S2.2, 55004)', () => {
    const started = {
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
    }

    expect(reasonsFor('2026-06-30')).toEqual(started)
    // A supply of a single day has started.
    expect(reasonsFor('2026-04-01')).toEqual(started)
  })

  test('lifts one that never starts with ZG9, ZH1 or, if the contract is undone, ZH2 (UTILMD AHB S2.2, 55004)', () => {
    expect(reasonsFor('2026-03-31')).toEqual({
      CustomerRelocation: 'ZG9',
      Decommissioning: 'ZH1',
      Dunning: 'ZH2',
      CustomerSupplierChange: 'ZH2',
      CustomerPriceChange: 'ZH2',
      CustomerProduct: 'ZH2',
      CustomerPrice: 'ZH2',
      CustomerService: 'ZH2',
      CustomerMisc: 'ZH2',
      None: 'ZH2',
      Unknown: 'ZH2',
      OtherSupplier: null,
    })
  })

  test('names the end of a supply, or only the start of one that it lifts, which is refused otherwise (E_0607 A06)', () => {
    const fields = { sender: identity.code, receiver: null, maLoIdentifier: maLo }

    expect(terminate('CustomerRelocation', '2026-06-30')[0]?.content).toEqual({
      ...fields,
      transactionReason: 'E01',
      endDate: '2026-06-30',
      endsAt: '2026-06-30T22:00:00Z',
    })
    expect(terminate('CustomerRelocation', '2026-03-31')[0]?.content).toEqual({
      ...fields,
      transactionReason: 'ZG9',
      startDate: '2026-04-01',
      startsAt: '2026-03-31T22:00:00Z',
    })
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
  const [message] = deregistration.map((exchange) => exchange.message) as [Deregistration]
  const meaningIn = (
    state: 'Cancelled' | 'Revoked',
    process: '55005' | '55006',
    content: object,
    conversation: Conversation = deregistration,
  ) =>
    interpretAnswer(incoming(process, content, message), {
      conversation,
      processingSince: null,
      status: { state, startDate: '2026-04-01', endDate: '2026-03-31' },
      today: '2026-03-04',
    })

  test('confirms that the supply is lifted, which does not affect a withdrawn order', () => {
    expect(meaningIn('Cancelled', '55005', { startDate: '2026-04-01' })).toEqual({
      event: { event: 'liftConfirmed' },
    })
    expect(meaningIn('Revoked', '55005', { startDate: '2026-04-01' })).toEqual({})
  })

  test('may name the last day instead, and is ignored without either', () => {
    expect(meaningIn('Cancelled', '55005', { endDate: '2026-03-31' }).event?.event).toBe('liftConfirmed')
    expect(meaningIn('Cancelled', '55005', {})).toEqual({
      ignore: 'It names neither the end of the supply nor the lifted start.',
    })
  })

  test('is also understood if a lift was stored with an end, as earlier versions did', () => {
    const { startDate: _, startsAt: __, ...content } = message.content as Record<string, unknown>
    const end = { endDate: '2026-03-31', endsAt: '2026-03-31T22:00:00Z' }
    const stored = { ...message, content: { ...content, ...end } } as Deregistration
    const conversation = [{ message: stored, answer: null }]

    expect(lastDayOf(stored)).toBe('2026-03-31')
    expect(meaningIn('Cancelled', '55005', { endDate: '2026-03-31' }, conversation)).toEqual({
      event: { event: 'liftConfirmed' },
    })
  })

  test('raises an alert if it differs or refuses', () => {
    expect(meaningIn('Cancelled', '55005', { startDate: '2026-04-04' }).alert).toMatch(
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
