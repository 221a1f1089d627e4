import type { OrderStatus } from '../domain/order-status.ts'
import type { MarketAnswer } from './answers.ts'
import type { Exchange } from './conversation.ts'
import type { Interpretation } from './interpret-answer.ts'

/** Says what an answer to a deregistration or to a reversal means. */
export function interpretEnding(
  answer: MarketAnswer,
  { message }: Exchange,
  { state, startDate }: Pick<OrderStatus, 'state' | 'startDate'>,
): Interpretation {
  switch (answer.process) {
    case '55005': {
      const { endDate } = answer.content
      const asked = message.process === '55004' ? message.content.endDate : endDate
      if (endDate !== asked) {
        return { alert: `The grid operator ends the supply with ${endDate}, but ${asked} was asked for.` }
      }
      // After a withdrawal the order is over anyway, whatever becomes of the assignment.
      const isLifted = state === 'Cancelled' && startDate !== null && endDate < startDate
      return isLifted ? { event: { event: 'liftConfirmed' } } : {}
    }
    case '55006':
      return { alert: `The grid operator refused to end the supply (${answer.content.responseCode}).` }
    case '55024':
      return { alert: `A message could not be taken back any more (${answer.content.responseCode}).` }
    default:
      return {}
  }
}
