/** What we say to the market: complete, so that a gateway can make EDIFACT or a web request of it without asking back. */

type Envelope<Process extends string, Content> = {
  readonly messageId: string
  readonly process: Process
  readonly contractNumber: string
  /** UTC with milliseconds, `2026-03-02T09:15:00.000Z`; the same when the message is handed over again. */
  readonly sentAt: string
  readonly content: Parties & Content
}

/** Market partners by their 13-digit codes. */
type Parties = {
  readonly sender: string
  /** Null where nobody has told us the grid operator yet: the gateway knows it by the address. */
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
    /** Midnight in Berlin of the day on which the market location is to be ours. */
    readonly identificationDateTime: string
    readonly energyDirection: 'consumption'
    readonly identificationParameterId: {
      readonly maloId: string | null
      readonly meloIds: readonly string[]
      readonly meterNumbers: readonly string[]
      /** The customer's number with the previous supplier, which no order tells. */
      readonly customerNumber: null
    }
    readonly identificationParameterAddress: { readonly name: MarketName; readonly address: MarketAddress }
  }
>

/** Ends the contract with the previous supplier on the customer's behalf (Kündigung). */
export type Termination = Envelope<
  '55016',
  End & {
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
    /** In the sense of § 3 EnWG, which counts small businesses among the households. */
    readonly isHouseholdCustomer: boolean
    readonly annualConsumptionKwh: number
    readonly balancingGroup: string | null
    readonly previousSupplierCode: string | null
  }
>

export const deregistrationReasons = ['E01', 'Z33', 'ZT4', 'ZT5', 'ZH2'] as const
export type DeregistrationReason = (typeof deregistrationReasons)[number]

/** Ends our supply with the grid operator (Abmeldung), or lifts it before it began (ZH2). */
export type Deregistration = Envelope<
  '55004',
  End & { readonly transactionReason: DeregistrationReason; readonly maLoIdentifier: string }
>

/** Takes a message back (Storno). */
export type Reversal = Envelope<
  '55022',
  {
    readonly maLoIdentifier: string
    readonly cancels: { readonly messageId: string; readonly process: '55001' | '55004' | '55016' }
  }
>

export type OutgoingMessage = Identification | Termination | Registration | Deregistration | Reversal
export type OutgoingProcess = OutgoingMessage['process']

type DraftOf<Message> = Message extends OutgoingMessage ? Pick<Message, 'process' | 'content'> : never

/** A message before it got its number and its time. */
export type MessageDraft = DraftOf<OutgoingMessage>

export type MessageStamp = Pick<OutgoingMessage, 'messageId' | 'contractNumber' | 'sentAt'>

/** Makes a message of a draft. */
export const stampMessage = (draft: MessageDraft, stamp: MessageStamp): OutgoingMessage => ({
  ...stamp,
  ...draft,
})
