import type { OrderStatus } from '../domain/order-status.ts'
import { isNotice, type MarketAnswer, type MarketNotice } from './answers.ts'
import {
  answersTo,
  type Conversation,
  type Exchange,
  type ExchangeOf,
  isReversed,
  latestExchange,
  roundOf,
} from './conversation.ts'
import { isAskedAgain, lastDayOf } from './ending-messages.ts'
import { interpretNotice } from './interpret-notice.ts'
import type { Interpretation } from './interpretation.ts'
import { dayBefore } from './market-days.ts'
import { confirmedFacts, factsIn } from './market-order.ts'
import { settleIdentification } from './settle-identification.ts'
import { settleRegistration } from './settle-registration.ts'

export type AnswerContext = {
  readonly conversation: Conversation
  readonly processingSince: Date | null
  readonly status: Pick<OrderStatus, 'state' | 'startDate' | 'endDate'>
  readonly today: string
}

/** Interprets a message from the market for its order. Repeated, late and stray messages are harmless. */
export function interpretAnswer(
  incoming: MarketAnswer | MarketNotice,
  context: AnswerContext,
): Interpretation {
  if (isNotice(incoming)) return interpretNotice(incoming, context.status)
  const exchange = context.conversation.find(({ message }) => message.messageId === incoming.answers)
  if (exchange === undefined) return { ignore: 'It answers a message that we never sent for this order.' }
  const mismatch = mismatchOf(incoming, exchange)
  if (mismatch !== null) return { ignore: mismatch }

  const { process } = exchange.message
  if (process === '55004' || process === '55022') return interpretEnding(incoming, exchange, context.status)
  if (process === '17133' || process === '17011') return { isForContract: true }
  const outdated = whyOutdated(exchange, context)
  if (outdated === null) return interpretInProcessing(incoming, exchange, context)
  return crossedConfirmation(incoming, exchange, context) ?? interpretOutdated(incoming, outdated)
}

/** A correction reversed the registration and asked for the same supply again: the first confirmation is as good. */
function crossedConfirmation(
  incoming: MarketAnswer,
  exchange: Exchange,
  { conversation, status }: AnswerContext,
): Interpretation | null {
  if (incoming.process !== '55002' || status.state !== 'Processing') return null
  const { startDate } = incoming.content
  const registration = exchange as ExchangeOf<'55001'>
  return isAskedAgain(conversation, { registration, startDate })
    ? {
        event: { event: 'supplyConfirmed', startDate },
        facts: confirmedFacts(registration.message, incoming),
      }
    : null
}

function interpretOutdated({ process }: MarketAnswer, reason: string): Interpretation {
  switch (process) {
    case '55017':
      // The previous supplier often consents after the grid operator.
      return {}
    case '55002':
      // It counts all the same: the supply is ours until it is lifted.
      return { undo: true, alert: `The grid operator confirmed a supply that we no longer expect. ${reason}` }
    default:
      return { ignore: reason }
  }
}

/** Interprets an answer to a deregistration or a reversal. */
function interpretEnding(
  answer: MarketAnswer,
  { message }: Exchange,
  { state, startDate }: AnswerContext['status'],
): Interpretation {
  switch (answer.process) {
    case '55005': {
      const { startDate: liftedStart, endDate: toldEnd } = answer.content
      // A lift is confirmed with the start that it names.
      const endDate = liftedStart ? dayBefore(liftedStart) : toldEnd
      if (endDate == null) return { ignore: 'It names neither the end of the supply nor the lifted start.' }
      const asked = message.process === '55004' ? lastDayOf(message) : endDate
      if (endDate !== asked) {
        return { alert: `The grid operator ends the supply on ${endDate}, but we asked for ${asked}.` }
      }
      // After a withdrawal the order is closed, whether or not the assignment is lifted.
      const isLifted = state === 'Cancelled' && startDate !== null && endDate < startDate
      return isLifted ? { event: { event: 'liftConfirmed' } } : {}
    }
    case '55006':
      return { alert: `The grid operator refused to end the supply (${answer.content.responseCode}).` }
    case '55024':
      return { alert: `A message could no longer be reversed (${answer.content.responseCode}).` }
    default:
      return {}
  }
}

function mismatchOf(incoming: MarketAnswer, { message, answer }: Exchange): string | null {
  if (!answersTo[message.process].includes(incoming.process)) {
    return `${incoming.process} is not a possible answer to ${message.process}.`
  }
  // Interpret a repeated answer again: the process that stored it may have crashed before acting on it.
  if (answer === null || answer.messageId === incoming.messageId) return null
  return answer.process === incoming.process
    ? 'Our message has already been answered.'
    : `It contradicts the first answer to our message (${answer.process}).`
}

function whyOutdated({ message }: Exchange, context: AnswerContext): string | null {
  const { conversation, processingSince, status } = context
  if (isReversed(conversation, message)) return 'Our message has since been reversed.'
  if (latestExchange(roundOf(conversation, processingSince), message.process)?.message !== message) {
    return 'Our message was superseded by a later one.'
  }
  return status.state === 'Processing' || status.state === 'Unspecified'
    ? null
    : `The order is in state ${status.state} and is not waiting for an answer.`
}

function interpretInProcessing(
  incoming: MarketAnswer,
  { message: answered }: Exchange,
  context: AnswerContext,
): Interpretation {
  const { conversation, processingSince, today, status } = context
  const round = roundOf(withAnswer(conversation, incoming), processingSince)
  if (incoming.process === 'IdentificationPositive') return { facts: factsIn(incoming) }
  const isLate = status.state === 'Unspecified'
  if (incoming.process === 'IdentificationNegative')
    return isLate ? lateAnswer(incoming) : interpretIdentification(round)

  const settled = settleRegistration(round, today)
  const message = 'because' in settled ? settled.because : null
  switch (settled.outcome) {
    case 'undecided':
      return {}
    case 'confirmed': {
      const { startDate } = settled
      const facts =
        incoming.process === '55002' && answered.process === '55001'
          ? { facts: confirmedFacts(answered, incoming) }
          : {}
      return isLate
        ? { event: { event: 'resolved', state: 'PendingDelivery', startDate }, ...facts }
        : { event: { event: 'supplyConfirmed', startDate }, ...facts }
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

function interpretIdentification(round: Conversation): Interpretation {
  const settled = settleIdentification(round)
  if (settled.outcome === 'resend') return { resend: { because: settled.because } }
  if (settled.outcome !== 'askPartner') return {}
  const [message = null] = settled.reasons
  return { event: { event: 'dataFaultFound', reasons: settled.reasons, message } }
}

/** While the order's state is unknown, an answer that does not settle it is a hint for the person who resolves it. */
const lateAnswer = ({ process }: MarketAnswer): Interpretation => ({
  alert: `The answer ${process} arrived after the order had become Unspecified; resolve the order by hand.`,
})

const withAnswer = (conversation: Conversation, incoming: MarketAnswer): Conversation =>
  conversation.map((exchange) =>
    exchange.message.messageId === incoming.answers ? { ...exchange, answer: incoming } : exchange,
  )
