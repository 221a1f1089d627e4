import { expect, test } from 'vitest'
import { parseReading } from './meter-reading-routes.ts'

test.each([
  ['12345', 'de', 12_345],
  ['012345', 'de', 12_345],
  [' 12345,6 ', 'de', 12_345.6],
  ['12345.6', 'de', 12_345.6],
  ['12.345', 'de', 12_345],
  ['12.345,6', 'de', 12_345.6],
  ['12 345,678 kWh', 'de', 12_345.678],
  ['1.234.567', 'de', 1_234_567],
  ['12,345', 'en', 12_345],
  ['12,345.6', 'en', 12_345.6],
  ['12345,6', 'en', 12_345.6],
  ['12345.678', 'en', 12_345.678],
  ['0', 'en', 0],
] as const)('%j in %s is %d', (text, lang, value) => {
  expect(parseReading(text, lang)).toBe(value)
})

test.each([
  '',
  'kWh',
  '-1',
  '1e3',
  '12,34,5',
  '123456789',
  '1.2345',
  'zwölf',
  '12/34',
  `1${' '.repeat(40)}2`,
])('%j is no reading', (text) => {
  expect([parseReading(text, 'de'), parseReading(text, 'en')]).toEqual([undefined, undefined])
})
