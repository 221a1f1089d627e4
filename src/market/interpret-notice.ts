import type { OrderStatus } from '../domain/order-status.ts'
import type { CancellationReason, ContractState } from '../domain/states-and-reasons.ts'
import type { MarketNotice } from './answers.ts'
import type { Interpretation } from './interpretation.ts'
import { dayBefore } from './market-days.ts'

export type NoticeMeaning = { readonly cancellationReason: CancellationReason; readonly alert?: string }

const missingAuthorisation =
  'The grid operator ended the supply because the authorisation of our balancing group is missing.'

/** By process, then by transaction reason. */
export const noticeMeanings: Readonly<
  Record<MarketNotice['process'], Readonly<Record<string, NoticeMeaning>>>
> = {
  '55037': { ZC8: { cancellationReason: 'OtherSupplier' } },
  '55038': {
    ZG9: { cancellationReason: 'CustomerRelocation' },
    ZH0: { cancellationReason: 'OtherSupplier' },
    ZH1: { cancellationReason: 'Decommissioning' },
  },
  '55007': {
    Z33: { cancellationReason: 'Decommissioning' },
    ZQ7: { cancellationReason: 'Unknown', alert: missingAuthorisation },
    ZT0: { cancellationReason: 'Unknown', alert: missingAuthorisation },
  },
}

/** Interprets a notice that ends a supply, or lifts it before it starts. */
export function interpretNotice(
  notice: MarketNotice,
  { state, startDate, endDate: knownEndDate }: Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>,
): Interpretation {
  const endDate = notice.process === '55038' ? dayBefore(notice.content.startDate) : notice.content.endDate
  if (startDate === null) return withoutSupply[state]
  if (state === 'Revoked') return { ignore: 'The customer has already withdrawn from the contract.' }
  if (knownEndDate !== null) return alreadyKnown(knownEndDate, endDate)
  if (endDate < dayBefore(startDate)) {
    return { ignore: `It is about a supply that ended before ours, which starts on ${startDate}.` }
  }

  const { cancellationReason, alert } = meaningOf(notice)
  const message = `The market ended the supply (${notice.process}).`
  const end = { endDate, cancellationReason, message }
  return {
    // An end announced by the market settles an unknown state.
    event:
      state === 'Unspecified'
        ? { event: 'resolved', state: 'Cancelled', ...end }
        : { event: 'terminated', ...end },
    ...(alert === undefined ? {} : { alert }),
  }
}

const noSupply: Interpretation = { ignore: 'The order has no supply to end.' }
// Messages can overtake each other: the confirmation of the supply may still be on its way.
export const notYet = { wait: 'The message is on hold until the supply is confirmed.' }

/** A notice for an order without a confirmed start. */
const withoutSupply: Readonly<Record<ContractState, Interpretation>> = {
  Open: notYet,
  Processing: notYet,
  Unspecified: notYet,
  PendingDelivery: noSupply,
  Delivery: noSupply,
  Cancelled: noSupply,
  Rejected: noSupply,
  Revoked: noSupply,
}

/** The first termination, such as the next supplier's, gives the better reason. The market confirms it by its notice. */
const alreadyKnown = (known: string, announced: string): Interpretation =>
  known === announced
    ? {}
    : { ignore: `The market ends the supply on ${announced}, but the agreed end is ${known}.` }

function meaningOf(notice: MarketNotice): NoticeMeaning {
  const reason = notice.content.transactionReason
  const meanings = noticeMeanings[notice.process]
  if (Object.hasOwn(meanings, reason) && meanings[reason] !== undefined) return meanings[reason]
  const alert = `The market ended the supply (${notice.process}) for an unknown reason (${reason}).`
  return { cancellationReason: 'Unknown', alert }
}
