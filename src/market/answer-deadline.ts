import { berlinDate, startOfBerlinDate } from '../platform/time/berlin.ts'
import { nextMarketWorkingDay } from '../platform/time/holidays.ts'
import { dayAfter } from './market-days.ts'
import type { OutgoingMessage, OutgoingProcess } from './messages.ts'

const endOfDay = 24

/**
 * The hour on the first working day after transmission by which an answer is due (GPKE). Identifications take minutes
 * and reversals have no deadline; the end of that day is late enough for both.
 */
const dueHours: Readonly<Record<OutgoingProcess, number>> = {
  Identification: endOfDay,
  '55016': endOfDay,
  '55001': 11,
  '55004': 6,
  '55022': endOfDay,
}

/** The instant after which an answer is late. */
export function answerDeadline({ process, sentAt }: Pick<OutgoingMessage, 'process' | 'sentAt'>): Date {
  const day = nextMarketWorkingDay(berlinDate(new Date(sentAt)))
  const hour = dueHours[process]
  if (hour === endOfDay) return startOfBerlinDate(dayAfter(day))
  // Clocks change on Sundays, which are never working days, so adding hours to midnight is safe.
  return new Date(startOfBerlinDate(day).getTime() + hour * 3_600_000)
}
