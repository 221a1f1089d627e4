import type { ContractReason, ContractType } from '../domain/customer-kinds.ts'
import type { FilledAddress } from '../domain/filled-order.ts'
import type { MeasurementTechnology } from '../domain/measurement-technology.ts'
import type { Incoming } from './answers.ts'
import { type Conversation, roundOf } from './conversation.ts'
import type { Registration } from './messages.ts'

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
  ...pointIn(content),
  maLoIdentifier: content.maLoIdentifier,
  meterNumbers: content.meterNumbers ?? [],
  transmissionOperatorCode: content.transmissionOperatorCode ?? null,
  currentSupplierCode: content.currentSupplierCode ?? null,
})

/** What the consent to a registration says of the market location that was registered. */
export const confirmedFacts = (
  { content: { maLoIdentifier } }: Registration,
  { content }: Incoming<'55002'>,
): MarketFacts => ({
  ...pointIn(content),
  maLoIdentifier,
  meterNumbers: [],
  transmissionOperatorCode: null,
  currentSupplierCode: null,
})

const pointIn = (content: Incoming<'IdentificationPositive' | '55002'>['content']) => ({
  meLoIdentifiers: content.meLoIdentifiers ?? [],
  gridOperatorCode: content.gridOperatorCode ?? null,
  meteringOperatorCode: content.meteringOperatorCode ?? null,
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
  const told = (maLoIdentifier === null ? roundOf(conversation, processingSince) : conversation).flatMap(
    ({ message, answer }) => {
      if (answer?.process === 'IdentificationPositive') return [factsIn(answer)]
      return answer?.process === '55002' && message.process === '55001'
        ? [confirmedFacts(message, answer)]
        : []
    },
  )
  const about = maLoIdentifier ?? told.at(-1)?.maLoIdentifier
  const [first, ...later] = told.filter((facts) => facts.maLoIdentifier === about)
  return first === undefined ? null : later.reduce(withLater, first)
}

/** What is said later counts, and takes nothing away. */
const withLater = (known: MarketFacts, told: MarketFacts): MarketFacts => ({
  maLoIdentifier: told.maLoIdentifier,
  meLoIdentifiers: told.meLoIdentifiers.length > 0 ? told.meLoIdentifiers : known.meLoIdentifiers,
  meterNumbers: told.meterNumbers.length > 0 ? told.meterNumbers : known.meterNumbers,
  gridOperatorCode: told.gridOperatorCode ?? known.gridOperatorCode,
  meteringOperatorCode: told.meteringOperatorCode ?? known.meteringOperatorCode,
  transmissionOperatorCode: told.transmissionOperatorCode ?? known.transmissionOperatorCode,
  currentSupplierCode: told.currentSupplierCode ?? known.currentSupplierCode,
  measurementTechnology: told.measurementTechnology ?? known.measurementTechnology,
})
