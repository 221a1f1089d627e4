import { berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import type { ExportedDay, ExportedReadings } from './export-readings.ts'

const quarterMs = 15 * 60_000

/** The readings in force as a table that every spreadsheet opens: one line for each quarter-hour; a gap has no value. */
export const readingsCsv = (readings: readonly ExportedReadings[]): string =>
  [
    'contractNumber,from,startUtc,kwh,valueState',
    ...readings.flatMap(({ contractNumber, days }) => days.flatMap((day) => linesOf(contractNumber, day))),
    '',
  ].join('\r\n')

const linesOf = (contractNumber: string, { date, kwh, valueState }: ExportedDay): string[] => {
  const start = startOfBerlinDate(date).getTime()
  return kwh.map((value, index) => {
    const at = new Date(start + index * quarterMs)
    const state = typeof valueState === 'string' ? valueState : (valueState[index] ?? '')
    return [contractNumber, berlinDateTime(at), at.toISOString(), value ?? '', state].join(',')
  })
}
