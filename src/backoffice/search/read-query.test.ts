import { describe, expect, test } from 'vitest'
import { readQuery } from './read-query.ts'

describe('a query', () => {
  test.each([
    ['Anna Müller', { words: ['anna', 'muller'], terms: [] }],
    ['Müller 10115', { words: ['muller'], terms: ['p10115'] }],
    ['3000', { words: [], terms: ['i3000'] }],
    ['de89 3704 0044 0532 0130 00', { words: [], terms: ['i3000'] }],
    ['anna.muster84@example.com', { words: ['anna', 'muster'], terms: [], isEmail: true }],
    ['10115@example.com', { words: [], terms: [] }],
    ['a b c d e f g h', { words: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['--', { words: [], terms: [] }],
  ])('%j is read as %j', (query, read) => {
    expect(readQuery(query)).toMatchObject(read)
  })

  test('may be an identifier, with spaces or without, in capitals or not', () => {
    expect(readQuery(' 1emh 0012  345678 ').identifiers).toMatchObject({
      text: '1emh 0012 345678',
      compact: '1EMH0012345678',
      meterNumbers: ['1emh 0012 345678', '1EMH 0012 345678', '1EMH0012345678'],
    })
  })
})
