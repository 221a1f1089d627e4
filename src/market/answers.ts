/** What the market says to us. It comes through the operator interface, so every text has a bound. */
import { Closed, LocalDate, Maybe, OneOf, type Static, Type } from '../platform/http/schema.ts'

type Properties = Parameters<typeof Closed>[0]

// A NUL and half a character are what the database cannot store.
const storable = '^[^\\u0000\\p{Cs}]*$'

const Uuid = (description: string) =>
  Type.String({ description, pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' })
const Instant = Type.String({
  description: 'When the market sent it, in UTC.',
  format: 'date-time',
  pattern: '^20\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,6})?Z$',
  examples: ['2026-03-03T09:40:00Z'],
})
const Day = (description: string) => LocalDate({ description, pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$' })
const ContractNumber = Type.String({
  description: 'The contract that it is about.',
  pattern: '^[0-9]{8,12}$',
})
const Code = (description: string) =>
  Type.String({ description, pattern: '^[A-Z][0-9A-Z]{2}$', examples: ['A06'] })
const PartnerCode = (description: string) => Type.String({ description, pattern: '^[0-9]{13}$' })
const MaLo = Type.String({ description: 'Market location id.', pattern: '^[1-9][0-9]{10}$' })
const Identifiers = (description: string, maxLength: number) =>
  Type.Array(Type.String({ description, minLength: 1, maxLength, pattern: storable }), {
    description,
    maxItems: 50,
  })
const Reason = Type.String({
  description: 'What the market says about it, in its words.',
  maxLength: 1000,
  pattern: storable,
})

const envelope = {
  messageId: Uuid('Number of this message; one that comes twice counts once.'),
  sentAt: Instant,
  contractNumber: Maybe(ContractNumber),
}

/** An answer to a message of ours. */
const answer = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    answers: Uuid('Number of our message that this one answers.'),
    content: Closed(content),
  })

/** A message with which the market speaks first. */
const notice = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    content: Closed({ ...content, maLoIdentifier: MaLo }),
  })

const consent = { responseCode: Maybe(Code('Answer of the decision tree.')), reason: Maybe(Reason) }
const refusal = { responseCode: Code('Answer of the decision tree.'), reason: Maybe(Reason) }
const ending = {
  transactionReason: Code('Why the assignment ends.'),
  endDate: Day('Last day of delivery, inclusive.'),
}

export const answerSchemas = [
  answer('IdentificationPositive', {
    maLoIdentifier: MaLo,
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
    meterNumbers: Maybe(Identifiers('Numbers of the meters.', 50)),
    gridOperatorCode: Maybe(PartnerCode('The grid operator.')),
    meteringOperatorCode: Maybe(PartnerCode('The metering operator.')),
    transmissionOperatorCode: Maybe(PartnerCode('The transmission system operator.')),
    currentSupplierCode: Maybe(PartnerCode('Who supplies the market location now.')),
    measurementTechnology: Maybe(
      OneOf(['intelligentMeasuringSystem', 'conventionalMeasuringSystem', 'noMeasurement'], {
        description: 'How it is metered; a dynamic price by the quarter-hour needs the first.',
      }),
    ),
  }),
  answer('IdentificationNegative', {
    decisionTree: Type.Literal('E_0594'),
    ...refusal,
    gridOperatorCode: Maybe(PartnerCode('The grid operator that has the area now.')),
  }),
  answer('55017', { ...consent, endDate: Maybe(Day('Last day of the previous contract.')) }),
  answer('55018', {
    ...refusal,
    earliestEndDate: Maybe(Day('The first day with which the previous contract can end.')),
  }),
  answer('55002', {
    ...consent,
    startDate: Day('First day of delivery.'),
    gridOperatorCode: Maybe(PartnerCode('The grid operator.')),
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
  }),
  answer('55003', {
    ...refusal,
    objectionCode: Maybe(Code('With A50: what the previous supplier said in its 55012.')),
    possibleStartDate: Maybe(Day('The first day of delivery that would be accepted.')),
    acceptsAgainOn: Maybe(Day('With A06: the day from which a registration is accepted again.')),
  }),
  answer('55005', { ...consent, endDate: Day('Last day of delivery, inclusive.') }),
  answer('55006', refusal),
  answer('55023', consent),
  answer('55024', refusal),
  notice('55037', ending),
  notice('55038', {
    transactionReason: Code('Why the assignment is lifted.'),
    startDate: Day('First day of the assignment that is lifted.'),
  }),
  notice('55007', ending),
  // The next two are told once we have consented to them, by silence or by contract.
  notice('55010', { endDate: Day('Last day of delivery, inclusive.') }),
  notice('55016', { endDate: Day('Last day of delivery, inclusive.') }),
] as const

export type IncomingMessage = Static<(typeof answerSchemas)[number]>
export type IncomingProcess = IncomingMessage['process']
export type Incoming<Process extends IncomingProcess> = Extract<IncomingMessage, { process: Process }>

/** A message that answers one of ours. */
export type MarketAnswer = Extract<IncomingMessage, { answers: string }>
/** A message with which the market tells us that a supply of ours ends. */
export type MarketNotice = Exclude<IncomingMessage, { answers: string }>

export const isNotice = (message: IncomingMessage): message is MarketNotice => !('answers' in message)
