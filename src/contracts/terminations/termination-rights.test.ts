import { describe, expect, test } from 'vitest'
import { mayTakeBack, type TerminationFacts, terminationRights } from './termination-rights.ts'

const month = (value: number) => ({ value, unit: 'Month' as const })
const terms = {
  type: 'Private' as const,
  durationPeriod: month(1),
  noticePeriod: month(1),
  renewalPeriod: month(0),
}
const yearly = { ...terms, durationPeriod: month(12) }
const business = { ...yearly, type: 'Business' as const, noticePeriod: month(3), renewalPeriod: month(12) }
// A Monday.
const today = '2026-11-16'
const facts = (changes: Partial<TerminationFacts> = {}): TerminationFacts => ({
  today,
  terms,
  startDate: '2026-01-10',
  isHousehold: true,
  nextPriceChange: null,
  ...changes,
})
const endBy = (
  kind: keyof typeof terminationRights,
  changes: Partial<TerminationFacts> = {},
  wish = today,
) => {
  const possible = terminationRights[kind].possibleEnd(facts(changes), wish)
  return possible && `${possible.endDate} ${possible.because}`
}

describe('an ordinary termination', () => {
  test.each([
    ['ends with the notice period', {}, '2026-12-16 The notice period is 1 month.'],
    [
      'gives a consumer a month at most',
      { terms: { ...terms, noticePeriod: month(3) } },
      '2026-12-16 The notice period is 3 months; consumers give at most a month',
    ],
    [
      'takes shorter notice as agreed',
      { terms: { ...terms, noticePeriod: { value: 14, unit: 'Day' } } },
      '2026-11-30 The notice period is 14 days',
    ],
    [
      'waits for the first term',
      { terms: yearly, startDate: '2026-03-01' },
      '2027-02-28 The first term runs until 2027-02-28.',
    ],
    [
      'ends a renewed business contract with its term',
      { terms: business, startDate: '2024-01-01' },
      '2027-12-31 The contract was renewed, and its term runs until 2027-12-31.',
    ],
    [
      'of a supply that has not begun waits for its term',
      { startDate: '2027-02-01' },
      '2027-02-28 The first term',
    ],
  ] as const)('%s', (_does, changes, expected) => {
    expect(endBy('Ordinary', changes)).toMatch(expected)
  })

  test('takes a later wish as it is, unless a renewed term binds', () => {
    expect(endBy('Ordinary', {}, '2027-03-31')).toMatch('2027-03-31')
    expect(endBy('Ordinary', { terms: business, startDate: '2024-01-01' }, '2028-01-01')).toMatch(
      '2028-12-31',
    )
  })
})

test('a termination after a price change ends on the day before it, and needs one', () => {
  expect(endBy('PriceChange', { nextPriceChange: '2027-01-01' }, '2027-06-30')).toMatch('2026-12-31')
  expect(endBy('PriceChange')).toBeNull()
})

describe('a termination by who moves out', () => {
  test.each([
    [
      'breaks the term of a household after six weeks',
      { terms: yearly, startDate: '2026-03-01' },
      today,
      '2026-12-28 Household customers',
    ],
    ['is no later than an ordinary one', {}, today, '2026-12-16 The notice'],
    [
      'takes a later wish as it is',
      { terms: yearly, startDate: '2026-03-01' },
      '2027-01-31',
      '2027-01-31 Household',
    ],
    [
      'gives a large business no right of its own',
      { terms: business, startDate: '2024-01-01', isHousehold: false },
      today,
      '2027-12-31',
    ],
    [
      'ends a supply before its first day if that is later',
      { terms: yearly, startDate: '2027-02-01' },
      today,
      '2027-01-31 Household',
    ],
  ] as const)('%s', (_does, changes, wish, expected) => {
    expect(endBy('MoveOut', changes, wish)).toMatch(expected)
  })
})

describe('a termination after a death', () => {
  test.each([
    ['ends as soon as the grid operator can be told', {}, '2026-11-17'],
    ['counts working days', { today: '2026-11-20' }, '2026-11-23'],
    ['ends a supply that has not begun before its first day', { startDate: '2027-02-01' }, '2027-01-31'],
  ] as const)('%s', (_does, changes, expected) => {
    expect(endBy('Death', { terms: yearly, ...changes })).toMatch(expected)
  })

  test('is for private customers', () => {
    expect(endBy('Death', { terms: business })).toBeNull()
  })
})

test.each([
  ['2026-11-17', today, true],
  [today, today, false],
  ['2026-11-23', '2026-11-20', true],
  ['2026-11-22', '2026-11-20', false],
])('an end on %s can be taken back on %s: %s', (endDate, on, expected) => {
  expect(mayTakeBack(endDate, on)).toBe(expected)
})
