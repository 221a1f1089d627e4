import { berlinDate, startOfBerlinDate } from '../platform/time/berlin.ts'
import { dayAfter, workingDaysAfter } from './market-days.ts'
import type { OutgoingMessage, OutgoingProcess } from './messages.ts'

const endOfDay = 24

/**
 * The hour by which an answer is due on the last of its working days after transmission (GPKE, WiM). Identifications take
 * minutes and reversals have no deadline; the end of the day is late enough for both.
 */
const dueHours: Readonly<Record<OutgoingProcess, number>> = {
  Identification: endOfDay,
  '55016': endOfDay,
  '55001': 11,
  '55004': 6,
  '55022': endOfDay,
  '17133': endOfDay,
  '17011': endOfDay,
}

/** How many working days the receiver has, where it is more than one. */
const dueWorkingDays: Partial<Record<OutgoingProcess, number>> = { '17133': 2, '17011': 10 }

/** The instant after which an answer is late. */
export function answerDeadline({ process, sentAt }: Pick<OutgoingMessage, 'process' | 'sentAt'>): Date {
  const day = workingDaysAfter(berlinDate(new Date(sentAt)), dueWorkingDays[process] ?? 1)
  const hour = dueHours[process]
  if (hour === endOfDay) return startOfBerlinDate(dayAfter(day))
  // Clocks change on Sundays, which are never working days, so adding hours to midnight is safe.
  return new Date(startOfBerlinDate(day).getTime() + hour * 3_600_000)
}
