import { berlinDate, startOfBerlinDate } from '../platform/time/berlin.ts'
import { isMarketWorkingDay, nextMarketWorkingDay } from '../platform/time/holidays.ts'
import type { Incoming, MarketRequest } from './answers.ts'
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

/** The hours of the working day after a registration by which the grid operator asks and we answer (GPKE part 2). */
const askedBy = 7
const answeredBy = 9

/** When our answer is due. The grid operator takes silence for consent; another supplier does not. */
export const requestDeadline = (request: Pick<MarketRequest, 'process' | 'sentAt' | 'content'>): Date =>
  request.process === '55010'
    ? atHour(answeringDay(request as Incoming<'55010'>), answeredBy)
    : startOfBerlinDate(dayAfter(nextMarketWorkingDay(berlinDate(new Date(request.sentAt)))))

/** Whether the grid operator has asked in time; it has if it does not say when the other supplier registered. */
export const isAskedInTime = (request: Incoming<'55010'>): boolean =>
  request.content.registeredOn == null ||
  Date.parse(request.sentAt) <= atHour(answeringDay(request), askedBy).getTime()

function answeringDay({ content: { registeredOn }, sentAt }: Incoming<'55010'>): string {
  if (registeredOn != null) return nextMarketWorkingDay(registeredOn)
  const sent = new Date(sentAt)
  const day = berlinDate(sent)
  return isMarketWorkingDay(day) && sent <= atHour(day, askedBy) ? day : nextMarketWorkingDay(day)
}

// Clocks change on Sundays, which are never working days, so adding hours to midnight is safe.
const atHour = (day: string, hour: number): Date =>
  new Date(startOfBerlinDate(day).getTime() + hour * 3_600_000)
