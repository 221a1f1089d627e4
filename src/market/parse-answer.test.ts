import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerSchemas } from './answers.ts'
import { requested } from './market.fixture.ts'
import { parseAnswer } from './parse-answer.ts'

const anAnswer = (changes: object = {}) => ({
  messageId: '11111111-1111-4111-8111-111111111111',
  process: '55002',
  contractNumber: '30000016',
  sentAt: '2026-03-03T09:40:00Z',
  answers: '22222222-2222-4222-8222-222222222222',
  content: { startDate: '2026-04-01', responseCode: 'A51' },
  ...changes,
})
const reasonOf = (value: unknown) => {
  const parsed = parseAnswer(value)
  return parsed.isValid ? null : parsed.reason
}

describe('a message from the market', () => {
  test('is accepted unchanged if it is valid', () => {
    expect(parseAnswer(anAnswer())).toEqual({ isValid: true, answer: anAnswer() })
  })

  test.each([
    [null, 'The message does not name its process.'],
    ['55002', 'The message does not name its process.'],
    [{ process: 55002 }, 'The message does not name its process.'],
    [anAnswer({ process: '__proto__' }), 'The process "__proto__" is not one that we receive.'],
    [anAnswer({ process: '55001' }), 'The process "55001" is not one that we receive.'],
    [anAnswer({ extra: 1 }), 'The field "extra" is unknown.'],
    [
      anAnswer({ content: { startDate: '2026-02-30' } }),
      'The field "content.startDate" must match format "date".',
    ],
  ])('%j is invalid', (value, reason) => {
    expect(reasonOf(value)).toBe(reason)
  })

  test.each([
    ['a number that is no UUID', { answers: '22' }],
    ['no word on what it answers', { answers: undefined }],
    ['a date that no calendar has', { content: { startDate: '2026-02-29' } }],
    ['a date in another age', { content: { startDate: '0001-01-01' } }],
    ['a time with an offset', { sentAt: '2026-03-03T09:40:00+01:00' }],
    ['a code that is a story', { content: { startDate: '2026-04-01', responseCode: 'A51 yes' } }],
    ['a text without a bound', { content: { startDate: '2026-04-01', reason: 'x'.repeat(1001) } }],
    ['a contract number that is none', { contractNumber: '1; drop table' }],
  ])('is flagged with %s', (_, changes) => {
    expect(reasonOf(anAnswer(changes))).toMatch(/^The field "|^The message /)
  })

  test('is flagged if the check digit of its market location is wrong', () => {
    const content = { maLoIdentifier: '41373559242' }

    expect(reasonOf(anAnswer({ process: 'IdentificationPositive', content }))).toBe(
      'The market location id 41373559242 has a wrong check digit.',
    )
  })

  test('may come unprompted only if it ends a supply, asks for that or tells about the delivery point', () => {
    const first = answerSchemas.filter((schema) => !('answers' in schema.properties))

    expect(first.map((schema) => schema.properties.process.const)).toEqual([
      '55037',
      '55038',
      '55007',
      '55010',
      '55016',
      '55036',
      '55616',
      '55607',
      '55218',
      '21025',
    ])
    // The form of both requests before we answered them ourselves.
    expect(requested('55010', { endDate: '2026-04-30' }).process).toBe('55010')
    expect(requested('55016', { endDate: '2026-04-30' }).process).toBe('55016')
  })

  test('never makes the parser throw', () => {
    fc.assert(
      fc.property(fc.anything(), fc.constantFrom(...answerSchemas), (value, schema) => {
        const process = schema.properties.process.const
        const tries = [
          value,
          { process: value },
          anAnswer({ process, content: value }),
          anAnswer({ answers: value }),
        ]
        for (const one of tries) {
          const reason = reasonOf(one)
          // Control characters and lone surrogates would break the database.
          if (reason !== null) expect(reason).toMatch(/^The [^\p{Cc}\p{Cs}]{1,300}\.$/u)
        }
      }),
      { numRuns: 300 },
    )
  })
})
