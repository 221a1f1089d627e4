import { expect, test } from 'vitest'
import { portablePattern } from './portable-pattern.ts'

const singleLine = portablePattern('^[^\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}]*$')

test.each(['', 'Straße 12 a', 'Łódź', '日本', '👍'])(
  '%j is a single line by the portable pattern too',
  (text) => {
    expect(text).toMatch(new RegExp(singleLine, 'u'))
    expect(text).toMatch(new RegExp(singleLine))
  },
)

test.each(['\n', '\u0000', '\u007f', '\u0085', '\u2028', '\u2029'])('%j is none', (character) => {
  expect(`a${character}b`).not.toMatch(new RegExp(singleLine, 'u'))
})

test('a pattern without classes stays as it is', () => {
  expect(portablePattern('^\\d{5}$')).toBe('^\\d{5}$')
})

test.each(['\\p{L}+', '\\u{1f44d}', '(?<=a)b'])(
  '%s is refused, because some client cannot read it',
  (pattern) => {
    expect(() => portablePattern(pattern)).toThrow('Not every client can read')
  },
)
