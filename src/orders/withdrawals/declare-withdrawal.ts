import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { PermanentFailure, type TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { bringUpToDate } from '../lifecycle/due-changes.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'
import { recordOn } from '../lifecycle/record-event.ts'
import { judgeWithdrawal, type Verdict } from './judge-withdrawal.ts'
import { type Claim, countVainDeclarations, findOwner, insertDeclaration } from './repository.ts'

/** How it reached us: by the form that needs no login, or from the customer's account. */
export type Way = 'form' | 'account'
export type DeclarationResult = Exclude<Verdict, 'possible'> | 'withdrawn'

export type Declaration = {
  contractNumber: string
  /** The customer's words, as they are stored and mailed back. */
  statement: string
  cameBy: Way
  requestId: string
  now: Date
}

/**
 * Takes a customer's declaration of withdrawal: the order is withdrawn where it may be, and in any case the words are
 * kept with their time and answered by mail, all in one transaction. Undefined where the order is not that customer's.
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

    // Before the declaration itself is one of them.
    const isAnswered = result === 'withdrawn' || (await mayAnswer(tx, contractNumber, now))
    const id = await insertDeclaration(tx, { contractNumber, statement, cameBy, result, now })
    // The receipt of a withdrawal follows from the event, as it does whoever reports it.
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
const mostAnswersADay = 3

// Whoever declares it over and over must not fill a mailbox that may be somebody else's.
const mayAnswer = async (tx: Db, contractNumber: string, now: Date): Promise<boolean> =>
  (await countVainDeclarations(tx, contractNumber, new Date(now.getTime() - day))) < mostAnswersADay

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
