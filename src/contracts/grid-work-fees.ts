/** The work price of the grid by the time of day, for contracts with module 3. */
import type { GridFeeWindow } from '../tariffs/regions/regions.ts'

export type TariffLevel = 'Low' | 'Standard' | 'High'
export const tariffLevels: readonly TariffLevel[] = ['Low', 'Standard', 'High']

export const minutesPerQuarterHour = 15
export const quarterHoursPerDay = 96

/** The windows that hold on a date, of all quarters of the year. */
export const windowsOn = (windows: readonly GridFeeWindow[], date: string): GridFeeWindow[] =>
  windows.filter(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date < validTo))

/**
 * A value for each local quarter-hour of a day in a quarter: that of its window, else the usual one. By the clock on the
 * wall, so that it serves days of 92 and 100 quarter-hours too: an hour that comes twice costs the same both times.
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
