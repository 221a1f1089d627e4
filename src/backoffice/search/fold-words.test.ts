import { describe, expect, test } from 'vitest'
import { foldWords, lettersApart, swapsOf } from './fold-words.ts'

describe('the words of a text', () => {
  test.each([
    ['Müller', ['muller']],
    ['Mueller', ['muller']],
    ['MULLER', ['muller']],
    ['Groß-Gerau', ['gross', 'gerau']],
    ['Müller-Lüdenscheidt', ['muller', 'ludenscheidt']],
    ['José  Łukasz', ['jose', 'lukasz']],
    ["O'Neill & Söhne GmbH", ['o', 'neill', 'sohne', 'gmbh']],
    ['Anna ANNA', ['anna']],
    ['Иван', ['иван']],
    ['  - ', []],
  ])('%j are %j', (text, words) => {
    expect(foldWords(text)).toEqual(words)
  })

  test('are at most 20 of at most 40 letters', () => {
    const words = foldWords(`${'x'.repeat(60)} ${Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ')}`)

    expect(words).toHaveLength(20)
    expect(words[0]).toHaveLength(40)
  })
})

describe('the letters between two words', () => {
  test.each([
    ['muller', 'muller', 0],
    ['muler', 'muller', 1],
    ['mulller', 'muller', 1],
    ['miller', 'muller', 1],
    ['mulelr', 'muller', 1],
    ['', 'ab', 2],
    ['schmitt', 'schmidt', 1],
    ['anna', 'otto', 4],
  ])('of %j and %j are %i', (one, other, letters) => {
    expect(lettersApart(one, other)).toBe(letters)
  })
})

test("the swaps of a word have two neighbours in each other's place", () => {
  expect(swapsOf('abcd')).toEqual(['bacd', 'acbd', 'abdc'])
  expect(swapsOf('a')).toEqual([])
})
