/** Composes the messages that we send, without id and time. */

import { isHouseholdCustomer } from '../domain/customer-kinds.ts'
import type { FilledAddress } from '../domain/filled-order.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import { beginsAt, endsAt } from './market-days.ts'
import type { MarketFacts, MarketOrder } from './market-order.ts'
import type {
  Deregistration,
  Draft,
  EndReason,
  Identification,
  LiftReason,
  MarketAddress,
  MarketName,
  Registration,
  Reversal,
  Termination,
} from './messages.ts'

export type Sender = {
  readonly order: MarketOrder
  readonly facts: MarketFacts | null
  readonly identity: MarketIdentity
}

export function identification(
  { order, identity }: Sender,
  { startDate, gridOperatorCode }: { startDate: string; gridOperatorCode: string | null },
): Draft<Identification> {
  return {
    process: 'Identification',
    content: {
      sender: identity.code,
      receiver: gridOperatorCode,
      identificationDateTime: beginsAt(startDate),
      energyDirection: 'consumption',
      identificationParameterId: {
        maloId: order.maLoIdentifier,
        meloIds: order.meLoIdentifiers,
        meterNumbers: order.meterNumber === null ? [] : [order.meterNumber],
        customerNumber: null,
      },
      identificationParameterAddress: {
        name: nameIn(order.deliveryAddress),
        address: addressIn(order.deliveryAddress),
      },
    },
  }
}

type PreviousContractEnd = {
  readonly maLoIdentifier: string
  readonly supplierCode: string
  readonly endDate: string
  /** Whether it ends on that day, or on the next possible one from then on. */
  readonly isFixed: boolean
}

export const termination = (
  { order, identity }: Sender,
  { maLoIdentifier, supplierCode, endDate, isFixed }: PreviousContractEnd,
): Draft<Termination> => ({
  process: '55016',
  content: {
    sender: identity.code,
    receiver: supplierCode,
    transactionReason: 'E03',
    maLoIdentifier,
    meterNumber: order.meterNumber,
    customer: nameIn(order.deliveryAddress),
    deliveryAddress: addressIn(order.deliveryAddress),
    ...(isFixed
      ? { endDate, endsAt: endsAt(endDate) }
      : { earliestEndDate: endDate, earliestEndsAt: endsAt(endDate) }),
  },
})

export function registration(
  { order, facts, identity }: Sender,
  { maLoIdentifier, startDate }: { maLoIdentifier: string; startDate: string },
): Draft<Registration> {
  const changesSupplier = order.contractReason === 'ChangeOfSupplier'
  const correspondence = order.billingAddress ?? order.deliveryAddress
  return {
    process: '55001',
    content: {
      sender: identity.code,
      receiver: facts?.gridOperatorCode ?? null,
      transactionReason: changesSupplier ? 'E03' : 'E01',
      maLoIdentifier,
      meLoIdentifiers: facts?.meLoIdentifiers.length ? facts.meLoIdentifiers : order.meLoIdentifiers,
      meterNumber: order.meterNumber,
      startDate,
      startsAt: beginsAt(startDate),
      customer: nameIn(order.deliveryAddress),
      deliveryAddress: addressIn(order.deliveryAddress),
      correspondence: { name: nameIn(correspondence), address: addressIn(correspondence) },
      isHouseholdCustomer: isHouseholdCustomer(order.type, order.annualConsumptionKwh),
      annualConsumptionKwh: order.annualConsumptionKwh,
      balancingGroup: identity.balancingGroup,
      previousSupplierCode: changesSupplier ? previousSupplier({ order, facts }) : null,
    },
  }
}

/** The last day of a supply, or the first day of one that never starts. */
type EndOrLift = { readonly maLoIdentifier: string } & (
  | { readonly transactionReason: EndReason; readonly endDate: string }
  | { readonly transactionReason: LiftReason; readonly startDate: string }
)

export const deregistration = ({ facts, identity }: Sender, endOrLift: EndOrLift): Draft<Deregistration> => ({
  process: '55004',
  content: {
    sender: identity.code,
    receiver: facts?.gridOperatorCode ?? null,
    ...('endDate' in endOrLift
      ? { ...endOrLift, endsAt: endsAt(endOrLift.endDate) }
      : { ...endOrLift, startsAt: beginsAt(endOrLift.startDate) }),
  },
})

/** Cancels a message with its recipient. */
export const reversal = ({
  messageId,
  process,
  content,
}: Registration | Termination | Deregistration): Draft<Reversal> => ({
  process: '55022',
  content: {
    sender: content.sender,
    receiver: content.receiver,
    maLoIdentifier: content.maLoIdentifier,
    cancels: { messageId, process },
  },
})

/** The current supplier. The grid operator's answer takes precedence over the order. */
export const previousSupplier = ({ order, facts }: Pick<Sender, 'order' | 'facts'>): string | null =>
  facts?.currentSupplierCode ?? order.previousSupplierCode

export const nameIn = ({ lastName, firstName, title, businessName }: FilledAddress): MarketName => ({
  surnames: lastName,
  firstnames: firstName,
  title,
  company: businessName,
})

export const addressIn = (address: FilledAddress): MarketAddress => ({
  countryCode: address.countryCode,
  zipCode: address.postCode,
  city: address.city,
  street: address.streetName,
  ...splitHouseNumber(address.houseNumber),
})

/** The market separates number and addition: `12a` becomes 12 and a, `12-14` becomes 12 and -14. */
export function splitHouseNumber(
  text: string | null,
): Pick<MarketAddress, 'houseNumber' | 'houseNumberAddition'> {
  const [, digits, rest = ''] = /^\s*(\d{1,6})(?!\d)\s*(.*)$/.exec(text ?? '') ?? []
  if (digits === undefined) return { houseNumber: null, houseNumberAddition: text?.trim() || null }
  return { houseNumber: Number(digits), houseNumberAddition: rest.trim() || null }
}
