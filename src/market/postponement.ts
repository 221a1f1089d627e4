import { type Conversation, exchangesOf } from './conversation.ts'
import { latestOf, monthsAfter } from './market-days.ts'

/** How often we register a supply before a refusal is final, and how far we may postpone its start. */
const maxRegistrations = 3
const maxPostponementMonths = 12

/** Whether a supply may be registered once more, for this start. */
export function mayStart(round: Conversation, startDate: string, today: string): boolean {
  const registrations = exchangesOf(round, '55001')
  const firstStart = registrations[0]?.message.content.startDate ?? today
  const latestStart = monthsAfter(latestOf(firstStart, today), maxPostponementMonths)
  return registrations.length < maxRegistrations && startDate <= latestStart
}
