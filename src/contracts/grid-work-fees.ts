/** The work price of the grid by time of day, for contracts with module 3. */
import type { Measure } from '../tariffs/catalogue/measure.ts'
import { type GridFeeWindow, isValidOn } from '../tariffs/regions/regions.ts'

export type TariffLevel = 'Low' | 'Standard' | 'High'
export const tariffLevels: readonly TariffLevel[] = ['Low', 'Standard', 'High']

const minutesPerQuarterHour = 15
const quarterHoursPerDay = 96

/** The windows valid on a date, for all quarters of the year. */
export const windowsOn = (windows: readonly GridFeeWindow[], date: string): GridFeeWindow[] =>
  windows.filter((window) => isValidOn(window, date))

/**
 * A value for each of the 96 local quarter-hours of a day: that of its window, else the usual one. By local time, so that
 * days of 92 and 100 quarter-hours need no special case: the repeated hour costs the same both times.
 */
export function byQuarterHour<Value>(
  windows: readonly GridFeeWindow[],
  quarter: number,
  { usual, valueIn }: { usual: Value; valueIn: (window: GridFeeWindow) => Value },
): readonly Value[] {
  const values = new Array<Value>(quarterHoursPerDay).fill(usual)
  for (const window of windows) {
    if (window.quarter !== quarter) continue
    const [from, to] = [window.fromMinute, window.toMinute].map((minute) => minute / minutesPerQuarterHour)
    values.fill(valueIn(window), from, to)
  }
  return values
}

type TimeWindow = { quarter: number; weekdays: 'All'; from: string; to: string }
export type TimeVariableGridFee = { tariffLevel: TariffLevel; gridFee: Measure; windows: TimeWindow[] }

/** Module 3: each level with its fee and times. Together the levels cover the whole year. */
export function timeVariableGridFees(
  windows: readonly GridFeeWindow[],
  standardCentPerKwhNet: string,
  { date, feeOf }: { date: string; feeOf: (centPerKwhNet: string) => Measure },
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

const windowsOfLevel = (windows: readonly GridFeeWindow[], level: TariffLevel): TimeWindow[] =>
  [1, 2, 3, 4].flatMap((quarter) => {
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

/** The half-open stretches of a day in which a level applies. */
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
