import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { PermanentFailure, type TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { bringUpToDate } from '../lifecycle/due-changes.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'
import { recordOn } from '../lifecycle/record-event.ts'
import { judgeWithdrawal, type Verdict } from './judge-withdrawal.ts'
import { type Claim, countIneffectiveDeclarations, findOwner, insertDeclaration } from './repository.ts'

/** How the declaration reached us: by the form without login, or from the customer's account. */
export type Channel = 'form' | 'account'
export type DeclarationResult = Exclude<Verdict, 'possible'> | 'withdrawn'

type Declaration = {
  contractNumber: string
  /** The customer's words, stored and mailed back as they are. */
  statement: string
  cameBy: Channel
  requestId: string
  now: Date
}

/**
 * Receives a declaration of withdrawal: withdraws the order if possible, stores the words with their time and queues an
 * answer by mail, all in one transaction. Undefined if the order does not belong to the customer.
 */
export async function declareWithdrawal(
  db: Db,
  claim: Claim,
  declaration: Declaration,
): Promise<DeclarationResult | undefined> {
  const { contractNumber, statement, cameBy, requestId, now } = declaration
  return db.transaction(async (tx) => {
    const customerNumber = await findOwner(tx, contractNumber, claim)
    if (customerNumber === undefined) return undefined
    const order = await lockedOrder(tx, contractNumber)
    const today = berlinDate(now)
    const { state } = bringUpToDate(order.status, today)
    const confirmedDate = order.confirmedAt && berlinDate(order.confirmedAt)
    const verdict = judgeWithdrawal({ state, type: order.type, confirmedDate, today })
    const result = verdict === 'possible' ? 'withdrawn' : verdict
    const actor = `customer:${customerNumber}`

    // Counted before this declaration is inserted.
    const isAnswered = result === 'withdrawn' || (await mayAnswer(tx, contractNumber, now))
    const id = await insertDeclaration(tx, { contractNumber, statement, cameBy, result, now })
    // The event itself queues the receipt.
    if (result === 'withdrawn') await recordOn(tx, order, { event: 'withdrawn' }, { actor, now })
    else if (isAnswered) await enqueueAnswer(tx, { contractNumber, id, result, now })
    const entry = {
      action: 'withdrawal.declared',
      subject: contractNumber,
      before: { state },
      after: { result, cameBy },
    }
    await writeAudit(tx, entry, { actor, requestId, now })
    return result
  })
}

async function enqueueAnswer(
  tx: Db,
  { contractNumber, id, result, now }: { contractNumber: string; id: string; result: Verdict; now: Date },
): Promise<void> {
  const task = { subject: contractNumber, payload: { declarationId: id }, now }
  await enqueueTask(tx, { ...task, kind: 'send-withdrawal-answer-mail' })
  if (result === 'to-clarify') await enqueueTask(tx, { ...task, kind: 'clarify-withdrawal' })
}

const day = 24 * 60 * 60 * 1000
const maxAnswersPerDay = 3

// Repeated declarations must not flood a mailbox that may belong to somebody else.
const mayAnswer = async (tx: Db, contractNumber: string, now: Date): Promise<boolean> =>
  (await countIneffectiveDeclarations(tx, contractNumber, new Date(now.getTime() - day))) < maxAnswersPerDay

/** Parks a withdrawal that needs a person, where operators see it. Once the order is withdrawn, a retry succeeds. */
export const clarifyWithdrawalTask =
  (db: Db): TaskHandler =>
  async ({ subject }) => {
    const { status } = await db.transaction((tx) => lockedOrder(tx, subject))
    if (status.state === 'Revoked') return
    throw new PermanentFailure(
      `The customer withdrew within the withdrawal period, but the order is ${status.state}. Resolve it and retry this task.`,
    )
  }
