import { applyWaiting } from '../../orders/lifecycle/apply-message.ts'
import { dropHandOver } from '../../orders/lifecycle/hand-over.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { settleMessage } from '../../orders/lifecycle/market-messages.ts'
import { receiveAnswer } from '../../orders/lifecycle/receive-answer.ts'
import { lockReceived, markSettled } from '../../orders/lifecycle/reply-to-request.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid, notFound, Refusal } from '../../platform/refusal.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { OperatorDeps } from '../operation.ts'
import { showMessage } from './list-messages.ts'
import type { MarketMessageItem, MessageAttachment, MessageSettlement, ReceivedMessage } from './schema.ts'

type Deps = Pick<OperatorDeps, 'db' | 'config'>

/** Says which order a message is about that fitted none, and receives it again as if it had said so itself. */
export const attachMessage = (
  { db, config }: Deps,
  messageId: string,
  { contractNumber, comment }: MessageAttachment,
  operator: Operator,
): Promise<ReceivedMessage> =>
  audited(db, operator, async (tx) => {
    const { message } = await lockUnmatched(tx, messageId)
    await lockNamed(tx, contractNumber)
    const reporter = { actor: 'market', now: operator.now, comment: `${operator.actor}: ${comment}` }
    const named = typeof message === 'object' && message !== null ? { ...message, contractNumber } : message
    const { isUsed, reason } = await receiveAnswer(tx, named, reporter, config.marketIdentity)
    await markSettled(tx, messageId, { contractNumber, now: operator.now })
    const after = { messageId, isUsed, reason: comment }
    return {
      result: { isUsed, reason },
      entry: { action: 'market.attach', subject: contractNumber, before: null, after },
    }
  })

/** Tries a message on hold again, with all others of its order. It may still be too early. */
export const recheckMessage = (
  { db, config }: Deps,
  messageId: string,
  operator: Operator,
): Promise<MarketMessageItem> =>
  audited(db, operator, async (tx) => {
    const contractNumber = await lockOnHold(tx, messageId)
    const { now } = operator
    await applyWaiting(tx, await lockedOrder(tx, contractNumber), { now, identity: config.marketIdentity })
    const result = await showMessage(tx, messageId)
    const after = { messageId, isOnHold: result.waitingSince !== null, isFlagged: result.flag !== null }
    return { result, entry: { action: 'market.recheck', subject: contractNumber, before: null, after } }
  })

/** Ends the waiting of a message that fits no order, is on hold or is to be handed over: nothing follows from it. */
export const setMessageAside = (
  db: Db,
  messageId: string,
  { comment }: MessageSettlement,
  operator: Operator,
): Promise<MarketMessageItem> =>
  audited(db, operator, async (tx) => {
    if (!(await dropHandOver(tx, messageId, operator.now)))
      await setReceivedAside(tx, messageId, operator.now)
    const result = await showMessage(tx, messageId)
    const subject = result.contractNumber ?? messageId
    const after = { messageId, reason: comment }
    return { result, entry: { action: 'market.set-aside', subject, before: null, after } }
  })

async function setReceivedAside(tx: Db, messageId: string, now: Date): Promise<void> {
  const found = await getReceived(tx, messageId)
  if (found.waitingSince !== null) {
    await settleMessage(tx, messageId, { flag: 'An operator set it aside.', waitingSince: null })
  } else {
    await lockUnmatched(tx, messageId)
  }
  await markSettled(tx, messageId, { contractNumber: null, now })
}

async function getReceived(tx: Db, messageId: string) {
  const found = await lockReceived(tx, messageId)
  if (found !== undefined) return found
  throw notFound(`The market has sent no message ${messageId}.`)
}

async function lockUnmatched(tx: Db, messageId: string) {
  const found = await getReceived(tx, messageId)
  if (found.contractNumber === null && found.settledAt === null) return found
  throw conflict(
    found.contractNumber === null
      ? 'Somebody has settled this message already.'
      : `This message is about order ${found.contractNumber}.`,
  )
}

/** An order is locked before its messages, as everywhere; who waited for it may find the message used. */
async function lockOnHold(tx: Db, messageId: string): Promise<string> {
  const { contractNumber } = await showMessage(tx, messageId)
  if (contractNumber !== null) await lockedOrder(tx, contractNumber)
  const found = await getReceived(tx, messageId)
  if (contractNumber !== null && found.waitingSince !== null) return contractNumber
  throw conflict('This message is not on hold.')
}

/** An order that does not exist is a mistake of the form, not of the address. */
async function lockNamed(tx: Db, contractNumber: string): Promise<void> {
  await lockedOrder(tx, contractNumber).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    const { message } = error
    throw invalid('contractNumber', message)
  })
}

/** Receives a message of the market from a gateway or an operator. The message itself is stored and says the rest. */
export const receiveMessage = (db: Db, message: unknown, operator: Operator, identity: MarketIdentity) =>
  audited(db, operator, async (tx) => {
    const reporter = { actor: 'market', now: operator.now, comment: operator.actor }
    const { contractNumber, ...result } = await receiveAnswer(tx, message, reporter, identity)
    const after = { isUsed: result.isUsed }
    return {
      result,
      entry: { action: 'market.receive', subject: contractNumber ?? 'market', before: null, after },
    }
  })
