import { describe, expect, test } from 'vitest'
import { answersTo } from '../../market/conversation.ts'
import { parseAnswer } from '../../market/parse-answer.ts'
import { answerContent, answerFields } from './answer-page.ts'

const names = (process: string) => answerFields(process).map(({ name }) => name)
const given = (fields: Record<string, string>) => new URLSearchParams(fields)

describe('the form of an answer', () => {
  test.each(Object.values(answersTo).flat())('%s has the fields of its schema', (process) => {
    expect(names(process).length).toBeGreaterThan(0)
  })

  test('asks for what the market has to say', () => {
    const fields = answerFields('55002')

    expect(fields.find(({ name }) => name === 'startDate')).toMatchObject({ kind: 'date', isRequired: true })
    expect(fields.find(({ name }) => name === 'meLoIdentifiers')).toMatchObject({
      kind: 'list',
      isRequired: false,
    })
  })

  test('offers the codes that we know how to go on after', () => {
    const code = answerFields('55003').find(({ name }) => name === 'responseCode')

    expect(code?.isRequired).toBe(true)
    expect(code?.choices.map(({ value }) => value)).toEqual(expect.arrayContaining(['A07', 'A06', 'A50']))
  })

  test('does not ask for what can only be one value, but sends it', () => {
    expect(names('IdentificationNegative')).not.toContain('decisionTree')
    expect(answerContent('IdentificationNegative', given({ responseCode: 'A10' }))).toEqual({
      decisionTree: 'E_0594',
      responseCode: 'A10',
    })
  })

  test('leaves out empty fields and splits lists, so that the answer is valid', () => {
    const content = answerContent(
      '55002',
      given({ startDate: '2027-02-01', responseCode: ' ', meLoIdentifiers: 'DE0001, DE0002', other: 'x' }),
    )

    expect(content).toEqual({ startDate: '2027-02-01', meLoIdentifiers: ['DE0001', 'DE0002'] })
    const id = '5b0d7f3e-0000-4000-8000-000000000001'
    const answer = { messageId: id, sentAt: '2026-11-16T09:40:00Z', process: '55002', answers: id, content }
    expect(parseAnswer(answer)).toMatchObject({ isValid: true })
  })

  test('of a process that nobody knows has no fields', () => {
    expect(answerFields('nonsense')).toEqual([])
  })
})
