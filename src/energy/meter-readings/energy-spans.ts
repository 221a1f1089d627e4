import { dayNumberOf } from '../../platform/time/day-number.ts'
import { consumedBetween, type MeterRecords, milliwattHoursPerKwh } from './meter-reading.ts'
import { countedReadings, rankOf } from './precedence.ts'

/** The energy of whole local days, of which only the sum was measured. */
export type EnergySpan = {
  fromDay: number
  /** Exclusive. */
  toDay: number
  milliwattHours: number
}

type RankedSpan = EnergySpan & { rank: number }

// A connection that carries more is metered by the quarter-hour; stored values have a limit too.
const maxPerDay = 96_000 * milliwattHoursPerKwh
const isPossible = ({ fromDay, toDay, milliwattHours }: EnergySpan): boolean =>
  milliwattHours <= (toDay - fromDay) * maxPerDay

/**
 * The energy between readings of the same meter, and the amounts that the market has sent; what counts comes first. A new
 * meter begins with a reading of its own, so a change of meters breaks nothing.
 */
export function energySpans({ readings, amounts }: MeterRecords): EnergySpan[] {
  const meters = [...new Set(readings.map(({ meterNumber }) => meterNumber))]
  const ofAmounts = amounts
    .filter(({ isQuestioned }) => !isQuestioned)
    .toSorted((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
    .map(
      (amount): RankedSpan => ({
        fromDay: dayNumberOf(amount.fromDate),
        toDay: dayNumberOf(amount.toDate),
        milliwattHours: amount.milliwattHours,
        rank: rankOf(amount),
      }),
    )
  const ofMeters = meters.flatMap((meterNumber) => {
    const counted = countedReadings(readings, meterNumber)
    return counted.slice(1).map((after, index): RankedSpan => {
      const before = counted[index] as typeof after
      return {
        fromDay: dayNumberOf(before.date),
        toDay: dayNumberOf(after.date),
        milliwattHours: consumedBetween(before, after),
        rank: Math.max(rankOf(before), rankOf(after)),
      }
    })
  })
  // Sorting is stable: of equal rank, the amount that the market has sent counts before a difference of readings.
  return [...ofAmounts, ...ofMeters]
    .filter(isPossible)
    .sort((one, other) => one.rank - other.rank)
    .map(({ rank: _, ...span }) => span)
}
