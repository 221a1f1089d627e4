/** The life of a contract as its customer would tell it. Pure. */

import { dateText } from '../../mail/local-text.ts'
import { type Html, html } from '../../platform/html/html.ts'
import type { Language } from '../../platform/html/page-frame.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { AccountOrder } from '../account/account-overview.ts'
import { accountTexts } from '../account/account-texts.ts'
import { inLanguage, meterReadingPath, priceChangePath } from '../account/paths.ts'

const timelineKinds = [
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

type TimelineEntry = { date: string; kind: TimelineKind; isAhead: boolean }

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

/** What waits for the customer about a contract, as links; nothing if there is nothing. */
export function urgentActs(order: AccountOrder, lang: Language): Html {
  const texts = accountTexts[lang]
  const { contractNumber, priceChange, endDate } = order
  const isAffected = priceChange !== null && (endDate === null || endDate >= priceChange.effectiveDate)
  const links = [
    isAffected && {
      path: priceChangePath(contractNumber),
      label: texts.priceChange(dateText(priceChange.effectiveDate, lang)),
    },
    order.maySubmitReading && { path: meterReadingPath(contractNumber), label: texts.submitReading },
  ].filter((link) => link !== false)
  if (links.length === 0) return html``
  // Tells screen reader users which contract a link is about.
  const heard = html`<span class="visually-hidden"> ${contractNumber}</span>`
  return html`<div class="actions">${links.map(({ path, label }) => html`<a class="button quiet" href="${inLanguage(path, lang)}">${label}${heard}</a>`)}</div>`
}
