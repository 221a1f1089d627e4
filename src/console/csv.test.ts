import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('a file has a line of titles and a line for each row', () => {
  expect(
    csvOf(
      ['number', 'isStuck'],
      [
        ['30000001', true],
        [7, null],
      ],
    ),
  ).toBe('number,isStuck\r\n30000001,true\r\n7,\r\n')
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
  expect(csvOf([], [[text]])).toBe(`\r\n${written}\r\n`)
})

test('a negative number stays a number', () => {
  expect(csvOf([], [[-1.5]])).toBe('\r\n-1.5\r\n')
})
