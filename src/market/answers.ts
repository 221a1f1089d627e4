/** Messages from the market: answers to ours, notices, requests and data. */
import { measurementTechnologies } from '../domain/measurement-technology.ts'
import { Closed, Maybe, OneOf, type Static, Type } from '../platform/http/schema.ts'
import {
  answer,
  Code,
  Day,
  Identifiers,
  MaLo,
  notice,
  PartnerCode,
  Reason,
  storable,
} from './message-fields.ts'

/** Messages that the market sends unprompted: notices, which end one of our supplies, and requests, which we answer. */
const ending = {
  transactionReason: Code('Why the assignment ends.'),
  endDate: Day('Last day of delivery, inclusive.'),
}

const noticeSchemas = [
  notice('55037', ending),
  notice('55038', {
    transactionReason: Code('Why the assignment is lifted.'),
    startDate: Day('First day of the assignment that is lifted.'),
  }),
  notice('55007', ending),
] as const

const Name = Type.String({ description: 'Part of a name.', maxLength: 200, pattern: storable })

/** Both were once reported only after the gateway had agreed to them, with nothing but the market location and the date. */
const requestSchemas = [
  notice('55010', {
    sender: Maybe(PartnerCode('The grid operator that asks.')),
    otherSupplierCode: Maybe(PartnerCode('The supplier that registered.')),
    transactionReason: Maybe(Code('E01 for a move-in, E03 for a change of supplier.')),
    endDate: Day('Last day of our supply, inclusive.'),
    registeredOn: Maybe(Day('Day on which the other supplier sent its registration (DTM+154).')),
    customer: Maybe(
      Closed(
        { surnames: Maybe(Name), firstnames: Maybe(Name), company: Maybe(Name) },
        {
          description: "The other supplier's customer, with a move-in.",
        },
      ),
    ),
  }),
  notice('55016', {
    sender: Maybe(PartnerCode('The new supplier that cancels.')),
    endDate: Day('Last day of our contract, inclusive; with `isNextPossible` the earliest that is wanted.'),
    isNextPossible: Maybe(
      Type.Boolean({
        description:
          'Whether the contract is to end on the next possible date (DTM+471) instead of a fixed one.',
      }),
    ),
  }),
] as const

/** Master data and billing data of a delivery point, which the grid operator sends to the supplier (UTILMD AHB S2.2). */
const sender = Maybe(PartnerCode('The grid operator.'))
const meteringOperatorCode = Maybe(PartnerCode('The metering operator.'))

const Position = Closed({
  articleId: Type.String({
    description: 'Article or group of articles that the grid operator bills.',
    maxLength: 30,
    pattern: storable,
  }),
  count: Maybe(Type.Integer({ description: 'How many of it.', minimum: 0, maximum: 10_000 })),
  discountPercent: Maybe(
    Type.Number({ description: 'Discount for municipalities, in percent.', minimum: 0, maximum: 100 }),
  ),
})

const dataSchemas = [
  notice('55036', { sender, otherSupplierCode: PartnerCode('The supplier that has the market location.') }),
  notice('55616', {
    sender,
    validFrom: Day('First day on which the data holds.'),
    meteringOperatorCode,
    voltageLevel: Maybe(
      OneOf(['ExtraHigh', 'High', 'Medium', 'Low'], { description: 'Voltage of the market location.' }),
    ),
    measurementTechnology: Maybe(OneOf(measurementTechnologies, { description: 'How it is metered.' })),
    consumptionKinds: Maybe(
      Type.Array(
        OneOf(['PowerAndLight', 'Heat', 'ElectricMobility', 'StreetLighting'], { description: 'A kind.' }),
        {
          description: 'What the electricity is used for.',
          maxItems: 4,
        },
      ),
    ),
  }),
  notice('55607', {
    sender,
    startDate: Day('First day of the assignment.'),
    endDate: Maybe(Day('Last day of the assignment, inclusive.')),
    meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
    meteringOperatorCode,
  }),
  notice('55218', {
    sender,
    validFrom: Day('First day on which the data holds.'),
    billingDay: Maybe(
      Type.String({ description: 'Day of the yearly bill, MM-DD.', pattern: '^[01]\\d-[0-3]\\d$' }),
    ),
    intervalMonths: Maybe(
      Type.Integer({ description: 'Months between two bills.', minimum: 1, maximum: 12 }),
    ),
    isPaidBySupplier: Maybe(Type.Boolean({ description: 'Whether we pay the grid fees, not the customer.' })),
    positions: Maybe(Type.Array(Position, { description: 'What is billed.', maxItems: 50 })),
  }),
  notice('21025', {
    validFrom: Day('Day on which the change failed.'),
    responseCode: Maybe(Code('Response code from the decision tree.')),
    reason: Maybe(Reason),
  }),
] as const

const consent = { responseCode: Maybe(Code('Response code from the decision tree.')), reason: Maybe(Reason) }
const refusal = { responseCode: Code('Response code from the decision tree.'), reason: Maybe(Reason) }
/** What the grid operator says of the delivery point with its answer. */
const deliveryPoint = {
  gridOperatorCode: Maybe(PartnerCode('The grid operator.')),
  meLoIdentifiers: Maybe(Identifiers('Metering locations.', 33)),
  meteringOperatorCode: Maybe(PartnerCode('The metering operator.')),
  measurementTechnology: Maybe(
    OneOf(measurementTechnologies, {
      description: 'How it is metered; quarter-hourly dynamic prices need the first.',
    }),
  ),
}
export const answerSchemas = [
  answer('IdentificationPositive', {
    maLoIdentifier: MaLo,
    ...deliveryPoint,
    meterNumbers: Maybe(Identifiers('Meter numbers.', 50)),
    transmissionOperatorCode: Maybe(PartnerCode('The transmission system operator.')),
    currentSupplierCode: Maybe(PartnerCode('The current supplier.')),
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
    ...deliveryPoint,
  }),
  answer('55003', {
    ...refusal,
    objectionCode: Maybe(Code("With A50: the response code in the previous supplier's 55012.")),
    possibleStartDate: Maybe(Day('The first day of delivery that would be accepted.')),
    acceptsAgainOn: Maybe(Day('With A06: the day from which a registration is accepted again.')),
  }),
  answer('55005', {
    ...consent,
    endDate: Maybe(Day('Last day of delivery, inclusive.')),
    startDate: Maybe(Day('Instead of the end, if our supply was lifted: the first day of it.')),
  }),
  answer('55006', refusal),
  answer('55023', consent),
  answer('55024', refusal),
  answer('19133', refusal),
  answer('19005', { ...consent, installationDate: Maybe(Day('When the meter is installed.')) }),
  answer('19006', refusal),
  ...noticeSchemas,
  ...requestSchemas,
  ...dataSchemas,
] as const

export type IncomingMessage = Static<(typeof answerSchemas)[number]>
export type IncomingProcess = IncomingMessage['process']
export type Incoming<Process extends IncomingProcess> = Extract<IncomingMessage, { process: Process }>

export type MarketAnswer = Extract<IncomingMessage, { answers: string }>
/** Announces the end of one of our supplies. */
export type MarketNotice = Incoming<(typeof noticeSchemas)[number]['properties']['process']['const']>
/** Asks us for something and expects an answer. */
export type MarketRequest = Incoming<(typeof requestSchemas)[number]['properties']['process']['const']>

/** Tells about a delivery point; nothing has to be answered. */
export type MarketData = Incoming<(typeof dataSchemas)[number]['properties']['process']['const']>

const isOneOf =
  (schemas: readonly { properties: { process: { const: string } } }[]) =>
  ({ process }: Pick<IncomingMessage, 'process'>): boolean =>
    schemas.some(({ properties }) => properties.process.const === process)
const isInNotices = isOneOf(noticeSchemas)
const isInRequests = isOneOf(requestSchemas)
const isInData = isOneOf(dataSchemas)

export const isNotice = (message: IncomingMessage): message is MarketNotice => isInNotices(message)
export const isRequest = (message: IncomingMessage): message is MarketRequest => isInRequests(message)
export const isData = (message: IncomingMessage): message is MarketData => isInData(message)
