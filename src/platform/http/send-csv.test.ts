import { expect, test } from 'vitest'
import { csvForms, csvLine } from './send-csv.ts'

test.each([
  ['texts and truth values', ['30000001', true], '30000001,true'],
  ['numbers and what is missing', [7, null, undefined], '7,,'],
  ['an instant', [new Date('2026-11-17T05:00:00Z')], '2026-11-17T05:00:00.000Z'],
  ['a list', [['a', 'b']], 'a b'],
])('a line has %s', (_, values, written) => {
  expect(csvLine(values)).toBe(`${written}\r\n`)
})

test.each([
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'a"b', '"a""b"'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['an equals sign first', '=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['a plus first', '+1', "'+1"],
  ['a minus first', '-1', "'-1"],
  ['an at sign first', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab first', '\t=1', "'\t=1"],
  ['an equals sign later', 'a=b', 'a=b'],
])('a text with %s cannot do harm', (_, text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`)
})

test('a negative number stays a number', () => {
  expect(csvLine([-1.5])).toBe('-1.5\r\n')
})

test('a German file has semicolons between cells and commas in numbers', () => {
  const values = [8.508, -1.5, 7, 'a,b', 'a;b', '=1']

  expect(csvLine(values, csvForms.de)).toBe(`8,508;-1,5;7;a,b;"a;b";'=1\r\n`)
})
