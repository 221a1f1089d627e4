import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { PermanentFailure, type TaskHandler } from '../../platform/tasks/task.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'
import { actOnDeclaration, type Effect, judgeOrder } from './act-on-declaration.ts'
import type { SearchStep } from './match-declaration.ts'
import {
  countIneffectiveDeclarations,
  countUnmatchedFrom,
  findOwner,
  insertDeclaration,
} from './repository.ts'
import { searchContract } from './search-contract.ts'
import type { ReceivedForm } from './withdrawal-form.ts'

/** How the declaration reached us: by the form without login, or from the customer's account. */
export type Channel = 'form' | 'account'
/** What became of a declaration. An operator settles one that is unmatched: it gets an effect, or is closed. */
export type DeclarationResult = Effect | 'unmatched' | 'closed'

type Declaration = {
  /** The customer's words, stored and mailed back as they are. */
  statement: string
  requestId: string
  now: Date
}

/** Receives a declaration from the customer's account. Undefined if the order does not belong to the account. */
export function declareFromAccount(
  db: Db,
  { accountId, contractNumber }: { accountId: string; contractNumber: string },
  declaration: Declaration,
): Promise<Effect | undefined> {
  return db.transaction(async (tx) => {
    const customerNumber = await findOwner(tx, contractNumber, accountId)
    if (customerNumber === undefined) return undefined
    return takeDeclaration(tx, { ...declaration, contractNumber, customerNumber, cameBy: 'account' })
  })
}

/** Receives a declaration from whoever fills in the form. One that matches no contract waits for an operator. */
export function declareWithoutLogin(
  db: Db,
  form: ReceivedForm,
  declaration: Declaration,
): Promise<Effect | 'unmatched'> {
  return db.transaction(async (tx) => {
    const { found, tried } = await searchContract(tx, form, declaration.now)
    if (found === undefined) return keepUnmatched(tx, { ...declaration, form, tried })
    const { contractNumber, customerNumber } = found
    return takeDeclaration(tx, {
      ...declaration,
      contractNumber,
      customerNumber,
      cameBy: 'form',
      form,
      tried,
    })
  })
}

type Taken = Declaration & {
  contractNumber: string
  customerNumber: string
  cameBy: Channel
  form?: ReceivedForm
  tried?: SearchStep[]
}

/** Withdraws the order if possible, stores the words with their time and queues an answer by mail. */
async function takeDeclaration(tx: Db, { customerNumber, requestId, ...taken }: Taken): Promise<Effect> {
  const { contractNumber, cameBy, now } = taken
  const judged = await judgeOrder(tx, contractNumber, { receivedAt: now, now })
  const { state, effect: result } = judged
  const actor = `customer:${customerNumber}`
  // Counted before this declaration is inserted.
  const isAnswered = await mayAnswer(tx, contractNumber, now)
  const declarationId = await insertDeclaration(tx, { ...taken, result })
  await actOnDeclaration(tx, judged, { declarationId, receivedAt: now, isAnswered, actor, now })
  const entry = {
    action: 'withdrawal.declared',
    subject: contractNumber,
    before: { state },
    after: { result, cameBy },
  }
  await writeAudit(tx, entry, { actor, requestId, now })
  return result
}

type Unmatched = Declaration & { form: ReceivedForm; tried: SearchStep[] }

/** Stores it for an operator, and confirms its receipt to the sender without a word about any contract. */
async function keepUnmatched(tx: Db, { form, tried, statement, now }: Unmatched): Promise<'unmatched'> {
  const isAnswered = (await countUnmatchedFrom(tx, form.emailAddress, dayBefore(now))) < maxAnswersPerDay
  const kept = {
    contractNumber: null,
    statement,
    cameBy: 'form',
    result: 'unmatched',
    form,
    tried,
    now,
  } as const
  const declarationId = await insertDeclaration(tx, kept)
  if (isAnswered) {
    await enqueueTask(tx, { kind: 'send-declaration-receipt-mail', subject: declarationId, now })
  }
  return 'unmatched'
}

const maxAnswersPerDay = 3
const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 60 * 60 * 1000)

// Repeated declarations must not flood a mailbox that may belong to somebody else.
const mayAnswer = async (tx: Db, contractNumber: string, now: Date): Promise<boolean> =>
  (await countIneffectiveDeclarations(tx, contractNumber, dayBefore(now))) < maxAnswersPerDay

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
