import { describe, expect, test } from 'vitest'
import { endingOn, orRefused, stateOn, withRow, withSeparateRow } from './periods.ts'

const today = '2026-11-17'
const row = (validFrom: string, validTo: string | null = null) => ({ validFrom, validTo })
const shown = (rows: readonly { validFrom: string; validTo: string | null }[]) =>
  rows.map(({ validFrom, validTo }) => `${validFrom}/${validTo ?? ''}`)

describe('new prices', () => {
  test('end those of before on their first day', () => {
    expect(shown(orRefused(withRow([row('2026-01-01')], row('2026-11-18'), today)))).toEqual([
      '2026-01-01/2026-11-18',
      '2026-11-18/',
    ])
  })

  test('end where the next ones begin, unless they say otherwise', () => {
    const rows = [row('2026-01-01', '2027-01-01'), row('2027-01-01')]

    expect(shown(orRefused(withRow(rows, row('2026-12-01'), today)))).toEqual([
      '2026-01-01/2026-12-01',
      '2026-12-01/2027-01-01',
      '2027-01-01/',
    ])
    expect(shown(orRefused(withRow(rows, row('2026-12-01', '2026-12-24'), today)))[1]).toBe(
      '2026-12-01/2026-12-24',
    )
  })

  test('replace what was planned for that very day', () => {
    const rows = [row('2026-01-01', '2027-01-01'), row('2027-01-01')]

    expect(shown(orRefused(withRow(rows, row('2027-01-01', '2027-07-01'), today)))).toEqual([
      '2026-01-01/2027-01-01',
      '2027-01-01/2027-07-01',
    ])
  })

  test.each([
    ['in the past', [], row('2026-11-16'), 'validFrom', 'must not be in the past'],
    ['today while others are on sale', [row('2026-01-01')], row(today), 'validFrom', 'must be after today'],
    ['beyond the next ones', [row('2027-01-01')], row(today, '2027-01-02'), 'validTo', 'at most 2027-01-01'],
  ] as const)('are refused %s', (_, rows, added, field, says) => {
    expect(withRow(rows, added, today)).toEqual({ field, says: expect.stringContaining(says) })
  })

  test('may begin today where nothing is on sale', () => {
    expect(shown(orRefused(withRow([row('2026-01-01', today)], row(today), today)))).toEqual([
      '2026-01-01/2026-11-17',
      '2026-11-17/',
    ])
  })
})

describe('the end of a sale', () => {
  test('cuts what is on sale then and drops what was planned', () => {
    const rows = [row('2026-01-01', '2027-01-01'), row('2027-01-01')]

    expect(shown(orRefused(endingOn(rows, '2026-11-18', today)))).toEqual(['2026-01-01/2026-11-18'])
    expect(shown(orRefused(endingOn(rows, '2027-02-01', today)))).toEqual([
      '2026-01-01/2027-01-01',
      '2027-01-01/2027-02-01',
    ])
  })

  test('is tomorrow at the earliest', () => {
    expect(() => orRefused(endingOn([row('2026-01-01')], today, today))).toThrow(
      'validTo must be after today: offers that were made today keep their price.',
    )
  })
})

describe('a period of a campaign', () => {
  test('may begin on the day on which another ends', () => {
    const rows = [row('2026-01-01', '2026-12-01')]

    expect(shown(orRefused(withSeparateRow(rows, row('2026-12-01'), today)))).toHaveLength(2)
  })

  test.each([
    ['meets another', row('2026-11-30'), 'meets the period that begins on 2026-01-01'],
    ['begins in the past', row('2026-11-16', '2026-11-20'), 'must not be in the past'],
  ])('is refused if it %s', (_, added, says) => {
    expect(withSeparateRow([row('2026-01-01', '2026-12-01')], added, today)).toMatchObject({ says })
  })

  test('is planned, runs and ends', () => {
    const states = ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01'].map((day) =>
      stateOn(row('2027-01-01', '2027-02-01'), day),
    )

    expect(states).toEqual(['Planned', 'Running', 'Running', 'Ended'])
  })
})
