import { randomUUID } from 'node:crypto'
import { answersTo } from '../../market/conversation.ts'
import type { OutgoingProcess } from '../../market/messages.ts'
import { receiveAnswer } from '../../orders/lifecycle/receive-answer.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { mailsAmong, messagesNext, observed } from '../order-acts/consequences.ts'
import { refuseTakenLocation } from '../order-acts/report-event.ts'
import { showMessage } from './list-messages.ts'
import type {
  AnswerByHand,
  AnswerPreview,
  AnswerPreviewRequest,
  MarketMessageItem,
  ReceivedMessage,
} from './schema.ts'

type Deps = Pick<OperatorDeps, 'db' | 'config'>

/** The processes by which a message of ours can be answered. */
export const possibleAnswers = ({ direction, process, answers }: MarketMessageItem): readonly string[] =>
  direction === 'out' && answers === null ? (answersTo[process as OutgoingProcess] ?? []) : []

/**
 * Enters an answer of the market that reached our staff by another way. Unlike a message of the gateway it is refused,
 * and not stored, if it is malformed or does not fit.
 */
export const answerByHand = (
  { db, config }: Deps,
  messageId: string,
  { comment, ...answer }: AnswerByHand,
  operator: Operator,
): Promise<ReceivedMessage> =>
  refuseTakenLocation(
    audited(db, operator, async (tx) => {
      const { contractNumber, result } = await enter(tx, messageId, answer, { operator, config, comment })
      const after = { answers: messageId, process: answer.process, reason: comment }
      return {
        result,
        entry: { action: 'market.answer-by-hand', subject: contractNumber, before: null, after },
      }
    }),
  )

/** Tells what an answer would lead to. It is entered, and taken back. */
export const previewAnswer = (
  { db, config }: Deps,
  messageId: string,
  answer: AnswerPreviewRequest,
  operator: Operator,
): Promise<AnswerPreview> =>
  refuseTakenLocation(
    rolledBack(db, async (tx) => {
      const today = berlinDate(operator.now)
      const { contractNumber } = await getAnswerable(tx, messageId)
      const { result, tasks, before, after } = await observed(tx, { contractNumber, today }, () =>
        enter(tx, messageId, answer, { operator, config, comment: '' }),
      )
      const isProcessed = tasks.includes('process-order') && after.state === 'Processing'
      const marketMessages = isProcessed
        ? await messagesNext(tx, contractNumber, { today, identity: config.marketIdentity })
        : []
      return { ...result.result, before, after, mails: mailsAmong(tasks), marketMessages }
    }),
  )

type Entering = { operator: Operator; config: Deps['config']; comment: string }

async function enter(
  tx: Db,
  messageId: string,
  { process, content }: AnswerPreviewRequest,
  { operator, config, comment }: Entering,
): Promise<{ contractNumber: string; result: ReceivedMessage }> {
  const asked = await getAnswerable(tx, messageId)
  const { contractNumber } = asked
  if (!possibleAnswers(asked).includes(process)) {
    throw invalid('process', `${process} is not a possible answer to ${asked.process}.`)
  }
  const answer = {
    ...{ messageId: randomUUID(), sentAt: operator.now.toISOString(), process, answers: messageId },
    ...{ contractNumber, content },
  }
  const { parseAnswer } = await import('../../market/parse-answer.ts')
  const parsed = parseAnswer(answer)
  if (!parsed.isValid) throw invalid('content', parsed.reason)
  const reporter = { actor: 'market', now: operator.now, comment: `${operator.actor}: ${comment}` }
  const { isUsed, reason } = await receiveAnswer(tx, answer, reporter, config.marketIdentity)
  if (!isUsed) throw conflict(reason ?? 'The answer does not fit.')
  return { contractNumber, result: { isUsed, reason } }
}

async function getAnswerable(
  tx: Db,
  messageId: string,
): Promise<MarketMessageItem & { contractNumber: string }> {
  const message = await showMessage(tx, messageId)
  const { contractNumber } = message
  const isToHandOver = message.handOverSince !== null
  if (contractNumber !== null && !isToHandOver && possibleAnswers(message).length > 0)
    return { ...message, contractNumber }
  throw conflict(
    isToHandOver
      ? 'Nobody has handed this message over to the market yet: report that first.'
      : 'This message asks the market for nothing.',
  )
}
