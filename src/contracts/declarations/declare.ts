import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { networkOf } from '../../platform/http/network-of.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'
import { inSteadyTime } from '../../platform/http/steady-time.ts'
import { hiddenKey, takeLimits } from '../../platform/http/take-limits.ts'
import type { Log } from '../../platform/log/log.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { PermanentFailure, type TaskHandler } from '../../platform/tasks/task.ts'
import { referenceKey } from './contract-reference.ts'
import { type Acted, type Forms, kinds } from './kinds.ts'
import { findOwner, searchContract } from './search-contract.ts'
import {
  changeDeclaration,
  countIneffective,
  countUnmatchedFrom,
  type Declaration,
  type Effects,
  effective,
  insertDeclaration,
  type Kind,
} from './store.ts'

export type DeclarationService = { db: Db; limiter: RateLimiter; log: Log; wakeWorker: () => void }

type Declared = {
  /** The sender's words, stored and mailed back as they are. */
  statement: string
  requestId: string
  now: Date
}

type ByForm<K extends Kind> = Declared & {
  form: Forms[K]
  ip: string
  /** Frees the slot among the requests in progress while the response is delayed. */
  leavePlace: () => void
}

export type Taken = { kind: 'taken' } | { kind: 'throttled'; waitSeconds: number }

const windowSeconds = 15 * 60

/**
 * Receives a declaration without login (§§ 312k, 356a BGB) and keeps it, whatever it says. Neither the answer nor its time
 * reveals whether contract and address match; only the mailbox of the contract learns that.
 */
export async function declareByForm<K extends Kind>(
  { db, limiter, log, wakeWorker }: DeclarationService,
  kind: K,
  { form, ip, leavePlace, ...declared }: ByForm<K>,
): Promise<Taken> {
  const [network, number] = [networkOf(ip), hiddenKey(referenceKey(form))]
  // Every declaration counts, for known and unknown contracts. Few per network and many overall, so that nobody elsewhere
  // can use up a customer's attempts.
  const waitSeconds = await takeLimits(limiter, [
    [{ name: `${kind}-network`, quota: 20, windowSeconds }, network],
    [{ name: `${kind}-pair`, quota: 5, windowSeconds }, `${number} ${network}`],
    [{ name: `${kind}-number`, quota: 50, windowSeconds }, number],
  ])
  if (waitSeconds !== undefined) return { kind: 'throttled', waitSeconds }
  const { requestId } = declared
  await inSteadyTime(
    async () =>
      log.info({ requestId, result: await declare(db, kind, { form, ...declared }) }, `${kind} declared`),
    { leavePlace },
  )
  // Always, so that watching the worker reveals nothing either.
  wakeWorker()
  return { kind: 'taken' }
}

/** Takes what the person who filled in the form declares. One that matches no contract waits for an operator. */
export const declare = <K extends Kind>(
  db: Db,
  kind: K,
  { form, statement, requestId, now }: Declared & { form: Forms[K] },
): Promise<Effects[K] | 'unmatched'> =>
  db.transaction(async (tx) => {
    const { tried, found } = await searchContract(tx, form, now)
    const { own, unmatchedReceipt } = kinds[kind]
    const declaration = await insertDeclaration(tx, kind, { statement, form, own: own(form), tried, now })
    if (found !== undefined) return settleAtOnce(tx, kind, declaration, found, { requestId, now })
    // With this one.
    const unmatched = await countUnmatchedFrom(tx, kind, form.emailAddress, dayBefore(now))
    if (unmatched <= maxAnswersPerDay) {
      await enqueueTask(tx, { kind: unmatchedReceipt, subject: declaration.id, now })
    }
    return 'unmatched'
  })

/** Receives a withdrawal from the customer's account. Undefined if the order does not belong to the account. */
export const declareFromAccount = (
  db: Db,
  { accountId, contractNumber }: { accountId: string; contractNumber: string },
  { statement, requestId, now }: Declared,
): Promise<Effects['withdrawal'] | undefined> =>
  db.transaction(async (tx) => {
    const customerNumber = await findOwner(tx, contractNumber, accountId)
    if (customerNumber === undefined) return undefined
    const given = { statement, form: undefined, own: { came_by: 'account' }, tried: null, now }
    const declaration = await insertDeclaration(tx, 'withdrawal', given)
    const found = { contractNumber, customerNumber }
    return settleAtOnce(tx, 'withdrawal', declaration, found, { requestId, now })
  })

/** Does what it declares, in the name of the customer, and answers by mail. */
async function settleAtOnce<K extends Kind>(
  tx: Db,
  kind: K,
  declaration: Declaration<K>,
  { contractNumber, customerNumber }: { contractNumber: string; customerNumber: string },
  { requestId, now }: { requestId: string; now: Date },
): Promise<Effects[K]> {
  const by = { actor: `customer:${customerNumber}`, requestId, now }
  // The order is locked, so that of two declarations at the same time the second finds what the first did.
  const acted = await kinds[kind].act(tx, contractNumber, declaration, by)
  // Repeated declarations must not flood a mailbox that may belong to somebody else.
  const isAnswered =
    acted.result === effective[kind] ||
    (await countIneffective(tx, kind, contractNumber, dayBefore(now))) < maxAnswersPerDay
  await finish(tx, kind, declaration.id, { contractNumber, acted, isAnswered, now })
  const entry = { action: `${kind}.declared`, subject: contractNumber }
  await writeAudit(tx, { ...entry, ...kinds[kind].audited(declaration, acted) }, by)
  return acted.result
}

const maxAnswersPerDay = 3
const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 60 * 60 * 1000)

type Finished<K extends Kind> = {
  contractNumber: string
  acted: Acted<K>
  isAnswered: boolean
  /** Who found its contract, by column, if it waits for nobody any more. */
  settled?: Readonly<Record<string, unknown>>
  now: Date
}

/** Stores what a declaration did, and answers it to the customer of the contract. */
export async function finish<K extends Kind>(
  tx: Db,
  kind: K,
  declarationId: string,
  { contractNumber, acted, isAnswered, settled = {}, now }: Finished<K>,
): Promise<void> {
  const { result } = acted
  const endDate = 'endDate' in acted ? { end_date: acted.endDate } : {}
  await changeDeclaration(tx, kind, declarationId, {
    ...{ contract_number: contractNumber, result, ...endDate, ...settled },
  })
  if (!isAnswered) return
  for (const task of kinds[kind].answers(result)) {
    await enqueueTask(tx, { kind: task, subject: contractNumber, payload: { declarationId }, now })
  }
}

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
