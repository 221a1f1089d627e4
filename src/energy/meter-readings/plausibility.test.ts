import { describe, expect, test } from 'vitest'
import { aReading } from './meter-reading.fixture.ts'
import { type MeterReading, readingSources } from './meter-reading.ts'
import { compare, type Finding, findings, judge, outcomeOf, type ReadingOutcome } from './plausibility.ts'

const kwh = (amount: number) => amount * 1e6

/** docs/operate/readings.md: what happens to a reading, without and with a confirmation. */
const table: Record<
  Finding,
  { market: [ReadingOutcome, ReadingOutcome]; others: [ReadingOutcome, ReadingOutcome] }
> = {
  fits: { market: ['accepted', 'accepted'], others: ['accepted', 'accepted'] },
  'much-less': { market: ['accepted', 'accepted'], others: ['questioned', 'accepted'] },
  'much-more': { market: ['accepted', 'accepted'], others: ['questioned', 'accepted'] },
  'far-too-much': { market: ['questioned', 'accepted'], others: ['refused', 'refused'] },
  'below-previous': { market: ['questioned', 'accepted'], others: ['refused', 'refused'] },
  'above-following': { market: ['questioned', 'accepted'], others: ['refused', 'refused'] },
}

describe('what happens to a reading', () => {
  const rows = findings.flatMap((finding) => readingSources.map((source) => ({ finding, source })))

  test.each(rows)('of $source that is found $finding', ({ finding, source }) => {
    const expected = table[finding][source === 'Market' ? 'market' : 'others']
    expect([outcomeOf(finding, source, false), outcomeOf(finding, source, true)]).toEqual(expected)
  })
})

describe('consumption compared with the profile', () => {
  // 1,000 kWh expected: a quarter less 50 kWh, four times and 50 kWh more, twenty times and 50 kWh more.
  test.each([
    [0, 'much-less'],
    [199.999, 'much-less'],
    [200, 'fits'],
    [1000, 'fits'],
    [4050, 'fits'],
    [4050.001, 'much-more'],
    [20_050, 'much-more'],
    [20_050.001, 'far-too-much'],
  ] as const)('%d kWh where 1,000 are expected: %s', (amount, finding) => {
    expect(compare(kwh(amount), kwh(1000))).toBe(finding)
  })

  test.each([
    [0, 'fits'],
    [90, 'fits'],
    [90.001, 'much-more'],
  ] as const)(
    'within a day hardly anything is questioned: %d kWh where 10 are expected: %s',
    (amount, finding) => {
      expect(compare(kwh(amount), kwh(10))).toBe(finding)
    },
  )
})

describe('a reading compared with others', () => {
  const expected = () => kwh(1000)
  const [january, december] = [aReading('2026-01-01', { kwh: 1000 }), aReading('2026-12-01', { kwh: 3000 })]
  const customer = { source: 'Customer' } as const
  const finding = (reading: MeterReading, ...known: MeterReading[]) => judge(reading, known, expected).finding

  test.each([
    [999.999, 'below-previous'],
    [1000, 'much-less'],
    [1200, 'fits'],
    [3000, 'fits'],
    [3000.001, 'above-following'],
  ] as const)('%d kWh between 1,000 and 3,000: %s', (value, found) => {
    expect(finding(aReading('2026-06-01', { kwh: value, ...customer }), january, december)).toBe(found)
  })

  test('the first one of a meter always fits', () => {
    expect(finding(aReading('2026-01-01', { kwh: 99_999 }))).toBe('fits')
    expect(finding(aReading('2026-06-01', { kwh: 0, meterNumber: 'M2' }), january)).toBe('fits')
  })

  test('the market is not measured by what customers have told', () => {
    const told = aReading('2026-05-01', { kwh: 9000, ...customer })

    expect(finding(aReading('2026-06-01', { kwh: 2000 }), january, told)).toBe('fits')
    expect(finding(aReading('2026-06-01', { kwh: 2000, ...customer }), january, told)).toBe('below-previous')
  })

  test('a correction is not measured by what it replaces', () => {
    const wrong = aReading('2026-06-01', { kwh: 2900 })

    expect(finding(aReading('2026-06-01', { kwh: 2000 }), january, wrong, december)).toBe('fits')
  })

  test('a register that went through zero has consumed the rest of its digits and what it shows now', () => {
    const before = aReading('2026-01-01', { kwh: 99_500 })
    const shown = (value: number, isRollover: boolean) =>
      aReading('2026-06-01', { kwh: value, isRollover, ...customer })

    expect(finding(shown(500, true), before)).toBe('fits')
    expect(finding(shown(500, false), before)).toBe('below-previous')
    expect(finding(shown(60_000, true), before)).toBe('far-too-much')
  })
})
