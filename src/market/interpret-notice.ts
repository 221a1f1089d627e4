import type { OrderStatus } from '../domain/order-status.ts'
import type { CancellationReason, ContractState } from '../domain/states-and-reasons.ts'
import type { MarketNotice } from './answers.ts'
import type { Interpretation } from './interpret-answer.ts'
import { dayBefore } from './market-days.ts'

export type NoticeMeaning = { readonly cancellationReason: CancellationReason; readonly alert?: string }

const ourFault =
  'The grid operator ended the supply because our authorisation of the balancing group is missing.'

/** By process and, where the process has several, by its transaction reason. */
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
    ZQ7: { cancellationReason: 'Unknown', alert: ourFault },
    ZT0: { cancellationReason: 'Unknown', alert: ourFault },
  },
  '55010': { any: { cancellationReason: 'OtherSupplier' } },
  '55016': { any: { cancellationReason: 'CustomerSupplierChange' } },
}

/** Says what it means for an order that the market ends its supply or lifts it before it began. */
export function interpretNotice(
  notice: MarketNotice,
  { state, startDate, endDate: knownEndDate }: Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>,
): Interpretation {
  const endDate = notice.process === '55038' ? dayBefore(notice.content.startDate) : notice.content.endDate
  if (startDate === null) return withoutSupply[state]
  if (state === 'Revoked') return { ignore: 'The customer has withdrawn from the contract already.' }
  if (knownEndDate !== null) return knownAlready(knownEndDate, endDate)
  if (endDate < dayBefore(startDate)) {
    return { ignore: `The message is about a supply that ended before ours, which starts on ${startDate}.` }
  }

  const { cancellationReason, alert } = meaningOf(notice)
  const message = `The market ended the supply (${notice.process}).`
  const end = { endDate, cancellationReason, message }
  return {
    // Whatever went wrong before, an end that the market tells is certain again.
    event:
      state === 'Unspecified'
        ? { event: 'resolved', state: 'Cancelled', ...end }
        : { event: 'terminated', ...end },
    ...(alert === undefined ? {} : { alert }),
  }
}

const noSupply: Interpretation = { ignore: 'The order has no supply that could end.' }
// The market's messages overtake each other: the one that confirms the supply may still be on its way.
const notYet: Interpretation = { wait: 'The message waits until the supply is confirmed.' }

/** An end that is told of an order without a start. */
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

/** A termination that came before, such as that by the next supplier, is the better reason. */
const knownAlready = (known: string, told: string): Interpretation => ({
  ignore: `The end of the supply is known already: ${known}.`,
  ...(known === told ? {} : { alert: `The market ends the supply with ${told}, but ${known} is agreed.` }),
})

function meaningOf(notice: MarketNotice): NoticeMeaning {
  const reason = 'transactionReason' in notice.content ? notice.content.transactionReason : 'any'
  const meanings = noticeMeanings[notice.process]
  if (Object.hasOwn(meanings, reason) && meanings[reason] !== undefined) return meanings[reason]
  const alert = `The market ended the supply (${notice.process}) for the unknown reason ${reason}.`
  return { cancellationReason: 'Unknown', alert }
}
