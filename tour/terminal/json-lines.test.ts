import { expect, test } from 'vitest'
import { colouredJson, jsonLines } from './json-lines.ts'
import { paint } from './paint.ts'

test('what fits into a line stays in one', () => {
  expect(jsonLines({ a: 1, b: ['x', null], c: {}, d: undefined }, 60)).toEqual([
    '{ "a": 1, "b": ["x", null], "c": {} }',
  ])
})

test('what does not fit is indented, with commas where JSON has them', () => {
  const value = { number: '30000016', address: { city: 'Berlin', postCode: '10115' }, last: true }

  expect(jsonLines(value, 30)).toEqual([
    '{',
    '  "number": "30000016",',
    '  "address": {',
    '    "city": "Berlin",',
    '    "postCode": "10115"',
    '  },',
    '  "last": true',
    '}',
  ])
})

test('whole values remain JSON', () => {
  const value = { a: [1, 2, 3], b: { c: ['x'.repeat(20), 'y'.repeat(20)] }, d: null }

  expect(JSON.parse(jsonLines(value, 40).join('\n'))).toEqual(value)
})

test('of a long list three items are shown, or one where each takes several lines', () => {
  const short = Array.from({ length: 96 }, (_, at) => ({ at }))
  const long = Array.from({ length: 96 }, (_, at) => ({ at, text: 'x'.repeat(20) }))

  expect(jsonLines(short, 30)).toEqual([
    '[',
    '  { "at": 0 },',
    '  { "at": 1 },',
    '  { "at": 2 },',
    '  … 93 more',
    ']',
  ])
  expect(jsonLines(long, 30).at(-2)).toBe('  … 95 more')
})

test('a number beside a long name is not cut but goes below it', () => {
  const value = { expectedAnnualConsumptionInKwhPerYear: 5200, tariffName: 'Wattline Dynamic' }

  expect(jsonLines(value, 40)).toEqual([
    '{',
    '  "expectedAnnualConsumptionInKwhPerYear":',
    '    5200,',
    '  "tariffName": "Wattline Dynamic"',
    '}',
  ])
})

test.each([30, 40, 76])('no line is wider than %i', (width) => {
  const value = { message: 'word '.repeat(40), list: [{ deep: { deeper: 'x'.repeat(200) } }], n: 1.5 }

  for (const line of jsonLines(value, width)) expect(line.length).toBeLessThanOrEqual(width)
})

test('names, texts and numbers have colours of their own', () => {
  const coloured = colouredJson('"at": "12:30", 9.5, null, … 93 more', paint(true))

  expect(coloured).toContain('\u001b[36m"at"\u001b[39m:')
  expect(coloured).toContain('\u001b[32m"12:30"\u001b[39m')
  expect(coloured).toContain('\u001b[33m9.5\u001b[39m')
  expect(coloured).toContain('\u001b[2m… 93 more\u001b[22m')
})
