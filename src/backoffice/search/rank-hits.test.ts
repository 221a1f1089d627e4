import { expect, test } from 'vitest'
import { misfit, rankHits } from './rank-hits.ts'

test.each([
  ['muller', 'muller', 0],
  ['mul', 'muller', 0.5],
  ['mulelr', 'muller', 1],
  ['mu', 'muller', Number.POSITIVE_INFINITY],
  ['ana', 'anna', 1],
  ['ana', 'anette', Number.POSITIVE_INFINITY],
  ['an', 'ann', Number.POSITIVE_INFINITY],
  ['mxxler', 'muller', Number.POSITIVE_INFINITY],
  ['hofman', 'hoffmann', 1],
  ['hofmen', 'hoffmann', Number.POSITIVE_INFINITY],
  ['schwartzeneger', 'schwarzenegger', 2],
  ['swartzneger', 'schwarzenegger', Number.POSITIVE_INFINITY],
  ['schwarznegger', 'schwarzenegger', 1],
  ['schwartznegger', 'schwarzenegger', 2],
])('the misfit of %j and %j is %d', (wanted, word, expected) => {
  expect(misfit(wanted, word)).toBe(expected)
})

test('the same words come first, then those that go on, then similar ones', () => {
  const found = [
    { accountId: 'similar', terms: ['nmiller'] },
    { accountId: 'longer', terms: ['nmullers'] },
    { accountId: 'same', terms: ['nmuller', 'p10115'] },
  ]

  expect(rankHits(found, { words: ['muller'] }).map(({ accountId }) => accountId)).toEqual([
    'same',
    'longer',
    'similar',
  ])
})
