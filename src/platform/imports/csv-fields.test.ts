import { describe, expect, test } from 'vitest'
import { csvFields, delimiterOf } from './csv-records.ts'

describe('the fields of a record', () => {
  test.each([
    ['a;b;c', ['a', 'b', 'c']],
    ['a;;', ['a', '', '']],
    ['', ['']],
    [' a ; b', ['a', 'b']],
    ['"a;b";c', ['a;b', 'c']],
    ['"a ""b""";c', ['a "b"', 'c']],
    ['"a\nb";c', ['a\nb', 'c']],
    ['"";c', ['', 'c']],
    ['a,b;c', ['a,b', 'c']],
  ])('of %j are %j', (record, fields) => {
    expect(csvFields(record, ';')).toEqual(fields)
  })

  test.each(['a"b;c', '"a"b;c', '"a;b', 'a;"'])('of %j are refused', (record) => {
    expect(csvFields(record, ';')).toBeUndefined()
  })

  test('are separated as the header is', () => {
    expect(delimiterOf('a;b,c')).toBe(';')
    expect(delimiterOf('a,b')).toBe(',')
    expect(csvFields('"a,b",c', ',')).toEqual(['a,b', 'c'])
  })
})
