import type { OrderEvent } from '../domain/order-events.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { type IncomingMessage, isNotice, type MarketAnswer } from './answers.ts'
import {
  answersTo,
  type Conversation,
  type Exchange,
  isTakenBack,
  latestExchange,
  roundOf,
} from './conversation.ts'
import { interpretEnding } from './interpret-ending.ts'
import { interpretNotice } from './interpret-notice.ts'
import { factsIn, type MarketFacts } from './market-order.ts'
import { settleIdentification } from './settle-identification.ts'
import { type Resend, settleRegistration } from './settle-registration.ts'

/** What a message of the market means. Nothing at all where another answer has to come first. */
export type Interpretation = {
  readonly event?: OrderEvent
  readonly facts?: MarketFacts
  /** What `nextStep` will send because of it. */
  readonly resend?: Partial<Resend> & { readonly because: string }
  /** Why the message is kept but not used. */
  readonly ignore?: string
  /** What it builds on and what is not known yet: it is to be interpreted again when the order has moved. */
  readonly wait?: string
  /** What a person of ours should look at. */
  readonly alert?: string
}

export type AnswerContext = {
  readonly conversation: Conversation
  readonly processingSince: Date | null
  readonly status: Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>
  readonly today: string
}

/** Says what a message of the market means for its order. Repeated, late and stray messages are harmless. */
export function interpretAnswer(incoming: IncomingMessage, context: AnswerContext): Interpretation {
  if (isNotice(incoming)) return interpretNotice(incoming, context.status)
  const exchange = context.conversation.find(({ message }) => message.messageId === incoming.answers)
  if (exchange === undefined) return { ignore: 'It answers a message that we did not send about this order.' }
  const misfit = whyItDoesNotFit(incoming, exchange)
  if (misfit !== null) return { ignore: misfit }

  const { process } = exchange.message
  if (process === '55004' || process === '55022') return interpretEnding(incoming, exchange, context.status)
  const outdated = whyItIsOutdated(exchange, context)
  return outdated === null ? interpretInProcessing(incoming, context) : interpretOutdated(incoming, outdated)
}

function interpretOutdated({ process }: MarketAnswer, reason: string): Interpretation {
  switch (process) {
    case '55017':
      // The consent of the previous supplier often comes after that of the grid operator.
      return {}
    case '55002':
      // It counts, whatever we wanted meanwhile: the supply is ours until it is lifted.
      return { alert: `The grid operator confirmed a supply that nobody waits for. ${reason}` }
    default:
      return { ignore: reason }
  }
}

function whyItDoesNotFit(incoming: MarketAnswer, { message, answer }: Exchange): string | null {
  if (!answersTo[message.process].includes(incoming.process)) {
    return `${incoming.process} does not answer ${message.process}.`
  }
  // The same answer again is interpreted again: whoever stored it may not have come further.
  if (answer === null || answer.messageId === incoming.messageId) return null
  return answer.process === incoming.process
    ? 'The message was answered already.'
    : `It contradicts the first answer to the message, which was ${answer.process}.`
}

function whyItIsOutdated({ message }: Exchange, context: AnswerContext): string | null {
  const { conversation, processingSince, status } = context
  if (isTakenBack(conversation, message)) return 'The message was taken back meanwhile.'
  if (latestExchange(roundOf(conversation, processingSince), message.process)?.message !== message) {
    return 'The message was superseded by a later one.'
  }
  return status.state === 'Processing' || status.state === 'Unspecified'
    ? null
    : `The order is in the state ${status.state} and waits for no answer.`
}

function interpretInProcessing(incoming: MarketAnswer, context: AnswerContext): Interpretation {
  const { conversation, processingSince, today, status } = context
  const round = roundOf(withAnswer(conversation, incoming), processingSince)
  if (incoming.process === 'IdentificationPositive') return { facts: factsIn(incoming) }
  const isLate = status.state === 'Unspecified'
  if (incoming.process === 'IdentificationNegative')
    return isLate ? lateAnswer(incoming) : ofIdentification(round)

  const settled = settleRegistration(round, today)
  const message = 'because' in settled ? settled.because : null
  switch (settled.outcome) {
    case 'undecided':
      return {}
    case 'confirmed': {
      const { startDate } = settled
      return isLate
        ? { event: { event: 'resolved', state: 'PendingDelivery', startDate } }
        : { event: { event: 'supplyConfirmed', startDate } }
    }
    case 'denied': {
      const { denialReason } = settled
      return isLate
        ? { event: { event: 'resolved', state: 'Rejected', denialReason, message } }
        : { event: { event: 'denied', denialReason, message } }
    }
    case 'resend': {
      const { outcome: _, ...resend } = settled
      return isLate ? lateAnswer(incoming) : { resend }
    }
    case 'askPartner':
      return isLate
        ? lateAnswer(incoming)
        : { event: { event: 'dataFaultFound', reasons: [settled.because], message } }
    case 'byHand':
      return isLate
        ? lateAnswer(incoming)
        : { event: { event: 'communicationFailed', message }, alert: settled.because }
  }
}

function ofIdentification(round: Conversation): Interpretation {
  const settled = settleIdentification(round)
  if (settled.outcome === 'resend') return { resend: { because: settled.because } }
  if (settled.outcome !== 'askPartner') return {}
  const [message = null] = settled.reasons
  return { event: { event: 'dataFaultFound', reasons: settled.reasons, message } }
}

/** Nobody knew any more where the order is; an answer that settles nothing is a hint for whoever finds it out. */
const lateAnswer = ({ process }: MarketAnswer): Interpretation => ({
  alert: `The answer ${process} came after the order had become Unspecified; resolve it by hand.`,
})

const withAnswer = (conversation: Conversation, incoming: MarketAnswer): Conversation =>
  conversation.map((exchange) =>
    exchange.message.messageId === incoming.answers ? { ...exchange, answer: incoming } : exchange,
  )
