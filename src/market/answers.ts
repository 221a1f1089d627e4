/** Messages from the market: answers to ours, notices, requests and data. */
import { measurementTechnologies } from '../domain/measurement-technology.ts'
import { Maybe, OneOf, type Static, Type } from '../platform/http/schema.ts'
import { dataSchemas } from './data-messages.ts'
import { answer, Code, Day, Identifiers, MaLo, PartnerCode, Reason } from './message-fields.ts'
import { noticeSchemas, requestSchemas } from './notices.ts'

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
