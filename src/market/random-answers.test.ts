import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ContractStates } from '../domain/states-and-reasons.ts'
import { answerSchemas, type IncomingMessage } from './answers.ts'
import type { Conversation } from './conversation.ts'
import { terminationMessages, withdrawalMessages } from './ending-messages.ts'
import { interpretAnswer } from './interpret-answer.ts'
import { aMarketOrder, aSituation, contractNumber, identity, maLo, sent, sentFor } from './market.fixture.ts'
import { nextStep } from './next-message.ts'
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
