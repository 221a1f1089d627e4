import { expect, test } from 'vitest'
import {
  comparableStreet,
  readReference,
  referenceFaults,
  referenceKey,
  referenceText,
} from './contract-reference.ts'

const typed = (fields: Record<string, string>) => readReference(new URLSearchParams(fields))
const home = { name: 'Anna Muster', street: 'Ackerstraße 12', postcode: '10115' }

test.each([
  ['a contract number', { order: '3000 0016' }, {}],
  ['a meter number', { meter: ' 1emh 0012345678 ' }, {}],
  ['a name and a delivery address', home, {}],
  ['nothing', {}, { contractNumber: 'missing' }],
  ['a name alone', { name: 'Anna Muster' }, { contractNumber: 'missing' }],
  ['an address without a name', { ...home, name: '' }, { name: 'missing' }],
  ['a postcode without a street', { ...home, street: '' }, { street: 'missing' }],
  ['a street without a postcode', { ...home, postcode: '' }, { postCode: 'missing' }],
  ['a postcode of four digits', { ...home, postcode: '1011' }, { postCode: 'wrong' }],
  ['half a meter number', { meter: '1E' }, { meterNumber: 'wrong' }],
  [
    'swapped digits, though the meter is named',
    { order: '30000061', meter: '1EMH0012345678' },
    { contractNumber: 'wrong' },
  ],
  ['a street of 100 characters', { ...home, street: 'ä'.repeat(100) }, {}],
  ['a street of 101', { ...home, street: 'ä'.repeat(101) }, { street: 'too-long' }],
])('a contract is named by %s', (_, fields, faults) => {
  expect(referenceFaults(typed(fields))).toEqual(faults)
})

test.each([
  ['de', { order: '30000016' }, 'mit der Nummer 30000016'],
  ['de', { meter: '1emh0012345678' }, 'für den Zähler 1EMH0012345678'],
  ['de', home, 'für die Lieferadresse Ackerstraße 12 (PLZ 10115)'],
  [
    'en',
    { ...home, meter: '1emh0012345678' },
    'meter 1EMH0012345678, delivery address Ackerstraße 12 (postcode 10115)',
  ],
] as const)('the declaration names it in words: %s %j', (lang, fields, words) => {
  expect(referenceText(typed(fields), lang)).toBe(words)
})

test('a street is the same in all its spellings', () => {
  const spellings = ['Müllerstraße 12 a', 'Muellerstr. 12A', 'MÜLLERSTRASSE 12a', 'Muller-Straße 12a']

  expect(new Set(spellings.map(comparableStreet)).size).toBe(1)
  expect(comparableStreet('Müllerstraße 12')).not.toBe(comparableStreet('Müllerstraße 12 a'))
})

test('attempts about one contract count together, however it is written', () => {
  expect(referenceKey(typed({ meter: '1EMH 0012-345678' }))).toBe(
    referenceKey(typed({ meter: '1emh0012345678' })),
  )
  expect(referenceKey(typed(home))).toBe(referenceKey(typed({ ...home, street: 'Ackerstr. 12' })))
  expect(referenceKey(typed(home))).not.toBe(referenceKey(typed({ ...home, postcode: '10117' })))
})
