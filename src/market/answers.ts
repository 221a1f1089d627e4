/** Messages from the market. They arrive through the operator API, so every text has a maximum length. */
import { Closed, LocalDate, Maybe, OneOf, type Static, Type } from '../platform/http/schema.ts'

type Properties = Parameters<typeof Closed>[0]

// The database cannot store NUL characters or lone surrogates.
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
  description: 'The contract it is about.',
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
  description: "Explanation in the market partner's own words.",
  maxLength: 1000,
  pattern: storable,
})

const envelope = {
  messageId: Uuid('Id of this message; repeats are ignored.'),
  sentAt: Instant,
  contractNumber: Maybe(ContractNumber),
}

/** An answer to one of our messages. */
const answer = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    answers: Uuid('Id of our message that this one answers.'),
    content: Closed(content),
  })

/** A message that the market sends unprompted. */
const notice = <const Process extends string, Content extends Properties>(
  process: Process,
  content: Content,
) =>
  Closed({
    ...envelope,
    process: Type.Literal(process),
    content: Closed({ ...content, maLoIdentifier: MaLo }),
  })

const consent = { responseCode: Maybe(Code('Response code from the decision tree.')), reason: Maybe(Reason) }
const refusal = { responseCode: Code('Response code from the decision tree.'), reason: Maybe(Reason) }
const ending = {
  transactionReason: Code('Why the assignment ends.'),
  endDate: Day('Last day of delivery, inclusive.'),
}

export const answerSchemas = [
  answer('IdentificationPositive', {
    maLoIdentifier: MaLo,
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
    meterNumbers: Maybe(Identifiers('Meter numbers.', 50)),
    gridOperatorCode: Maybe(PartnerCode('The grid operator.')),
    meteringOperatorCode: Maybe(PartnerCode('The metering operator.')),
    transmissionOperatorCode: Maybe(PartnerCode('The transmission system operator.')),
    currentSupplierCode: Maybe(PartnerCode('The current supplier.')),
    measurementTechnology: Maybe(
      OneOf(['intelligentMeasuringSystem', 'conventionalMeasuringSystem', 'noMeasurement'], {
        description: 'How it is metered; quarter-hourly dynamic prices need the first.',
      }),
    ),
  }),
  answer('IdentificationNegative', {
    decisionTree: Type.Literal('E_0594'),
    ...refusal,
    gridOperatorCode: Maybe(PartnerCode('The grid operator that is now responsible for the area.')),
  }),
  answer('55017', { ...consent, endDate: Maybe(Day('Last day of the previous contract.')) }),
  answer('55018', {
    ...refusal,
    earliestEndDate: Maybe(Day('The earliest day on which the previous contract can end.')),
  }),
  answer('55002', {
    ...consent,
    startDate: Day('First day of delivery.'),
    gridOperatorCode: Maybe(PartnerCode('The grid operator.')),
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
  }),
  answer('55003', {
    ...refusal,
    objectionCode: Maybe(Code("With A50: the response code in the previous supplier's 55012.")),
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
  // The next two arrive only after we have consented to them, tacitly or by contract.
  notice('55010', { endDate: Day('Last day of delivery, inclusive.') }),
  notice('55016', { endDate: Day('Last day of delivery, inclusive.') }),
] as const

export type IncomingMessage = Static<(typeof answerSchemas)[number]>
export type IncomingProcess = IncomingMessage['process']
export type Incoming<Process extends IncomingProcess> = Extract<IncomingMessage, { process: Process }>

export type MarketAnswer = Extract<IncomingMessage, { answers: string }>
/** Announces the end of one of our supplies. */
export type MarketNotice = Exclude<IncomingMessage, { answers: string }>

export const isNotice = (message: IncomingMessage): message is MarketNotice => !('answers' in message)
