/** Messages to the market, complete enough for a gateway to build EDIFACT or a web request from them. */

type Envelope<Process extends string, Content> = {
  readonly messageId: string
  readonly process: Process
  readonly contractNumber: string
  /** UTC with milliseconds, `2026-03-02T09:15:00.000Z`; unchanged when the message is sent again. */
  readonly sentAt: string
  readonly content: Parties & Content
}

/** Market partners by their 13-digit codes. */
type Parties = {
  readonly sender: string
  /** Null until we know the grid operator; the gateway finds it by the address. */
  readonly receiver: string | null
}

/** Named as in the market's web service for identifications. */
export type MarketName = {
  readonly surnames: string | null
  readonly firstnames: string | null
  readonly title: string | null
  readonly company: string | null
}

export type MarketAddress = {
  readonly countryCode: string
  readonly zipCode: string
  readonly city: string
  readonly street: string
  readonly houseNumber: number | null
  readonly houseNumberAddition: string | null
}

/** The first day of delivery, and the instant at which it begins. */
type Start = { readonly startDate: string; readonly startsAt: string }
/** The last day of delivery, and the instant at which it is over. */
type End = { readonly endDate: string; readonly endsAt: string }

/** Asks the grid operator for the market location (MaLo-Ident, a web service without a process identifier). */
export type Identification = Envelope<
  'Identification',
  {
    /** Midnight in Berlin of the first day of our supply. */
    readonly identificationDateTime: string
    readonly energyDirection: 'consumption'
    readonly identificationParameterId: {
      readonly maloId: string | null
      readonly meloIds: readonly string[]
      readonly meterNumbers: readonly string[]
      /** The customer's number with the previous supplier; orders do not contain it. */
      readonly customerNumber: null
    }
    readonly identificationParameterAddress: { readonly name: MarketName; readonly address: MarketAddress }
  }
>

/** The next possible end from this day on (`DTM+471`), which the answer names. No term of a contract stands against it. */
type NextPossibleEnd = { readonly earliestEndDate: string; readonly earliestEndsAt: string }

/** Ends the contract with the previous supplier on the customer's behalf (Kündigung). */
export type Termination = Envelope<
  '55016',
  (End | NextPossibleEnd) & {
    readonly transactionReason: 'E03'
    readonly maLoIdentifier: string
    readonly meterNumber: string | null
    readonly customer: MarketName
    readonly deliveryAddress: MarketAddress
  }
>

/** Registers our supply with the grid operator (Anmeldung): E01 for a move-in, E03 for a change of supplier. */
export type Registration = Envelope<
  '55001',
  Start & {
    readonly transactionReason: 'E01' | 'E03'
    readonly maLoIdentifier: string
    readonly meLoIdentifiers: readonly string[]
    readonly meterNumber: string | null
    readonly customer: MarketName
    readonly deliveryAddress: MarketAddress
    readonly correspondence: { readonly name: MarketName; readonly address: MarketAddress }
    /** As defined in § 3 EnWG, which treats small businesses as households. */
    readonly isHouseholdCustomer: boolean
    readonly annualConsumptionKwh: number
    readonly balancingGroup: string | null
    readonly previousSupplierCode: string | null
  }
>

/** Ends a running supply: the customer moves out, the delivery point is decommissioned, we or the customer ended the contract. */
export type EndReason = 'E01' | 'Z33' | 'ZT4' | 'ZT5'
/** Lifts a future assignment: the customer moves out, the delivery point is decommissioned, the contract is undone. */
export type LiftReason = 'ZG9' | 'ZH1' | 'ZH2'

/**
 * Ends our supply with the grid operator (Abmeldung), or lifts it before it starts. A lift names the start that the grid
 * operator confirmed and no end; otherwise it is refused with A06 (UTILMD AHB, E_0607).
 */
export type Deregistration = Envelope<
  '55004',
  { readonly maLoIdentifier: string } & (
    | (End & { readonly transactionReason: EndReason })
    | (Start & { readonly transactionReason: LiftReason })
  )
>

/** Cancels a message (Storno). */
export type Reversal = Envelope<
  '55022',
  {
    readonly maLoIdentifier: string
    readonly cancels: { readonly messageId: string; readonly process: '55001' | '55004' | '55016' }
  }
>

/** The day from which an ordered change is to hold, the instant at which it begins, and the delivery point. */
type Change = {
  readonly changeDate: string
  readonly changesAt: string
  /** Null if nobody has told us; the gateway finds it by meter and address. */
  readonly maLoIdentifier: string | null
  readonly meterNumber: string | null
  readonly deliveryAddress: MarketAddress
}

/** Orders modules of EnWG section 14a from the grid operator (Bestellung einer Änderung von Abrechnungsdaten, GPKE part 2). */
export type ModuleOrder = Envelope<
  '17133',
  Change & {
    /** Grid fees because of control in the interest of the grid, and which of them (list of configurations, 6.2). */
    readonly productCode: string
    readonly propertyCode: string
  }
>

/** Orders a smart meter from the metering operator (Beauftragung einer Messlokationsänderung, WiM part 1). */
export type MeterOrder = Envelope<
  '17011',
  Change & {
    readonly meLoIdentifiers: readonly string[]
    /** Installation of an intelligent measuring system (list of configurations, 7.1). */
    readonly productCode: string
    readonly customer: MarketName
  }
>

export type OutgoingMessage =
  | Identification
  | Termination
  | Registration
  | Deregistration
  | Reversal
  | ModuleOrder
  | MeterOrder
export type OutgoingProcess = OutgoingMessage['process']

/** A message without its id and time. */
export type Draft<Message> = Message extends OutgoingMessage ? Pick<Message, 'process' | 'content'> : never

export type MessageDraft = Draft<OutgoingMessage>

type MessageStamp = Pick<OutgoingMessage, 'messageId' | 'contractNumber' | 'sentAt'>

export const stampMessage = (draft: MessageDraft, stamp: MessageStamp): OutgoingMessage => ({
  ...stamp,
  ...draft,
})
