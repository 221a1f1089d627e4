/** What may be corrected when, and what follows. Pure. */

import type { ContractReason, ContractType } from '../../domain/customer-kinds.ts'
import type { FilledDeliveryDetails, FilledOrder } from '../../domain/filled-order.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import type { MarketFacts } from '../../market/market-order.ts'
import { desiredStart, desiredStartField } from '../intake/defaults.ts'
import type { CorrectOrderRequest } from './schema.ts'

/** The data of an order that a partner can correct, as stored, with what its rules depend on. */
export type Correctable = {
  type: ContractType
  contractReason: ContractReason
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  previousSupplierCode: string | null
  desiredStartDate: string
  isPreviousCancelledByCustomer: boolean
}
export type CorrectableField = keyof CorrectOrderRequest

const contractExists = ({ startDate }: OrderStatus) =>
  `The order has been confirmed and is a contract${startDate === null ? '' : ` with delivery from ${startDate}`}: terminate it, or let the customer withdraw from it within the withdrawal period.`
const isOver = () => 'The order is over; to supply the customer, place a new one.'

/**
 * Why an order can no longer be corrected or cancelled, by its state; null while it can. Everything may change until the
 * market has confirmed the supply; from then on customers have other rights.
 */
export const obstacles: Readonly<Record<ContractState, ((status: OrderStatus) => string) | null>> = {
  Open: null,
  Processing: null,
  PendingDelivery: contractExists,
  Delivery: contractExists,
  Cancelled: ({ endDate }) => `The order became a contract, which ends on ${endDate}.`,
  Rejected: isOver,
  Revoked: isOver,
  Unspecified: () =>
    'It is not known whether the market has confirmed the order. Our staff are looking into it; please try again later.',
}

type Consequence = {
  /** Whether it may remove what the market complained about. A new date alone leaves the complaint as it was. */
  readonly answersMarket: boolean
  /** Whether the market looks for the delivery point by it, so that it has to look again. */
  readonly identifies: boolean
}

/** What follows from the correction of a field. Whatever is under way with the market starts over with each of them. */
export const consequences: Readonly<Record<CorrectableField, Consequence>> = {
  meterNumber: { answersMarket: true, identifies: true },
  meLoIdentifier: { answersMarket: true, identifies: true },
  maLoIdentifier: { answersMarket: true, identifies: false },
  previousSupplierCode: { answersMarket: true, identifies: false },
  // A previous supplier who doubts that we may cancel is content if the customer does.
  previousSelfCancelledDate: { answersMarket: true, identifies: false },
  desiredTransitionDate: { answersMarket: false, identifies: false },
  moveInDate: { answersMarket: false, identifies: false },
}

/** The delivery details as the partner would send them now: what is stored, and the correction. */
export const detailsOf = (stored: Correctable, correction: CorrectOrderRequest): CorrectOrderRequest => ({
  meterNumber: stored.meterNumber,
  maLoIdentifier: stored.maLoIdentifier,
  meLoIdentifier: stored.meLoIdentifier,
  previousSupplierCode: stored.previousSupplierCode,
  ...(correction.previousSelfCancelledDate ? {} : startOf(stored)),
  ...correction,
})

/**
 * Keeps what the market found and the partner does not know, or forgets it if the market found it by values that were
 * wrong.
 */
export function withFindings(
  details: FilledDeliveryDetails,
  {
    stored,
    found,
    correction,
  }: { stored: Correctable; found: MarketFacts[]; correction: CorrectOrderRequest },
): FilledDeliveryDetails {
  const facts = found.find(({ maLoIdentifier }) => maLoIdentifier === stored.maLoIdentifier)
  if (facts === undefined) return details
  const isChanged = (field: CorrectableField & keyof Correctable, now: FilledDeliveryDetails) =>
    consequences[field].identifies && now[field] !== stored[field]
  const isOfMarket =
    correction.meLoIdentifier == null && facts.meLoIdentifiers.includes(stored.meLoIdentifier ?? '')
  const meLoIdentifier = isChanged('meterNumber', details) ? null : stored.meLoIdentifier
  const now = isOfMarket ? { ...details, meLoIdentifier } : details
  if (correction.maLoIdentifier != null) return now
  const isLookedForAgain = isChanged('meterNumber', now) || isChanged('meLoIdentifier', now)
  return { ...now, maLoIdentifier: isLookedForAgain ? null : stored.maLoIdentifier }
}

/** The start under the name that the order gave it. */
const startOf = ({
  contractReason,
  desiredStartDate,
  isPreviousCancelledByCustomer,
}: Correctable): CorrectOrderRequest => {
  if (contractReason === 'NewDeliveryLocation') return { moveInDate: desiredStartDate }
  return isPreviousCancelledByCustomer
    ? { previousSelfCancelledDate: desiredStartDate }
    : { desiredTransitionDate: desiredStartDate }
}

/** What is stored of a corrected order. Values that an order ignores, it ignores here too. */
export function correctedData(stored: Correctable, order: FilledOrder): Correctable {
  const { meterNumber, maLoIdentifier, meLoIdentifier, previousSupplierCode } = order.contract.deliveryDetails
  const changesSupplier = stored.contractReason === 'ChangeOfSupplier'
  return {
    ...stored,
    meterNumber,
    maLoIdentifier,
    meLoIdentifier,
    previousSupplierCode: changesSupplier ? previousSupplierCode : stored.previousSupplierCode,
    desiredStartDate: desiredStart(order) ?? stored.desiredStartDate,
    isPreviousCancelledByCustomer: changesSupplier
      ? desiredStartField(order) === 'previousSelfCancelledDate'
      : stored.isPreviousCancelledByCustomer,
  }
}

/** The fields that a correction changes, by the names of the request; empty for a repeat. */
export function changedFields(
  before: Correctable,
  after: Correctable,
  order: FilledOrder,
): CorrectableField[] {
  const identifiers = (
    ['meterNumber', 'maLoIdentifier', 'meLoIdentifier', 'previousSupplierCode'] as const
  ).filter((field) => before[field] !== after[field])
  const isSameStart =
    before.desiredStartDate === after.desiredStartDate &&
    before.isPreviousCancelledByCustomer === after.isPreviousCancelledByCustomer
  return isSameStart ? identifiers : [...identifiers, desiredStartField(order)]
}

/** What keeps the order open after a correction, in sentences. */
export const reasonsAfter = (
  { state, openReasons }: OrderStatus,
  changed: readonly CorrectableField[],
  faults: readonly string[],
): readonly string[] =>
  state === 'Open' && !changed.some((field) => consequences[field].answersMarket) ? openReasons : faults
