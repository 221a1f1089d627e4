import { lastDueDate } from '../../energy/day-ahead-prices/publication.ts'
import { berlinDateTime, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { listMessages } from '../market/list-messages.ts'
import { listMarketOrders } from '../market-orders/settle-by-hand.ts'
import type { OperatorDeps } from '../operation.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { listTasks } from '../tasks/manage-tasks.ts'
import { listDeclarations } from '../withdrawals/read-declarations.ts'
import type { WorkItem, WorkKind } from './schema.ts'

type Deps = Pick<OperatorDeps, 'reads' | 'dayAheadPrices'>
type Found = Omit<WorkItem, 'kind'>

/** More than anybody does in a day; of each kind. */
const most = { offset: 0, limit: 100 }

/** The same time some days later. */
const daysAfter = (berlinTime: string, days: number): string =>
  `${plusDays(berlinTime.slice(0, 10), days)}${berlinTime.slice(10)}`
const startOf = (date: string): string => berlinDateTime(startOfBerlinDate(date))

/** Where each kind is found, and by when it should be settled. */
const sources: Record<WorkKind, (deps: Deps, now: Date) => Promise<Found[]>> = {
  'stuck-order': async ({ reads }, now) =>
    (await listAllOrders(reads, { ...most, 'filter.isStuck': true }, now))
      // Its parked tasks are listed themselves.
      .filter(({ state, openReasons }) => state === 'Unspecified' || openReasons.length > 0)
      .map(({ contractNumber, openReasons, updatedAt }) => ({
        id: contractNumber,
        contractNumber,
        says: openReasons.join(' ') || 'The state of the order is unknown.',
        since: updatedAt,
        dueAt: daysAfter(updatedAt, 1),
      })),

  'parked-task': async ({ reads }) =>
    (await listTasks(reads, { ...most, 'filter.state': 'parked' })).map(
      ({ id, kind, subject, attempts, lastError, parkedAt, dueAt }) => ({
        id,
        contractNumber: /^[0-9]+$/.test(subject) ? subject : null,
        says: `Task ${kind} was given up after ${attempts} attempts: ${lastError ?? 'no error is known'}.`,
        since: parkedAt ?? dueAt,
        dueAt: parkedAt ?? dueAt,
      }),
    ),

  'unmatched-withdrawal': async ({ reads }) =>
    (await listDeclarations(reads, { ...most, 'filter.result': 'unmatched' })).map(({ id, receivedAt }) => ({
      id,
      contractNumber: null,
      says: 'A declaration of withdrawal matched no contract.',
      since: receivedAt,
      dueAt: daysAfter(receivedAt, 1),
    })),

  'market-message': async ({ reads }) =>
    (await listMessages(reads, { ...most, 'filter.isWaiting': true })).map(
      ({ id, contractNumber, process, waitingSince, createdAt, answerDueAt }) => ({
        id,
        contractNumber,
        says: `Message ${process} of the market is on hold.`,
        since: waitingSince ?? createdAt,
        dueAt: answerDueAt ?? daysAfter(waitingSince ?? createdAt, 3),
      }),
    ),

  'overdue-market-order': async ({ reads }, now) =>
    (await listMarketOrders(reads, most, now))
      .filter(({ isOverdue }) => isOverdue)
      .map(({ kind, contractNumber, state, orderedAt, dueDate }) => ({
        id: contractNumber,
        contractNumber,
        says: `${kind === 'Modules' ? 'Modules of EnWG section 14a' : 'A smart meter'} should have been ${state === 'Accepted' ? 'installed' : 'answered'} by ${dueDate}.`,
        since: orderedAt,
        dueAt: startOf(plusDays(dueDate, 1)),
      })),

  'late-prices': async ({ dayAheadPrices }, now) => {
    const dueDate = lastDueDate(now)
    const lastDate = dayAheadPrices.current().lastDate()
    if ((lastDate ?? '') >= dueDate) return []
    const since = `${plusDays(dueDate, -1)} 14:00:00`
    return [
      {
        id: dueDate,
        contractNumber: null,
        says: `The prices of ${dueDate} are missing; those that are known end with ${lastDate ?? 'no day'}.`,
        since,
        dueAt: since,
      },
    ]
  },
}

/** Everything that needs a person now, the most urgent first. */
export async function listWork(deps: Deps, now: Date): Promise<WorkItem[]> {
  const found = await Promise.all(
    (Object.keys(sources) as WorkKind[]).map(async (kind) =>
      (await sources[kind](deps, now)).slice(0, most.limit).map((item) => ({ kind, ...item })),
    ),
  )
  return found.flat().toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))
}

/** The orders that a page of it shows. */
export const ordersOf = (items: readonly WorkItem[]): string[] =>
  items.flatMap(({ contractNumber }) => contractNumber ?? [])
