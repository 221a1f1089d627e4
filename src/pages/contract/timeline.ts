/** The life of a contract as its customer would tell it. Pure. */
import { berlinDate } from '../../platform/time/berlin.ts'
import type { AccountOrder } from '../account/account-overview.ts'

export const timelineKinds = [
  'ordered',
  'desired',
  'confirmed',
  'withdrawUntil',
  'started',
  'starts',
  'announced',
  'changes',
  'ends',
  'ended',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

export type TimelineEntry = { date: string; kind: TimelineKind; isAhead: boolean }

type Facts = Pick<
  AccountOrder,
  | 'state'
  | 'createdAt'
  | 'confirmedAt'
  | 'desiredStartDate'
  | 'startDate'
  | 'endDate'
  | 'priceChange'
  | 'lastWithdrawalDate'
>

/** Oldest first. What cannot happen any more is left out. */
export function timelineOf(order: Facts, today: string): TimelineEntry[] {
  const { state, startDate, endDate, priceChange } = order
  const isWaiting = state === 'Open' || state === 'Processing'
  const starts = startDate !== null && (endDate === null || endDate >= startDate)
  const entries: [date: string | null, kind: TimelineKind][] = [
    [berlinDate(order.createdAt), 'ordered'],
    [order.confirmedAt && berlinDate(order.confirmedAt), 'confirmed'],
    [order.lastWithdrawalDate, 'withdrawUntil'],
    [isWaiting ? order.desiredStartDate : null, 'desired'],
    [starts ? startDate : null, startDate !== null && startDate > today ? 'starts' : 'started'],
    [priceChange?.notifiedAt ? berlinDate(priceChange.notifiedAt) : null, 'announced'],
    [
      priceChange && (endDate === null || endDate >= priceChange.effectiveDate)
        ? priceChange.effectiveDate
        : null,
      'changes',
    ],
    [starts ? endDate : null, endDate !== null && endDate >= today ? 'ends' : 'ended'],
  ]
  return entries
    .flatMap(([date, kind]) => (date === null ? [] : [{ date, kind, isAhead: date > today }]))
    .sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0))
}
