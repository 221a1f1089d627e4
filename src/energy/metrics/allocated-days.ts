import type { LoadProfile } from '../../domain/load-profiles/load-profile.ts'
import type { ConsumptionForecast } from '../forecasts/forecast-consumption.ts'
import { allocate } from '../meter-readings/allocate.ts'
import type { EnergySpan } from '../meter-readings/energy-spans.ts'
import { type DayValues, gap } from '../readings/day-values.ts'
import type { DaySpan } from './intervals.ts'
import type { MeteredDays } from './metered-days.ts'
import { allocated } from './metric.ts'

/** Fills what no smart meter has measured with the energy between meter readings, spread by a load profile. */
export function withAllocated(
  metered: MeteredDays,
  spans: readonly EnergySpan[],
  { profile, span }: { profile: LoadProfile; span: DaySpan },
): MeteredDays {
  if (spans.length === 0) return metered
  const allocationOf = allocationsOf(profile, spans, span)

  const quarterHoursOf: MeteredDays['quarterHoursOf'] = (dayNumber) => {
    const measured = metered.quarterHoursOf(dayNumber)
    const allocation = allocationOf(dayNumber)
    if (allocation === undefined || metered.totalOf(dayNumber)?.gaps === 0) return measured
    return filled(measured, allocation.quarterHoursOf(dayNumber))
  }
  return {
    isEmpty: metered.isEmpty,
    quarterHoursOf,
    totalOf(dayNumber) {
      const measured = metered.totalOf(dayNumber)
      const allocation = allocationOf(dayNumber)
      if (allocation === undefined || measured?.gaps === 0) return measured
      const milliwattHours =
        measured === undefined
          ? allocation.ofDay(dayNumber)
          : (quarterHoursOf(dayNumber)?.milliwattHours.reduce((sum, value) => sum + value, 0) ?? 0)
      return { milliwattHours, state: allocated, gaps: 0 }
    },
  }
}

/** The energy of each day of the period; of several that cover a day, the first counts. */
function allocationsOf(profile: LoadProfile, spans: readonly EnergySpan[], { fromDay, toDay }: DaySpan) {
  const allocations = spans.map((span) => allocate(profile, span))
  const places = new Int32Array(Math.max(0, toDay - fromDay)).fill(-1)
  for (const [place, span] of spans.entries())
    for (let day = Math.max(fromDay, span.fromDay); day < Math.min(toDay, span.toDay); day++)
      if (places[day - fromDay] === -1) places[day - fromDay] = place
  return (dayNumber: number): ConsumptionForecast | undefined =>
    allocations[places[dayNumber - fromDay] ?? -1]
}

function filled(measured: DayValues | undefined, quarters: Uint32Array): DayValues & { gaps: number } {
  if (measured === undefined)
    return { milliwattHours: quarters, states: new Uint8Array(quarters.length).fill(allocated), gaps: 0 }
  const { milliwattHours, states } = measured
  return {
    milliwattHours: milliwattHours.map((value, index) =>
      value === gap ? (quarters[index] as number) : value,
    ),
    states: states.map((state, index) => (milliwattHours[index] === gap ? allocated : state)),
    gaps: 0,
  }
}
