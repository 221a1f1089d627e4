import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '../domain/order-status.ts'
import type { IncomingProcess, MarketAnswer, MarketNotice } from './answers.ts'
import type { Conversation } from './conversation.ts'
import { interpretAnswer } from './interpret-answer.ts'
import type { Interpretation } from './interpretation.ts'
import { aMarketOrder, answered, aSituation, incoming, maLo, sentFor } from './market.fixture.ts'
import type { MarketOrder } from './market-order.ts'
import type { OutgoingProcess } from './messages.ts'
import { nextStep } from './next-message.ts'
import { refusals } from './refusals.ts'

const tuesday = '2026-03-03'
type Told = readonly [IncomingProcess, object]
type Status = Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>
const processing: Status = { state: 'Processing', startDate: null, endDate: null }

const interpret = (
  answer: MarketAnswer | MarketNotice,
  conversation: Conversation,
  status = processing,
  today = tuesday,
) => interpretAnswer(answer, { conversation, processingSince: null, status, today })

/** What the last of several answers means; each answers the message named before it. */
function meaningOf(order: MarketOrder, ...answers: readonly (readonly [OutgoingProcess, Told])[]) {
  let conversation: Conversation = sentFor(order, aSituation())
  let meaning: Interpretation = {}
  for (const [to, told] of answers) {
    const before = conversation
    conversation = answered(conversation, to, told)
    const answer = conversation.find((exchange, index) => exchange !== before[index])?.answer
    if (answer) meaning = interpret(answer, before)
  }
  return { meaning, conversation }
}

const change = aMarketOrder()
const selfCancelled = aMarketOrder({ isPreviousCancelledByCustomer: true })
const movesIn = aMarketOrder({ contractReason: 'NewDeliveryLocation', previousSupplierCode: null })
const objection = ['55001', ['55003', { responseCode: 'A50', objectionCode: 'A35' }]] as const

describe('an answer to a registration', () => {
  test('55002 confirms the supply with its start date', () => {
    const { meaning } = meaningOf(change, [
      '55001',
      ['55002', { startDate: '2026-04-02', responseCode: 'A51' }],
    ])

    expect(meaning.event).toEqual({ event: 'supplyConfirmed', startDate: '2026-04-02' })
  })

  test('55002 tells of the delivery point, also to an order that has become Unspecified', () => {
    const { conversation } = meaningOf(change)
    const registration = conversation.find(({ message }) => message.process === '55001')?.message
    const told = { gridOperatorCode: '9900987000008', meLoIdentifiers: ['DE1'], meteringOperatorCode: null }
    const answer = incoming('55002', { startDate: '2026-04-01', ...told }, registration) as MarketAnswer
    const facts = { maLoIdentifier: maLo, gridOperatorCode: '9900987000008', meLoIdentifiers: ['DE1'] }

    expect(interpret(answer, conversation).facts).toMatchObject(facts)
    expect(interpret(answer, conversation, { ...processing, state: 'Unspecified' }).facts).toMatchObject(
      facts,
    )
    expect(interpret(answer, conversation, { ...processing, state: 'Revoked' }).facts).toBeUndefined()
  })

  test('A07 is retried with the earliest start', () => {
    const soon = aMarketOrder({ desiredStartDate: '2026-01-01', isPreviousCancelledByCustomer: true })

    const { meaning } = meaningOf(soon, ['55001', ['55003', { responseCode: 'A07' }]])

    expect(meaning.resend).toMatchObject({ processes: ['55001'], startDate: '2026-03-05', notBefore: null })
  })

  test('A06 is retried when the grid operator accepts registrations again', () => {
    const told = ['55003', { responseCode: 'A06', acceptsAgainOn: '2026-04-10' }] as const
    const { meaning, conversation } = meaningOf(selfCancelled, ['55001', told])

    expect(meaning.resend).toMatchObject({ startDate: '2026-04-14', notBefore: '2026-04-10' })
    expect(nextStep(selfCancelled, aSituation({ conversation, today: tuesday }))).toEqual({
      do: 'wait',
      for: [],
      until: new Date('2026-04-09T22:00:00Z'),
    })
    expect(nextStep(selfCancelled, aSituation({ conversation, today: '2026-04-10' })).do).toBe('send')
  })

  test('A06 without a date is retried on the next working day', () => {
    const { meaning } = meaningOf(selfCancelled, ['55001', ['55003', { responseCode: 'A06' }]])

    expect(meaning.resend).toMatchObject({ startDate: '2026-04-01', notBefore: '2026-03-04' })
  })

  test('A02 denies at once', () => {
    const { meaning } = meaningOf(change, ['55001', ['55003', { responseCode: 'A02' }]])

    expect(meaning.event).toMatchObject({ event: 'denied', denialReason: 'UnsuccessfulSupplierChange' })
  })

  test.each(['A04', 'A05', 'A99', 'B77'])('%s is left to our staff', (responseCode) => {
    const { meaning } = meaningOf(change, ['55001', ['55003', { responseCode }]])

    expect(meaning.event?.event).toBe('communicationFailed')
    expect(meaning.alert).toMatch(/\.$/)
  })

  test.each(['A32', 'A33'])('an objection with %s goes back to the partner', (objectionCode) => {
    const { meaning } = meaningOf(movesIn, ['55001', ['55003', { responseCode: 'A50', objectionCode }]])

    expect(meaning.event).toMatchObject({
      event: 'dataFaultFound',
      reasons: [expect.stringContaining('contractReason')],
    })
  })

  test.each(['A35', null])('an objection with %s that names a date is retried with it', (objectionCode) => {
    const told = ['55003', { responseCode: 'A50', objectionCode, possibleStartDate: '2026-06-01' }] as const
    const { meaning } = meaningOf(selfCancelled, ['55001', told])

    expect(meaning.resend).toMatchObject({ processes: ['55001'], startDate: '2026-06-01' })
  })

  test.each([selfCancelled, movesIn])(
    'an objection that names none goes back to the partner if we do not end the previous contract',
    (order) => {
      expect(meaningOf(order, objection).meaning.event).toMatchObject({
        event: 'dataFaultFound',
        reasons: [expect.stringMatching(/still bound.*check contractReason/)],
      })
    },
  )

  test('is final after three tries, with the reason from the table', () => {
    let conversation: Conversation = sentFor(selfCancelled, aSituation())
    const meanings: Interpretation[] = []
    for (const today of ['2026-03-03', '2026-03-04', '2026-03-05']) {
      const registration = conversation.at(-1)?.message
      meanings.push(interpret(incoming('55003', { responseCode: 'A07' }, registration), conversation))
      conversation = answered(conversation, '55001', ['55003', { responseCode: 'A07' }])
      const situation = aSituation({ conversation, today })
      if (nextStep(selfCancelled, situation).do === 'send') {
        conversation = [...conversation, ...sentFor(selfCancelled, situation)]
      }
    }

    expect(meanings.map(({ resend }) => resend?.startDate)).toEqual(['2026-04-02', '2026-04-03', undefined])
    expect(meanings[2]?.event).toMatchObject({
      event: 'denied',
      denialReason: 'UnsuccessfulSupplierChange',
    })
  })
})

describe('an answer to a cancellation', () => {
  test.each(['A03', 'A09'])('55017 with %s changes nothing', (responseCode) => {
    expect(meaningOf(change, ['55016', ['55017', { responseCode }]]).meaning).toEqual({})
  })

  test('waits for the grid operator, whose consent overrides it', () => {
    const refusal = ['55016', ['55018', { responseCode: 'A06' }]] as const
    const consent = ['55001', ['55002', { startDate: '2026-04-01' }]] as const

    expect(meaningOf(change, refusal).meaning).toEqual({})
    expect(meaningOf(change, refusal, consent).meaning.event?.event).toBe('supplyConfirmed')
  })

  test('a commitment of several years is final', () => {
    const refusal = ['55016', ['55018', { responseCode: 'A06', earliestEndDate: '2027-04-01' }]] as const

    expect(meaningOf(change, refusal, objection).meaning.event).toMatchObject({
      event: 'denied',
      denialReason: 'ContractCommitment',
    })
  })

  test('A01 is retried with the next date', () => {
    const soon = aMarketOrder({ desiredStartDate: '2026-03-04' })
    const refusal = ['55016', ['55018', { responseCode: 'A01' }]] as const

    const { meaning } = meaningOf(soon, refusal, ['55001', ['55003', { responseCode: 'A07' }]])

    expect(meaning.resend).toMatchObject({ processes: ['55016', '55001'], startDate: '2026-03-05' })
  })

  test('A04 blocks nothing: only the registration is repeated', () => {
    const refusal = ['55016', ['55018', { responseCode: 'A04' }]] as const

    const { meaning } = meaningOf(change, refusal, ['55001', ['55003', { responseCode: 'A07' }]])

    expect(meaning.resend).toMatchObject({ processes: ['55001'] })
  })

  test('A08 goes back to the partner', () => {
    const refusal = ['55016', ['55018', { responseCode: 'A08' }]] as const

    expect(meaningOf(change, refusal, objection).meaning.event).toMatchObject({
      event: 'dataFaultFound',
      reasons: [expect.stringContaining('authorised')],
    })
  })

  test('no other refusal hides a decommissioned delivery point', () => {
    const codes = refusals.filter(({ process }) => process === '55018').flatMap((row) => row.codes)

    for (const responseCode of codes) {
      const refusal = ['55016', ['55018', { responseCode }]] as const
      const { meaning } = meaningOf(change, refusal, ['55001', ['55003', { responseCode: 'A02' }]])
      expect(meaning.event?.event).toBe('denied')
    }
  })
})

describe('an answer to an identification', () => {
  const noMaLo = aMarketOrder({ maLoIdentifier: null })

  test('provides the facts about the delivery point', () => {
    const content = {
      maLoIdentifier: maLo,
      gridOperatorCode: '9900080000007',
      measurementTechnology: 'conventionalMeasuringSystem',
    }

    expect(meaningOf(noMaLo, ['Identification', ['IdentificationPositive', content]]).meaning).toEqual({
      facts: {
        maLoIdentifier: maLo,
        meLoIdentifiers: [],
        meterNumbers: [],
        gridOperatorCode: '9900080000007',
        meteringOperatorCode: null,
        transmissionOperatorCode: null,
        currentSupplierCode: null,
        measurementTechnology: 'conventionalMeasuringSystem',
      },
    })
  })

  test.each(['A01', 'A02', 'A03', 'A04', 'A05', 'A14', 'X99'])('%s says what to check', (responseCode) => {
    const told = ['IdentificationNegative', { decisionTree: 'E_0594', responseCode }] as const

    expect(meaningOf(noMaLo, ['Identification', told]).meaning.event).toMatchObject({
      event: 'dataFaultFound',
      reasons: [
        expect.stringMatching(/^The .+\.$/),
        'Please check the name of the contract holder, the delivery address and the meter number 1EMH0012345678, or provide the market location id.',
      ],
    })
  })

  test('that names another grid operator is sent on to it', () => {
    const content = { decisionTree: 'E_0594', responseCode: 'A04', gridOperatorCode: '9900080000007' }

    const { meaning } = meaningOf(noMaLo, ['Identification', ['IdentificationNegative', content]])

    expect(meaning.resend?.because).toBe('The delivery point now belongs to another grid operator.')
  })
})

describe('an answer is harmless', () => {
  const conversation = sentFor(change, aSituation())
  const [termination, registration] = conversation.map(({ message }) => message)
  const consent = () => incoming('55002', { startDate: '2026-04-01' }, registration)

  test('if it answers none of our messages', () => {
    expect(interpret(consent(), []).ignore).toBe('It answers a message that we never sent for this order.')
  })

  test('if it does not fit the message it answers', () => {
    expect(interpret(incoming('55002', { startDate: '2026-04-01' }, termination), conversation).ignore).toBe(
      '55002 is not a possible answer to 55016.',
    )
  })

  test('if it repeats or contradicts the first', () => {
    const known = answered(conversation, '55001', ['55003', { responseCode: 'A02' }])

    expect(interpret(incoming('55003', { responseCode: 'A02' }, registration), known).ignore).toBe(
      'Our message has already been answered.',
    )
    expect(interpret(consent(), known).ignore).toBe('It contradicts the first answer to our message (55003).')
  })

  test('if it is already stored, and keeps its meaning', () => {
    const known = answered(conversation, '55001', ['55002', { startDate: '2026-04-01' }])
    const stored = known[1]?.answer

    expect(stored && interpret(stored, known)).toEqual(stored && interpret(stored, conversation))
  })

  test('if it answers a message that was superseded, or one of an earlier attempt', () => {
    const refusal = incoming('55003', { responseCode: 'A02' }, registration)
    const later = [...conversation, ...sentFor(selfCancelled, aSituation())]
    const processingSince = new Date('2026-03-02T12:00:00Z')

    expect(interpret(refusal, later).ignore).toBe('Our message was superseded by a later one.')
    expect(
      interpretAnswer(refusal, { conversation, processingSince, status: processing, today: tuesday }).ignore,
    ).toBe('Our message was superseded by a later one.')
  })

  test('if the order has moved on, and late consent from the previous supplier is not flagged', () => {
    const pending: Status = { state: 'PendingDelivery', startDate: '2026-04-01', endDate: null }

    expect(
      interpret(incoming('55018', { responseCode: 'A06' }, termination), conversation, pending).ignore,
    ).toBe('The order is in state PendingDelivery and is not waiting for an answer.')
    expect(interpret(incoming('55017', {}, termination), conversation, pending)).toEqual({})
  })

  test('unless it confirms a supply after a withdrawal, which must be lifted', () => {
    const revoked: Status = { state: 'Revoked', startDate: null, endDate: null }

    const meaning = interpret(consent(), conversation, revoked)

    expect(meaning.event).toBeUndefined()
    expect(meaning.ignore).toBeUndefined()
    expect(meaning.alert).toMatch(/confirmed a supply that we no longer expect/)
  })
})

describe('an answer that arrives after the order has become Unspecified', () => {
  const conversation = sentFor(change, aSituation())
  const [, registration] = conversation.map(({ message }) => message)
  const unknown: Status = { state: 'Unspecified', startDate: null, endDate: null }

  test.each([
    [
      '55002',
      { startDate: '2026-04-01' },
      { event: 'resolved', state: 'PendingDelivery', startDate: '2026-04-01' },
    ],
    ['55003', { responseCode: 'A02' }, { event: 'resolved', state: 'Rejected' }],
  ] as const)('%s resolves it', (process, content, event) => {
    expect(interpret(incoming(process, content, registration), conversation, unknown).event).toMatchObject(
      event,
    )
  })

  test.each(['A05', 'A07'])('%s is a hint for the person who resolves it', (responseCode) => {
    const meaning = interpret(incoming('55003', { responseCode }, registration), conversation, unknown)

    expect(meaning.event).toBeUndefined()
    expect(meaning.alert).toMatch(/resolve the order by hand/)
  })
})
