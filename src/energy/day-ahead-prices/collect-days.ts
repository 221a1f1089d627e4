import type { FaultList } from '../../platform/imports/import-refused.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { assembleDay, minutesOf } from './assemble-day.ts'
import type { PublishedDay } from './price-day.ts'

type PriceRow = { line: number; startsAtMs: number; price: number }

/** The rows of one day, by quarter-hour; a line of 0 is none. Years of rows stay small this way. */
type DayRows = { lines: Int32Array; prices: Int32Array }

/** Gathers rows in any order into local days, and finds what is there twice or not at all. */
export function collectDays(faults: FaultList) {
  const days = new Map<string, DayRows>()
  return {
    add({ line, startsAtMs, price }: PriceRow): void {
      const date = berlinDate(new Date(startsAtMs))
      const { startsAtMs: midnightMs, quartersOfDay } = berlinDay(date)
      let day = days.get(date)
      if (day === undefined) {
        const size = quartersOfDay.length
        day = { lines: new Int32Array(size), prices: new Int32Array(size) }
        days.set(date, day)
      }
      const index = (startsAtMs - midnightMs) / quarterHourMs
      const earlierLine = day.lines[index]
      if (earlierLine) faults.add({ line, says: `the same quarter-hour is on line ${earlierLine}` })
      day.lines[index] = line
      day.prices[index] = price
    },
    /** The days that are whole, in order; the others become faults. */
    complete(): (PublishedDay & { date: string })[] {
      return [...days]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .flatMap(([date, rows]) => {
          const assembled = assembleDay(date, pointsOf(date, rows))
          if ('day' in assembled) return { ...assembled.day, date }
          const first = new Date(assembled.missingMs[0] ?? 0).toISOString()
          const line = rows.lines.reduce(
            (least, at) => (at > 0 && (least === 0 || at < least) ? at : least),
            0,
          )
          const says = `${date} lacks ${assembled.missingMs.length} of its ${rows.lines.length} quarter-hours, first ${first}`
          faults.add({ line, says })
          return []
        })
    },
  }
}

function pointsOf(date: string, { lines, prices }: DayRows) {
  const { startsAtMs } = berlinDay(date)
  const given = [...lines.keys()].filter((index) => lines[index] !== 0)
  const startsMs = given.map((index) => startsAtMs + index * quarterHourMs)
  const minutes = minutesOf(startsMs)
  return given.map((index, position) => ({
    startsAtMs: startsMs[position] ?? 0,
    minutes,
    microCentPerKwh: prices[index] ?? 0,
  }))
}
