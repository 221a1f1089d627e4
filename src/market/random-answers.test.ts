import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ContractStates } from '../domain/states-and-reasons.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { answerSchemas, type IncomingMessage, isData, isRequest, type MarketAnswer } from './answers.ts'
import { answersTo, type Conversation } from './conversation.ts'
import { terminationMessages, withdrawalMessages } from './ending-messages.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { interpretData } from './interpret-data.ts'
import {
  aMarketOrder,
  aSituation,
  asked,
  contractNumber,
  identity,
  incoming,
  maLo,
  sent,
  sentFor,
} from './market.fixture.ts'
import { answerMarketRequest, nextStep } from './next-message.ts'
import { parseAnswer } from './parse-answer.ts'

const orders = [
  aMarketOrder(),
  aMarketOrder({ maLoIdentifier: null }),
  aMarketOrder({ isPreviousCancelledByCustomer: true }),
  aMarketOrder({ contractReason: 'NewDeliveryLocation', previousSupplierCode: null }),
]
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const code = fc.oneof(
  fc.constantFrom(
    'A01',
    'A02',
    'A03',
    'A04',
    'A05',
    'A06',
    'A07',
    'A08',
    'A14',
    'A32',
    'A33',
    'A35',
    'A50',
    'A99',
  ),
  fc.constantFrom('ZC8', 'ZG9', 'ZH0', 'ZH1', 'Z33', 'ZQ7', 'ZT0'),
  fc.stringMatching(/^[A-Z][0-9A-Z]{2}$/),
)
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })

/** Every field of any message; fields that a process does not know are dropped. */
const fields: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  maLoIdentifier: fc.constant(maLo),
  decisionTree: fc.constant('E_0594'),
  responseCode: code,
  transactionReason: code,
  objectionCode: maybe(code),
  startDate: day,
  endDate: day,
  earliestEndDate: maybe(day),
  possibleStartDate: maybe(day),
  acceptsAgainOn: maybe(day),
  gridOperatorCode: maybe(fc.constantFrom('9900080000007', '9911845000009')),
  currentSupplierCode: maybe(fc.constant('9905048000007')),
  reason: maybe(fc.string({ unit: 'grapheme', maxLength: 20 })),
  isNextPossible: maybe(fc.boolean()),
  otherSupplierCode: fc.constantFrom('9905048000007', '9903100000006'),
  validFrom: day,
  meteringOperatorCode: maybe(fc.constantFrom('9900080000007', '9911845000009')),
  measurementTechnology: maybe(fc.constantFrom('intelligentMeasuringSystem', 'noMeasurement')),
  isPaidBySupplier: maybe(fc.boolean()),
  registeredOn: maybe(day),
  customer: maybe(fc.record({ surnames: maybe(fc.constantFrom('Muster', 'Neu')) })),
}

/** The content of a message of this process, taken from values for every field. */
function contentOf(process: string, values: Readonly<Record<string, unknown>>): object {
  const schema = answerSchemas.find(({ properties }) => properties.process.const === process)
  const known = Object.keys(schema?.properties.content.properties ?? {})
  return Object.fromEntries(known.flatMap((name) => (name in values ? [[name, values[name]]] : [])))
}

const anIncoming = (answers: readonly string[]): fc.Arbitrary<IncomingMessage> =>
  fc.constantFrom(...answerSchemas).chain((schema) => {
    const known = Object.keys(schema.properties.content.properties).filter((name) => name in fields)
    const content = fc.record(
      Object.fromEntries(known.map((name) => [name, fields[name] ?? fc.constant(null)])),
    )
    return fc
      .record({
        messageId: fc.uuid(),
        process: fc.constant(schema.properties.process.const),
        contractNumber: maybe(fc.constant(contractNumber)),
        sentAt: day.map((date) => `${date < '2099' ? date : '2099-12-31'}T10:00:00Z`),
        content,
        ...('answers' in schema.properties ? { answers: fc.constantFrom(...answers) } : {}),
      })
      .map((value) => {
        const parsed = parseAnswer(JSON.parse(JSON.stringify(value)))
        if (!parsed.isValid) throw new Error(parsed.reason)
        return parsed.answer
      })
  })

test('random answers to random messages in any state never throw and never loop', () => {
  const status = fc.record({
    state: fc.constantFrom(...ContractStates),
    startDate: maybe(day),
    endDate: maybe(day),
  })
  const run = fc.constantFrom(...orders).chain((order) => {
    const first = sentFor(order, aSituation())
    const endings = sent([
      ...withdrawalMessages(order, { conversation: first, identity, today: '2026-03-02' }),
      ...terminationMessages(
        order,
        { conversation: first, identity, today: '2026-03-02' },
        { startDate: '2026-04-01', endDate: '2026-05-01', cancellationReason: 'CustomerMisc' },
      ),
    ])
    const withEndings = fc.constantFrom<Conversation[]>(first, [...first, ...endings])
    return withEndings.chain((conversation) =>
      fc.record({
        order: fc.constant(order),
        conversation: fc.constant(conversation),
        answers: fc.array(anIncoming(conversation.map(({ message }) => message.messageId)), {
          maxLength: 12,
        }),
        status,
        today: day,
      }),
    )
  })

  fc.assert(
    fc.property(run, ({ order, conversation, answers, status: random, today }) => {
      let said: Conversation = conversation
      for (const answer of answers) {
        for (const seen of [random, { state: 'Processing', startDate: null, endDate: null } as const]) {
          if (isRequest(answer)) {
            const now = new Date(`${today < '2099' ? today : '2099-12-31'}T10:00:00Z`)
            const decided = answerMarketRequest(
              answer,
              asked({ order, status: seen, conversation: said, now }),
            )
            // Whatever is asked and when, there is one answer: a reply, silence, or a reason to wait or to ignore it.
            if (!('events' in decided)) continue
            const { reply, events, objection } = decided
            const isConsent = reply === null || reply.process === '55017' || reply.process === '55011'
            if (!isConsent) expect(events).toEqual([])
            if (objection !== undefined && reply?.process === '55018') {
              expect(objection.earliestEndDate > objection.requestedEndDate).toBe(true)
            }
            for (const event of events)
              expect(['terminationWithdrawn', 'terminated', 'resolved']).toContain(event.event)
            continue
          }
          if (isData(answer)) {
            const { fills, contradictions } = interpretData(answer, {
              gridOperatorCode: null,
              meteringOperatorCode: '9900080000007',
              previousSupplierCode: null,
            })
            expect(Object.keys(fills)).not.toContain('meteringOperatorCode')
            for (const sentence of contradictions) expect(sentence).toMatch(/\.$/)
            continue
          }
          const context = { conversation: said, processingSince: null, status: seen, today }
          const meaning = interpretAnswer(answer, context)
          expect(Object.keys(meaning)).not.toEqual(expect.arrayContaining(['event', 'ignore']))
          if (meaning.ignore !== undefined || !('answers' in answer)) continue
          // Store it: any other answer to the same message is then harmless.
          said = said.map((exchange) =>
            exchange.message.messageId === answer.answers ? { ...exchange, answer } : exchange,
          )
        }
        const step = nextStep(order, aSituation({ conversation: said, today }))
        if (step.do === 'send' && said.length < 20) said = [...said, ...sent(step.messages)]
        withdrawalMessages(order, { conversation: said, identity, today })
      }
      expect(said.filter(({ message }) => message.process === '55001').length).toBeLessThanOrEqual(3)
    }),
    { numRuns: 400 },
  )
})

test('however the market answers, an order needs few messages', () => {
  // Mostly binding, and days within reach, so that conversations are long.
  const soon = fc.integer({ min: 0, max: 500 }).map((days) => plusDays('2026-03-02', days))
  const values = fc.record({
    ...fields,
    responseCode: fc.oneof(
      { weight: 3, arbitrary: fc.constant('A06') },
      fc.constantFrom('A01', 'A02', 'A04', 'A05', 'A07', 'A08', 'A50', 'A99'),
    ),
    objectionCode: maybe(fc.constantFrom('A32', 'A33', 'A35')),
    startDate: soon,
    endDate: maybe(soon),
    earliestEndDate: maybe(soon),
    possibleStartDate: maybe(soon),
    acceptsAgainOn: maybe(soon),
  })
  const replies = fc.array(
    fc.record({ isOther: fc.boolean(), isLast: fc.boolean(), days: fc.nat(40), values }),
    { minLength: 12, maxLength: 12 },
  )
  // Only these orders end a previous contract.
  const twiceMore = [aMarketOrder(), aMarketOrder()]
  const reached = new Set<string>()

  fc.assert(
    fc.property(fc.constantFrom(...orders, ...twiceMore), replies, (order, answers) => {
      let said: Conversation = []
      let today = '2026-03-02'
      for (const { isOther, isLast, days, values } of answers) {
        const step = nextStep(order, aSituation({ conversation: said, today }))
        if (step.do === 'askPartner' || step.do === 'nothing') break
        if (step.do === 'send') said = [...said, ...sent(step.messages)]
        today = plusDays(today, days)
        const unanswered = said.filter(({ answer }) => answer === null)
        const message = unanswered.at(isLast ? -1 : 0)?.message
        if (message === undefined) continue
        const process = answersTo[message.process][isOther ? 1 : 0] ?? '55018'
        const answer = incoming(process, contentOf(process, values), message) as MarketAnswer
        const status = { state: 'Processing', startDate: null, endDate: null } as const
        const meaning = interpretAnswer(answer, { conversation: said, processingSince: null, status, today })
        said = said.map((exchange) => (exchange.message === message ? { ...exchange, answer } : exchange))
        reached.add(meaning.event?.event ?? 'none')
      }
      const times = (process: string) => said.filter(({ message }) => message.process === process).length
      expect(times('Identification')).toBeLessThanOrEqual(3)
      expect(times('55001')).toBeLessThanOrEqual(3)
      // With each registration, and once more for the next possible end.
      expect(times('55016')).toBeLessThanOrEqual(4)
      const asked = said.findIndex(({ message }) => 'earliestEndDate' in message.content)
      if (asked >= 0) reached.add('next possible end')
      if (asked >= 0 && asked < said.length - 1) reached.add('registration after it')
    }),
    { numRuns: 1000 },
  )

  expect([...reached]).toEqual(
    expect.arrayContaining([
      'supplyConfirmed',
      'denied',
      'communicationFailed',
      'next possible end',
      'registration after it',
    ]),
  )
})
