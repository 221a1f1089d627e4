import { randomUUID } from 'node:crypto'
import type { FilledAddress } from '../domain/filled-order.ts'
import type { MarketIdentity } from '../platform/settings/market-identity.ts'
import type { IncomingProcess, MarketAnswer, MarketData, MarketNotice, MarketRequest } from './answers.ts'
import type { Conversation, Exchange } from './conversation.ts'
import type { ContractTerms } from './earliest-end.ts'
import type { MarketOrder } from './market-order.ts'
import { type MessageDraft, type OutgoingMessage, stampMessage } from './messages.ts'
import { type MarketSituation, nextStep } from './next-message.ts'
import { parseAnswer } from './parse-answer.ts'
import type { RequestContext } from './request-context.ts'

export const monday = '2026-03-02'
export const orderedAt = new Date('2026-03-02T09:15:00.000Z')
export const maLo = '41373559241'
export const contractNumber = '30000016'
export const identity: MarketIdentity = { code: '9903100000006', balancingGroup: '11XWATTLINE----X' }

export const anAddress = (changes: Partial<FilledAddress> = {}): FilledAddress => ({
  title: null,
  firstName: 'Anna',
  lastName: 'Muster',
  businessName: null,
  gender: null,
  extension: null,
  streetName: 'Invalidenstraße',
  houseNumber: '12a',
  city: 'Berlin',
  postCode: '10115',
  countryCode: 'DE',
  ...changes,
})

/** A change of supplier on 1 April with complete data; we end the previous contract. */
export const aMarketOrder = (changes: Partial<MarketOrder> = {}): MarketOrder => ({
  contractNumber,
  type: 'Private',
  contractReason: 'ChangeOfSupplier',
  deliveryAddress: anAddress(),
  billingAddress: null,
  meterNumber: '1EMH0012345678',
  maLoIdentifier: maLo,
  meLoIdentifiers: [],
  previousSupplierCode: '9900259000002',
  desiredStartDate: '2026-04-01',
  isPreviousCancelledByCustomer: false,
  annualConsumptionKwh: 3500,
  ...changes,
})

export const aSituation = (changes: Partial<MarketSituation> = {}): MarketSituation => ({
  conversation: [],
  processingSince: null,
  today: monday,
  identity,
  ...changes,
})

/** Messages as sent, without answers. */
export const sent = (drafts: readonly MessageDraft[], sentAt = orderedAt): Exchange[] =>
  drafts.map((draft) => ({
    message: stampMessage(draft, { messageId: randomUUID(), contractNumber, sentAt: sentAt.toISOString() }),
    answer: null,
  }))

/** The messages that `nextStep` sends for an order; throws if there are none. */
export function sentFor(order: MarketOrder, situation: MarketSituation): Exchange[] {
  const step = nextStep(order, situation)
  if (step.do !== 'send') throw new Error(`nothing was sent: ${JSON.stringify(step)}`)
  return sent(step.messages, new Date(`${situation.today}T09:15:00.000Z`))
}

/** A valid answer or notice of the market; throws if it is invalid. */
export const incoming = (process: IncomingProcess, content: object, answers?: OutgoingMessage) =>
  parsed(process, content, { answers }) as MarketAnswer | MarketNotice

/** A valid request about the order; throws if it is invalid. */
export const requested = <Process extends MarketRequest['process']>(
  process: Process,
  content: object,
  sentAt = '2026-03-02T13:00:00.000Z',
) =>
  parsed(process, { maLoIdentifier: maLo, ...content }, { sentAt }) as Extract<
    MarketRequest,
    { process: Process }
  >

/** What the grid operator tells about the delivery point; throws if it is invalid. */
export const told = (process: MarketData['process'], content: object) =>
  parsed(process, { maLoIdentifier: maLo, ...content }, {}) as MarketData

/** A month from the start, then open-ended, with 14 days' notice. */
export const aMonth: ContractTerms = {
  type: 'Private',
  durationPeriod: { value: 1, unit: 'Month' },
  noticePeriod: { value: 14, unit: 'Day' },
  renewalPeriod: { value: 0, unit: 'Month' },
}

/** A contract that has been supplied since New Year. */
export const asked = (changes: Partial<RequestContext> = {}): RequestContext => ({
  order: aMarketOrder(),
  terms: aMonth,
  specialEnds: [],
  measuredYearKwh: null,
  status: { state: 'Delivery', startDate: '2026-01-01', endDate: null },
  isEndOfMarket: false,
  conversation: [],
  now: new Date('2026-03-02T13:05:00.000Z'),
  ...changes,
})

function parsed(
  process: IncomingProcess,
  content: object,
  {
    answers,
    sentAt = '2026-03-03T09:40:00.000Z',
  }: { answers?: OutgoingMessage | undefined; sentAt?: string },
) {
  const parsed = parseAnswer({
    messageId: randomUUID(),
    process,
    contractNumber,
    sentAt,
    ...(answers === undefined ? {} : { answers: answers.messageId }),
    content,
  })
  if (!parsed.isValid) throw new Error(parsed.reason)
  return parsed.answer
}

/** The conversation after an answer to the last message of a process. */
export function answered(
  conversation: Conversation,
  to: OutgoingMessage['process'],
  [process, content]: readonly [IncomingProcess, object],
): Conversation {
  const exchange = conversation.findLast(({ message }) => message.process === to)
  if (exchange === undefined) throw new Error(`no ${to} was sent`)
  const answer = incoming(process, content, exchange.message) as MarketAnswer
  return conversation.map((other) => (other === exchange ? { ...other, answer } : other))
}
