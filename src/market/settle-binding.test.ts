/** The previous contract binds the customer (UTILMD AHB S2.2: DTM+471 in 55016; E_0614, E_0624). */
import { describe, expect, test } from 'vitest'
import type { Conversation } from './conversation.ts'
import { withdrawalMessages } from './ending-messages.ts'
import { type AnswerContext, interpretAnswer } from './interpret-answer.ts'
import { aMarketOrder, answered, aSituation, identity, incoming, sent, sentFor } from './market.fixture.ts'
import type { OutgoingMessage, OutgoingProcess } from './messages.ts'
import { nextStep } from './next-message.ts'

const tuesday = '2026-03-03'
const order = aMarketOrder()

type Told = Parameters<typeof answered>[2]
const binding: Told = ['55018', { responseCode: 'A06', earliestEndDate: '2026-06-30' }]
const objection: Told = ['55003', { responseCode: 'A50', objectionCode: 'A35' }]

const meaningOf = (
  conversation: Conversation,
  to: OutgoingProcess,
  [process, content]: Told,
  status: AnswerContext['status'] = { state: 'Processing', startDate: null, endDate: null },
) => {
  const message = conversation.findLast((exchange) => exchange.message.process === to)?.message
  const context = { conversation, processingSince: null, status, today: tuesday }
  return interpretAnswer(incoming(process, content, message), context)
}
const next = (conversation: Conversation, today = tuesday) =>
  nextStep(order, aSituation({ conversation, today }))
const say = (conversation: Conversation, today = tuesday): Conversation => [
  ...conversation,
  ...sentFor(order, aSituation({ conversation, today })),
]
const contentOf = (conversation: Conversation): OutgoingMessage['content'] | undefined =>
  conversation.at(-1)?.message.content

/** The first date, 1 April, was refused by previous supplier and grid operator. */
const refused = (bySupplier: Told = binding) =>
  answered(answered(sentFor(order, aSituation()), '55016', bySupplier), '55001', objection)
const asked = (bySupplier?: Told) => say(refused(bySupplier))

describe('a refusal because of the contract with the previous supplier', () => {
  test.each(['A05', 'A06'])(
    '(55018 %s) makes us ask for the next possible end, DTM+471, and register nothing yet',
    (responseCode) => {
      const conversation = asked(['55018', { responseCode, earliestEndDate: '2026-06-30' }])

      expect(conversation.map(({ message }) => message.process)).toEqual(['55016', '55001', '55016'])
      expect(contentOf(conversation)).toMatchObject({
        receiver: '9900259000002',
        earliestEndDate: '2026-03-31',
        earliestEndsAt: '2026-03-31T22:00:00Z',
      })
      expect(contentOf(conversation)).not.toHaveProperty('endDate')
      expect(next(conversation)).toMatchObject({ do: 'wait', for: [{ process: '55016' }] })
    },
  )

  test('has this effect no matter which of the two answers first', () => {
    const first = sentFor(order, aSituation())

    expect(meaningOf(answered(first, '55001', objection), '55016', binding)).toEqual(
      meaningOf(answered(first, '55016', binding), '55001', objection),
    )
    expect(meaningOf(answered(first, '55016', binding), '55001', objection).resend).toMatchObject({
      processes: ['55016'],
    })
  })

  test('(55003 A50 with A35) has it too if the previous supplier had agreed to the date', () => {
    const conversation = refused(['55017', { responseCode: 'A09', endDate: '2026-03-31' }])

    expect(contentOf(say(conversation))).toMatchObject({ earliestEndDate: '2026-03-31' })
  })

  test('asks for no end before a start that is still possible', () => {
    expect(contentOf(say(refused(), '2026-04-20'))).toMatchObject({ earliestEndDate: '2026-04-21' })
  })

  test.each([
    ['2027-03-31', 'send'],
    ['2027-04-01', 'nothing'],
  ])('is final only if the contract runs for more than a year: until %s, %s', (earliestEndDate, what) => {
    const told: Told = ['55018', { responseCode: 'A06', earliestEndDate }]
    const conversation = answered(sentFor(order, aSituation()), '55016', told)

    expect(next(answered(conversation, '55001', objection)).do).toBe(what)
    expect(meaningOf(conversation, '55001', objection).event?.event).toBe(
      what === 'send' ? undefined : 'denied',
    )
  })
})

describe('the answer to the question for the next possible end', () => {
  const agreed = (endDate: string): Told => ['55017', { responseCode: 'A09', endDate }]
  const registeredAfter = (endDate: string, today = tuesday) => {
    const conversation = answered(asked(), '55016', agreed(endDate))
    return contentOf(say(conversation, today))
  }

  test('55017 is followed by a registration for the day after, with the previous contract ended once', () => {
    const conversation = say(answered(asked(), '55016', agreed('2026-06-30')))

    expect(conversation.map(({ message }) => message.process)).toEqual(['55016', '55001', '55016', '55001'])
    expect(contentOf(conversation)).toMatchObject({ transactionReason: 'E03', startDate: '2026-07-01' })
    expect(meaningOf(conversation, '55001', ['55002', { startDate: '2026-07-01' }]).event).toEqual({
      event: 'supplyConfirmed',
      startDate: '2026-07-01',
    })
  })

  test('55017 never brings the start forward, nor below the notice of the market', () => {
    expect(registeredAfter('2026-03-15')).toMatchObject({ startDate: '2026-04-01' })
    expect(registeredAfter('2026-04-20', '2026-04-20')).toMatchObject({ startDate: '2026-04-22' })
  })

  test.each([
    ['2027-03-31', undefined],
    ['2027-04-01', { event: 'denied', denialReason: 'ContractCommitment' }],
  ])('55017 with an end on %s, a year after the desired start, is %j', (endDate, event) => {
    const conversation = asked(['55018', { responseCode: 'A06' }])
    const meaning = meaningOf(conversation, '55016', agreed(endDate))

    if (event === undefined) expect(meaning.resend?.startDate).toBe('2027-04-01')
    else expect(meaning.event).toMatchObject(event)
  })

  test('that denies the order leaves the customer with the previous supplier: the termination is reversed', () => {
    const conversation = answered(asked(['55018', { responseCode: 'A06' }]), '55016', agreed('2028-12-31'))
    const question = conversation.at(-1)?.message

    const drafts = withdrawalMessages(order, { conversation, identity, today: tuesday })

    expect(drafts.map(({ process, content }) => [process, 'cancels' in content && content.cancels])).toEqual([
      ['55022', { messageId: question?.messageId, process: '55016' }],
    ])
    const undone = [...conversation, ...sent(drafts)]
    expect(withdrawalMessages(order, { conversation: undone, identity, today: tuesday })).toEqual([])
  })

  test('is reversed as long as the contract may still end, and not after', () => {
    const reversals = (told: Told, today: string) =>
      withdrawalMessages(order, { conversation: answered(asked(), '55016', told), identity, today }).length

    expect(reversals(agreed('2026-06-30'), '2026-06-30')).toBe(1)
    expect(reversals(agreed('2026-06-30'), '2026-07-01')).toBe(0)
    expect(reversals(['55017', {}], '2026-07-01')).toBe(1)
    expect(withdrawalMessages(order, { conversation: asked(), identity, today: tuesday })).toHaveLength(1)
  })

  test.each<[string, Told]>([
    ['55017 without an end', ['55017', { responseCode: 'A09' }]],
    ['55018 A06, which E_0614 does not allow here', ['55018', { responseCode: 'A06' }]],
    ['55018 A01', ['55018', { responseCode: 'A01' }]],
    ['55018 A99', ['55018', { responseCode: 'A99' }]],
  ])('%s is left to our staff', (_, told) => {
    const meaning = meaningOf(asked(), '55016', told)

    expect(meaning.event?.event).toBe('communicationFailed')
    expect(meaning.alert).toMatch(/\.$/)
    expect(next(answered(asked(), '55016', told)).do).toBe('nothing')
  })

  test('55018 A04 blocks nothing: the contract has already ended', () => {
    const conversation = say(answered(asked(), '55016', ['55018', { responseCode: 'A04' }]))

    expect(contentOf(conversation)).toMatchObject({ startDate: '2026-04-01' })
  })

  test('55018 A08 goes back to the partner', () => {
    expect(meaningOf(asked(), '55016', ['55018', { responseCode: 'A08' }]).event?.event).toBe(
      'dataFaultFound',
    )
  })

  test('is asked for once: an objection to the start after it is left to our staff', () => {
    const conversation = say(answered(asked(), '55016', agreed('2026-06-30')))

    expect(meaningOf(conversation, '55001', objection).event?.event).toBe('communicationFailed')
    expect(next(answered(conversation, '55001', objection)).do).toBe('nothing')
  })

  test('stays in force when the registration after it came too late', () => {
    const conversation = say(answered(asked(), '55016', agreed('2026-06-30')))
    const late = answered(conversation, '55001', ['55003', { responseCode: 'A07' }])

    expect(meaningOf(conversation, '55001', ['55003', { responseCode: 'A07' }]).resend).toMatchObject({
      processes: ['55001'],
    })
    expect(contentOf(say(late))).toMatchObject({ startDate: '2026-07-02' })
  })

  test('is a hint for the person who resolves an order that has become Unspecified', () => {
    const status = { state: 'Unspecified', startDate: null, endDate: null } as const

    expect(meaningOf(asked(), '55016', agreed('2026-06-30'), status).alert).toMatch(/by hand/)
  })
})
