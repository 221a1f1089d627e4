import { getOrAdd } from '../../../platform/get-or-add.ts'
import { berlinDate } from '../../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { readInstant } from '../../../platform/time/berlin-instant.ts'
import { SourceFailure } from '../../day-ahead-prices/sources/price-source.ts'
import type { DriverDay } from '../drivers.ts'

const maxSeries = 8
const maxCharacters = 200
// Four years of quarter-hours; a forecast learns from two.
const maxLines = 150_000

/**
 * Reads a text of lines such as `2026-11-15T00:00:00+01:00,21500,0,48200` below a header such as `start,wind,solar,load`,
 * in steps. Hours and quarter-hours may both occur; a day that is not complete is left out.
 */
export function* driverDaysIn(text: string): Generator<void, DriverDay[]> {
  const lines = linesIn(text)
  const count = seriesIn(lines.next().value?.line ?? '')
  const days = new Map<string, Map<number, readonly number[]>>()
  for (const { line, number } of lines) {
    const { at, values } = rowIn(line, number, count)
    getOrAdd(days, berlinDate(at), () => new Map<number, readonly number[]>()).set(at.getTime(), values)
    yield
  }
  const whole: DriverDay[] = []
  for (const [date, rows] of days) {
    const day = wholeDay(date, rows, count)
    if (day !== undefined) whole.push(day)
    yield
  }
  return whole
}

type Line = { line: string; number: number }

/** Those that are not empty, one after the other: a list of all could take fifty times the memory of the text. */
function* linesIn(text: string): Generator<Line, undefined> {
  let start = 0
  for (let number = 1; start < text.length; number++) {
    const newline = text.indexOf('\n', start)
    const end = newline < 0 ? text.length : newline
    if (number > maxLines) throw new SourceFailure(`There are more than ${maxLines} lines.`)
    if (end - start > maxCharacters)
      throw new SourceFailure(`Line ${number} is longer than ${maxCharacters} characters.`)
    const line = text.slice(start, end).trim()
    if (line !== '') yield { line, number }
    start = end + 1
  }
}

/** How many series the header names. */
function seriesIn(header: string): number {
  const [start, ...names] = header.split(',')
  if (start !== 'start' || names.length === 0 || names.length > maxSeries)
    throw new SourceFailure(`The first line must be start and the names of one to ${maxSeries} columns.`)
  return names.length
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
