import type { ContractReason, ContractType } from '../domain/customer-kinds.ts'
import type { FilledAddress } from '../domain/filled-order.ts'
import type { MeasurementTechnology } from '../domain/measurement-technology.ts'
import type { Incoming } from './answers.ts'
import { type Conversation, exchangesOf, roundOf } from './conversation.ts'

/** What the market needs to know about an order. */
export type MarketOrder = {
  readonly contractNumber: string
  readonly type: ContractType
  readonly contractReason: ContractReason
  readonly deliveryAddress: FilledAddress
  readonly billingAddress: FilledAddress | null
  readonly meterNumber: string | null
  readonly maLoIdentifier: string | null
  readonly meLoIdentifiers: readonly string[]
  readonly previousSupplierCode: string | null
  readonly desiredStartDate: string
  /** Whether the customer has ended the previous contract, so that we do not have to. */
  readonly isPreviousCancelledByCustomer: boolean
  readonly annualConsumptionKwh: number
}

/** What the market told us about the delivery point. */
export type MarketFacts = {
  readonly maLoIdentifier: string
  readonly meLoIdentifiers: readonly string[]
  readonly meterNumbers: readonly string[]
  readonly gridOperatorCode: string | null
  readonly meteringOperatorCode: string | null
  readonly transmissionOperatorCode: string | null
  readonly currentSupplierCode: string | null
  readonly measurementTechnology: MeasurementTechnology | null
}

export const factsIn = ({ content }: Incoming<'IdentificationPositive'>): MarketFacts => ({
  maLoIdentifier: content.maLoIdentifier,
  meLoIdentifiers: content.meLoIdentifiers ?? [],
  meterNumbers: content.meterNumbers ?? [],
  gridOperatorCode: content.gridOperatorCode ?? null,
  meteringOperatorCode: content.meteringOperatorCode ?? null,
  transmissionOperatorCode: content.transmissionOperatorCode ?? null,
  currentSupplierCode: content.currentSupplierCode ?? null,
  measurementTechnology: content.measurementTechnology ?? null,
})

/**
 * The facts that apply to an order: those of its market location or, while it has none, those of the current attempt.
 * An identification made before the data was corrected may have found the wrong home.
 */
export function knownFacts(
  { maLoIdentifier }: MarketOrder,
  conversation: Conversation,
  processingSince: Date | null,
): MarketFacts | null {
  const searched = maLoIdentifier === null ? roundOf(conversation, processingSince) : conversation
  const found = exchangesOf(searched, 'Identification').flatMap(({ answer }) =>
    answer?.process === 'IdentificationPositive' ? [factsIn(answer)] : [],
  )
  return found.findLast((facts) => maLoIdentifier === null || facts.maLoIdentifier === maLoIdentifier) ?? null
}
