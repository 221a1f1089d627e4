import type { SearchStep } from '../../orders/withdrawals/match-declaration.ts'
import { searchContract } from '../../orders/withdrawals/search-contract.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { actOnTermination, type TerminationEffect } from './act-on-termination.ts'
import {
  countIneffective,
  countUnmatchedFrom,
  insertDeclaration,
  type TerminationResult,
} from './repository.ts'
import { newAddressOf, type ReceivedTermination } from './termination-form.ts'

type Declaration = {
  form: ReceivedTermination
  /** The sender's words, stored and mailed back as they are. */
  statement: string
  requestId: string
  now: Date
}

/** Receives a termination from whoever fills in the form. One that matches no contract waits for an operator. */
export function declareTermination(db: Db, declaration: Declaration): Promise<TerminationResult> {
  return db.transaction(async (tx) => {
    const { tried, found } = await searchContract(tx, declaration.form, declaration.now)
    return found === undefined
      ? keepUnmatched(tx, { ...declaration, tried })
      : takeMatched(tx, { ...declaration, tried, ...found })
  })
}

type Tried = Declaration & { tried: SearchStep[] }

async function takeMatched(
  tx: Db,
  taken: Tried & { contractNumber: string; customerNumber: string },
): Promise<TerminationResult> {
  const { form, statement, tried, contractNumber, customerNumber, requestId, now } = taken
  const { kind, wishedDate } = form
  const by = { actor: `customer:${customerNumber}`, requestId, now }
  // The order is locked first, so that of two declarations at the same time the second finds what the first did.
  const effect = await actOnTermination(
    tx,
    contractNumber,
    { kind, wishedDate: wishedDate || null, receivedAt: now, givenNewAddress: newAddressOf(form) },
    by,
  )
  const isAnswered = await mayAnswer(tx, contractNumber, effect, now)
  const declarationId = await insertDeclaration(tx, {
    form,
    statement,
    contractNumber,
    tried,
    now,
    ...effect,
  })
  const entry = { action: 'termination.declared', subject: contractNumber, before: null }
  await writeAudit(tx, { ...entry, after: { kind, result: effect.result, declarationId } }, by)
  if (isAnswered) await queueReceipt(tx, { contractNumber, declarationId, now })
  return effect.result
}

/** The receipt of § 312k (4) BGB, or the answer to a declaration that an operator has found the contract of. */
export const queueReceipt = async (
  tx: Db,
  { contractNumber, declarationId, now }: { contractNumber: string; declarationId: string; now: Date },
): Promise<void> => {
  const receipt = { kind: 'send-termination-receipt-mail', subject: contractNumber } as const
  await enqueueTask(tx, { ...receipt, payload: { declarationId }, now })
}

/** Keeps it for an operator, and confirms its receipt to the sender without a word about any contract. */
async function keepUnmatched(tx: Db, { form, statement, tried, now }: Tried): Promise<'unmatched'> {
  const isAnswered = (await countUnmatchedFrom(tx, form.emailAddress, dayBefore(now))) < maxAnswersPerDay
  const kept = { contractNumber: null, result: 'unmatched', endDate: null } as const
  const subject = await insertDeclaration(tx, { form, statement, tried, now, ...kept })
  if (isAnswered) await enqueueTask(tx, { kind: 'send-unmatched-termination-mail', subject, now })
  return 'unmatched'
}

const maxAnswersPerDay = 3
const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 60 * 60 * 1000)

// Repeated declarations must not flood a mailbox that may belong to somebody else.
const mayAnswer = async (
  tx: Db,
  contractNumber: string,
  { result }: TerminationEffect,
  now: Date,
): Promise<boolean> =>
  result === 'terminated' || (await countIneffective(tx, contractNumber, dayBefore(now))) < maxAnswersPerDay
