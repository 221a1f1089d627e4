import { describe, expect, test } from 'vitest'
import { readTerminationForm, terminationFaults, terminationStatement } from './termination-form.ts'

const today = '2026-11-17'
const typed = {
  ...{
    kind: 'Ordinary',
    reason: '',
    order: '3000 0016',
    name: ' Anna\r\nMuster ',
    email: 'anna@example.com',
  },
  date: '',
}
const form = (fields: Partial<typeof typed> = {}) =>
  readTerminationForm(new URLSearchParams({ ...typed, ...fields }))

describe('a form', () => {
  test('is tidied: numbers without spaces, a name on one line', () => {
    expect(form()).toMatchObject({ contractNumber: '30000016', name: 'Anna Muster' })
    expect(terminationFaults(form(), today)).toEqual({})
  })

  test.each([
    ['today', '2026-11-17', undefined],
    ['yesterday', '2026-11-16', 'past'],
    ['in two years', '2028-11-17', undefined],
    ['a day later', '2028-11-18', 'too-far'],
    ['a day that does not exist', '2027-02-29', 'wrong'],
    ['words', 'bald', 'wrong'],
  ])('may wish for a day from today on, for two years: %s', (_when, date, fault) => {
    expect(terminationFaults(form({ date }), today).wishedDate).toBe(fault)
  })

  test.each([
    ['a name of 100 characters', { name: 'ä'.repeat(100) }, {}],
    ['a name of 101', { name: 'ä'.repeat(101) }, { name: 'too-long' }],
    ['a reason of 1000 characters', { kind: 'ImportantCause', reason: 'x'.repeat(1000) }, {}],
    ['a reason of 1001', { kind: 'ImportantCause', reason: 'x'.repeat(1001) }, { reason: 'too-long' }],
    ['an important cause without a reason', { kind: 'ImportantCause' }, { reason: 'missing' }],
    ['a kind that does not exist', { kind: 'Whim' }, { kind: 'missing' }],
  ])('%s', (_what, fields, faults) => {
    expect(terminationFaults(form(fields), today)).toEqual(faults)
  })
})

test.each([
  ['de', '', 'ordentlich zum frühestmöglichen Zeitpunkt.\nName: Anna'],
  ['de', '2027-03-31', 'ordentlich zum 31. März 2027, hilfsweise zum nächstmöglichen Zeitpunkt.\nName: Anna'],
  ['en', '', 'by ordinary notice, as of the earliest possible date.\nName: Anna'],
] as const)('the statement says what is terminated, how and when: %s %s', (lang, wishedDate, says) => {
  const given = {
    kind: 'Ordinary',
    reason: '',
    contractNumber: '30000016',
    name: 'Anna',
    wishedDate,
  } as const

  expect(terminationStatement(given, lang)).toContain(says)
})
