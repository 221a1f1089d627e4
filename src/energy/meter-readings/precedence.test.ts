import { describe, expect, test } from 'vitest'
import type { ValueState } from '../readings/day-values.ts'
import { aReading } from './meter-reading.fixture.ts'
import type { MeterReading, ReadingSource } from './meter-reading.ts'
import { countedReadings, type ReadingStatus, rankOf, statusesOf } from './precedence.ts'

const statuses = (...readings: MeterReading[]): ReadingStatus[] => {
  const found = statusesOf(readings)
  return readings.map((reading) => found.get(reading) as ReadingStatus)
}
const [earlier, later] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-11-02T12:00:00Z')]

type Told = [ReadingSource, ValueState]
/** docs/operate/readings.md: which reading of a day counts, best first; those in one line are equal. */
const table: Told[][] = [
  [['Market', 'Final']],
  [['Market', 'Substituted']],
  [['Market', 'Preliminary']],
  [
    ['Customer', 'Preliminary'],
    ['Partner', 'Preliminary'],
  ],
  [['Estimate', 'Substituted']],
]

describe('of two readings of a meter on the same day', () => {
  const all = table.flatMap((told, rank) =>
    told.map(([source, valueState]) => ({ source, valueState, rank })),
  )
  const pairs = all.flatMap((one) => all.map((other) => ({ one, other })))

  test.each(pairs)(
    '$one.source $one.valueState against $other.source $other.valueState, which came later',
    ({ one, other }) => {
      const first = aReading('2026-06-01', { kwh: 100, ...one, receivedAt: earlier })
      const second = aReading('2026-06-01', { kwh: 200, ...other, receivedAt: later })

      const firstCounts = one.rank < other.rank
      expect(statuses(first, second)).toEqual(
        firstCounts ? ['Accepted', 'Superseded'] : ['Superseded', 'Accepted'],
      )
      expect(Math.sign(rankOf(one) - rankOf(other))).toBe(Math.sign(one.rank - other.rank))
    },
  )

  test('of different meters both count: the last of the old one and the first of the new one', () => {
    const last = aReading('2026-06-01', { kwh: 9000 })
    const first = aReading('2026-06-01', { kwh: 0, meterNumber: 'M2' })

    expect(statuses(last, first)).toEqual(['Accepted', 'Accepted'])
  })
})

describe('a reading', () => {
  test('that contradicts better ones does not count, wherever it lies', () => {
    const [before, after] = [aReading('2026-01-01', { kwh: 100 }), aReading('2026-12-01', { kwh: 200 })]
    const told = (kwh: number) => aReading('2026-06-01', { kwh, source: 'Customer' })

    expect(statuses(before, told(150), after)).toEqual(['Accepted', 'Accepted', 'Accepted'])
    expect(statuses(before, told(100), after)).toEqual(['Accepted', 'Accepted', 'Accepted'])
    expect(statuses(before, told(99.999), after)).toEqual(['Accepted', 'Questioned', 'Accepted'])
    expect(statuses(before, told(200.001), after)).toEqual(['Accepted', 'Questioned', 'Accepted'])
  })

  test('of a customer that the market contradicts later stops to count', () => {
    const told = aReading('2026-06-01', { kwh: 5000, source: 'Customer', receivedAt: earlier })
    const market = aReading('2026-07-01', { kwh: 500, receivedAt: later })

    expect(statuses(told)).toEqual(['Accepted'])
    expect(statuses(told, market)).toEqual(['Questioned', 'Accepted'])
  })

  test('may be lower than the one before once the register went through zero', () => {
    const before = aReading('2026-01-01', { kwh: 99_900 })

    expect(statuses(before, aReading('2026-06-01', { kwh: 100, isRollover: true }))).toEqual([
      'Accepted',
      'Accepted',
    ])
    expect(statuses(before, aReading('2026-06-01', { kwh: 100, receivedAt: earlier }))).toEqual([
      'Accepted',
      'Questioned',
    ])
  })

  test('that is questioned does not count, and stands in the way of none', () => {
    const questioned = aReading('2026-01-01', { kwh: 900, isQuestioned: true })
    const told = aReading('2026-01-01', { kwh: 100, source: 'Customer' })

    expect(statuses(questioned, told)).toEqual(['Questioned', 'Accepted'])
    expect(countedReadings([questioned, told], 'M1')).toEqual([told])
  })
})
