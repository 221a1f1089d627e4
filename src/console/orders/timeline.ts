/** One line of everything that happened with an order, newest first. Pure. */
import type { OperatorOrder } from '../../operator/orders/schema.ts'

export type TimelineEntry = {
  at: string
  what: string
  /** Who, or more about it. */
  aside: string
}

type Told = Pick<OperatorOrder, 'history' | 'marketMessages' | 'mails' | 'documents' | 'tasks' | 'audit'>

export function timelineOf({
  history,
  marketMessages,
  mails,
  documents,
  tasks,
  audit,
}: Told): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    // In the same second, what was said last happened last.
    ...history.toReversed().map(({ at, event, state, deliveryState, actor, comment }) => ({
      at,
      what: `${event}: ${state}, ${deliveryState}`,
      aside: [actor, comment].filter(Boolean).join(' · '),
    })),
    ...marketMessages.toReversed().map(({ direction, process, createdAt, sentAt, flag, waitingSince }) => ({
      at: sentAt ?? createdAt,
      what: direction === 'out' ? `Message ${process} to the market` : `Message ${process} from the market`,
      aside:
        flag ??
        (waitingSince !== null
          ? `On hold since ${waitingSince}`
          : direction === 'out' && sentAt === null
            ? 'Not sent yet'
            : ''),
    })),
    ...mails.map(({ kind, sentAt }) => ({ at: sentAt, what: `Mail ${kind}`, aside: 'To the customer' })),
    ...documents.map(({ kind, filename, createdAt }) => ({
      at: createdAt,
      what: `Document ${kind}`,
      aside: filename,
    })),
    ...tasks
      .filter(({ state }) => state === 'parked')
      .map(({ kind, parkedAt, dueAt, lastError }) => ({
        at: parkedAt ?? dueAt,
        what: `Task ${kind} was given up`,
        aside: lastError ?? '',
      })),
    ...audit.map(({ at, action, actor }) => ({ at, what: action, aside: actor })),
  ]
  return entries.toSorted((one, other) => other.at.localeCompare(one.at))
}
