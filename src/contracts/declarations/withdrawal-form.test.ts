import { describe, expect, test } from 'vitest'
import { readWithdrawalForm, withdrawalFaults, withdrawalStatement } from './withdrawal-form.ts'

const nothing = { contractNumber: '', meterNumber: '', name: '', street: '', postCode: '', words: '' }
const good = { ...nothing, contractNumber: '30000016', emailAddress: 'anna@example.com' }

describe('the form of a withdrawal', () => {
  test('is read without the spaces of a copied number and the line ends of a browser', () => {
    const form = new URLSearchParams({
      order: ' 3000 0016 ',
      email: ' anna@example.com\n',
      name: ' Anna\r\nMuster ',
      words: 'Eins.\r\nZwei.\u0000\t',
    })

    expect(readWithdrawalForm(form)).toEqual({
      ...nothing,
      contractNumber: '30000016',
      emailAddress: 'anna@example.com',
      name: 'Anna Muster',
      words: 'Eins.\nZwei.',
    })
  })

  test('is complete with a number and an address', () => {
    expect(withdrawalFaults(good)).toEqual({})
  })

  test.each([
    ['no number', { contractNumber: '' }, { contractNumber: 'missing' }],
    ['a digit that is wrong', { contractNumber: '30000017' }, { contractNumber: 'wrong' }],
    ['two digits that are swapped', { contractNumber: '30000061' }, { contractNumber: 'wrong' }],
    ['the number of a customer', { contractNumber: '20000018' }, { contractNumber: 'wrong' }],
    ['no address', { emailAddress: '' }, { emailAddress: 'missing' }],
    ['half an address', { emailAddress: 'anna' }, { emailAddress: 'wrong' }],
    ['a name of 101 characters', { name: 'ä'.repeat(101) }, { name: 'too-long' }],
    ['words of 1001 characters', { words: 'ä'.repeat(1001) }, { words: 'too-long' }],
  ] as const)('is refused with %s', (_, change, fault) => {
    expect(withdrawalFaults({ ...good, ...change })).toEqual(fault)
  })

  test('takes a name of 100 and words of 1000 characters', () => {
    expect(withdrawalFaults({ ...good, name: 'ä'.repeat(100), words: '😀'.repeat(1000) })).toEqual({})
  })
})

describe('the statement', () => {
  test.each([
    ['de', 'Hiermit widerrufe ich den Vertrag über die Lieferung von Strom mit der Nummer 30000016.'],
    ['en', 'I hereby withdraw from the contract for the supply of electricity, number 30000016.'],
  ] as const)('in %s names the contract', (lang, sentence) => {
    expect(withdrawalStatement(good, lang)).toBe(sentence)
  })

  test('ends with name and own words, as they were typed', () => {
    const statement = withdrawalStatement({ ...good, name: 'Änne Groß', words: 'Zu teuer.\nSchade <3' }, 'de')

    expect(statement.split('\n').slice(1)).toEqual(['Name: Änne Groß', 'Zu teuer.', 'Schade <3'])
  })
})
