import { getOrAdd } from '../../../platform/get-or-add.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { readInstant } from '../../../platform/time/berlin-instant.ts'
import { SourceFailure } from '../../day-ahead-prices/sources/price-source.ts'
import type { DriverDay } from '../drivers.ts'

const mostSeries = 8

/**
 * Reads a text of lines such as `2026-11-15T00:00:00+01:00,21500,0,48200` below a header such as `start,wind,solar,load`.
 * Hours and quarter-hours may both occur; a day that is not complete is left out.
 */
export function driverDaysIn(text: string): DriverDay[] {
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [start, ...names] = header.split(',')
  if (start !== 'start' || names.length === 0 || names.length > mostSeries)
    throw new SourceFailure(`The first line must be start and the names of one to ${mostSeries} columns.`)
  const days = new Map<string, Map<number, readonly number[]>>()
  for (const [index, line] of lines.entries()) {
    const { at, values } = rowIn(line, index + 2, names.length)
    getOrAdd(days, berlinDate(at), () => new Map<number, readonly number[]>()).set(at.getTime(), values)
  }
  return [...days].flatMap(([date, rows]) => wholeDay(date, rows, names.length) ?? [])
}

function rowIn(line: string, number: number, count: number): { at: Date; values: number[] } {
  const [start = '', ...cells] = line.split(',')
  const at = hasOffset.test(start) ? readInstant(start)?.at : undefined
  if (at === undefined || at.getTime() % quarterHourMs !== 0)
    throw new SourceFailure(`Line ${number} must begin with a quarter-hour with its offset.`)
  if (cells.length !== count || !cells.every((cell) => plainNumber.test(cell)))
    throw new SourceFailure(`Line ${number} must have ${count} numbers after its start.`)
  return { at, values: cells.map(Number) }
}
const hasOffset = /(Z|[+-]\d\d:\d\d)$/
const plainNumber = /^-?\d{1,12}(\.\d{1,6})?$/

/** The day by its elapsed quarter-hours: a value holds for its hour, where the quarter-hours after it have none. */
function wholeDay(
  date: string,
  rows: ReadonlyMap<number, readonly number[]>,
  count: number,
): DriverDay | undefined {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const found = quartersOfDay.map((_, index) => {
    const hour = index - (index % 4)
    return rows.get(startsAtMs + index * quarterHourMs) ?? rows.get(startsAtMs + hour * quarterHourMs)
  })
  if (found.includes(undefined)) return undefined
  const series = Array.from({ length: count }, (_, index) => found.map((row) => row?.[index] as number))
  return { date, series }
}
