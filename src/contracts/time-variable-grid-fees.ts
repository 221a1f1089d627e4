import type { Measure } from '../tariffs/catalogue/measure.ts'
import type { GridFeeWindow } from '../tariffs/regions/regions.ts'
import {
  byQuarterHour,
  minutesPerQuarterHour,
  quarterHoursPerDay,
  type TariffLevel,
  tariffLevels,
  windowsOn,
} from './grid-work-fees.ts'

export type TimeWindow = { quarter: number; weekdays: 'All'; from: string; to: string }
export type TimeVariableGridFee = { tariffLevel: TariffLevel; gridFee: Measure; windows: TimeWindow[] }

type Terms = { date: string; feeOf: (centPerKwhNet: string) => Measure }

/** Module 3: the levels with their fees and times. The times of all levels together are every hour of the year. */
export function timeVariableGridFees(
  windows: readonly GridFeeWindow[],
  standardCentPerKwhNet: string,
  { date, feeOf }: Terms,
): TimeVariableGridFee[] {
  const current = windowsOn(windows, date)
  const netOf = (level: TariffLevel): string | undefined =>
    level === 'Standard'
      ? standardCentPerKwhNet
      : current.find((window) => window.level === level)?.workCentPerKwhNet
  return tariffLevels.flatMap((tariffLevel) => {
    const net = netOf(tariffLevel)
    if (net === undefined) return []
    return [{ tariffLevel, gridFee: feeOf(net), windows: windowsOfLevel(current, tariffLevel) }]
  })
}

const quarters = [1, 2, 3, 4]

const windowsOfLevel = (windows: readonly GridFeeWindow[], level: TariffLevel): TimeWindow[] =>
  quarters.flatMap((quarter) => {
    const levels = byQuarterHour<TariffLevel>(windows, quarter, {
      usual: 'Standard',
      valueIn: (window) => window.level,
    })
    return stretchesOf(levels, level).map(([from, to]) => ({
      quarter,
      weekdays: 'All' as const,
      from: timeAt(from),
      to: timeAt(to),
    }))
  })

/** Where a level begins and where it ends, half-open, as often as it does in a day. */
function stretchesOf(levels: readonly TariffLevel[], wanted: TariffLevel): [from: number, to: number][] {
  const stretches: [number, number][] = []
  for (let place = 0; place < quarterHoursPerDay; place++) {
    if (levels[place] !== wanted) continue
    const last = stretches.at(-1)
    if (last?.[1] === place) last[1] = place + 1
    else stretches.push([place, place + 1])
  }
  return stretches
}

/** `17:00`; the end of the day is 24:00. */
function timeAt(place: number): string {
  const minute = place * minutesPerQuarterHour
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}
