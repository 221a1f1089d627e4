import type { ContractType } from '../../domain/customer-kinds.ts'
import type { ContractState } from '../../domain/states-and-reasons.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import { isWithdrawalPossible } from '../../orders/lifecycle/withdrawal.ts'
import type { AuditActor, AuditedFacts } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { invalid, type Refusal } from '../../platform/refusal.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { possibleEndOf, terminateContract } from '../terminations/terminate-contract.ts'
import type { Declaration, Effects, Kind } from './store.ts'
import { newAddressOf, type ReceivedTermination } from './termination-form.ts'
import type { ReceivedWithdrawal } from './withdrawal-form.ts'

export type Forms = { withdrawal: ReceivedWithdrawal; termination: ReceivedTermination }

/** What a declaration did: a withdrawal found the order in a state, a termination found or made a last day of delivery. */
export type Acted<K extends Kind> = { result: Effects[K] } & {
  withdrawal: { state: ContractState }
  termination: { endDate: string | null }
}[K]

type AnswerTask = Extract<
  TaskKind,
  'send-withdrawal-answer-mail' | 'clarify-withdrawal' | 'send-termination-receipt-mail'
>

type Rules<K extends Kind> = {
  /** What the form alone of this kind has, by column. */
  own(form: Forms[K]): Readonly<Record<string, unknown>>
  /** Locks the order and does what the declaration wants of it, as far as it can: by the day of its arrival, however late its contract was found. */
  act(tx: Db, contractNumber: string, declaration: Declaration<K>, by: AuditActor): Promise<Acted<K>>
  /** What answers it to the customer of the contract. */
  answers(result: Effects[K]): readonly AnswerTask[]
  /** What confirms one that matched no contract to its sender, without a word about any. */
  unmatchedReceipt: 'send-declaration-receipt-mail' | 'send-unmatched-termination-mail'
  /** The results that wait for an operator. */
  waiting: readonly string[]
  /** How one is kept that an operator closes; it keeps its result if this says nothing. */
  closed: Readonly<Record<string, unknown>>
  settled(result: string): string
  /** What refuses to attach it to a contract that does not exist; else the order does. */
  noContract?(contractNumber: string): Refusal
  audited(declaration: Declaration<K>, acted: Acted<K>): { before: AuditedFacts | null; after: AuditedFacts }
}

/** All in which a withdrawal and a termination differ; their forms, letters and pages apart. */
export const kinds: { readonly [K in Kind]: Rules<K> } = {
  withdrawal: {
    own: ({ words }) => ({ came_by: 'form', given_words: words }),
    async act(tx, contractNumber, { receivedAt }, { actor, now }) {
      const { order, state, effect } = await judgeOrder(tx, contractNumber, { receivedAt, now })
      if (effect === 'withdrawn') {
        await recordOn(tx, order, { event: 'withdrawn' }, { actor, now, declaredAt: receivedAt })
      }
      return { result: effect, state }
    },
    answers(result) {
      // The event itself queues the receipt.
      if (result === 'withdrawn') return []
      return [
        'send-withdrawal-answer-mail',
        ...(result === 'to-clarify' ? ['clarify-withdrawal' as const] : []),
      ]
    },
    unmatchedReceipt: 'send-declaration-receipt-mail',
    waiting: ['unmatched'],
    closed: { result: 'closed' },
    settled: (result) => `Only an unmatched declaration can be settled; this one is ${result}.`,
    audited: ({ cameBy }, { result, state }) => ({ before: { state }, after: { result, cameBy } }),
  },
  termination: {
    own: (form) => ({
      kind: form.kind,
      wished_date: form.wishedDate || null,
      given_reason: form.reason,
      given_new_address: newAddressOf(form),
    }),
    act: endContract,
    answers: () => ['send-termination-receipt-mail'],
    unmatchedReceipt: 'send-unmatched-termination-mail',
    waiting: ['unmatched', 'to-clarify'],
    closed: {},
    settled: () => 'This declaration is settled already.',
    noContract: (contractNumber) => invalid('contractNumber', `There is no contract ${contractNumber}.`),
    audited: ({ kind, id: declarationId }, { result }) => ({
      before: null,
      after: { kind, result, declarationId },
    }),
  },
}

type WithdrawalCase = {
  /** The state today, with all date-driven changes. */
  state: ContractState
  type: ContractType
  /** The date in Berlin on which the contract was confirmed, or null before that. */
  confirmedDate: string | null
  today: string
}

/** What a withdrawal leads to; if it is possible, it withdraws the order. */
export type Verdict = 'possible' | Exclude<Effects['withdrawal'], 'withdrawn'>

/** The verdict within the withdrawal period, by the state of the order. */
const withinPeriod: Readonly<Record<ContractState, Verdict>> = {
  Open: 'possible',
  Processing: 'possible',
  PendingDelivery: 'possible',
  Delivery: 'possible',
  // A termination or an unknown state does not take away the right.
  Cancelled: 'to-clarify',
  Unspecified: 'to-clarify',
  Rejected: 'no-contract',
  Revoked: 'already-withdrawn',
}

/** What a withdrawal by the customer leads to today. */
export function judgeWithdrawal({ state, type, confirmedDate, today }: WithdrawalCase): Verdict {
  const verdict = withinPeriod[state]
  const dependsOnPeriod = verdict === 'possible' || verdict === 'to-clarify'
  if (!dependsOnPeriod || isWithdrawalPossible({ type, confirmedDate, today })) return verdict
  return type === 'Business' ? 'no-right' : 'period-over'
}

/** A locked order, and what a withdrawal that arrived then leads to now. */
type JudgedOrder = {
  order: LockedOrder
  state: ContractState
  effect: Effects['withdrawal']
}

/**
 * Locks the order and judges the declaration: the period by the day on which the declaration arrived, the state by
 * today. The two differ if an operator had to find the contract first, which must not cost the customer the right.
 */
export async function judgeOrder(
  tx: Db,
  contractNumber: string,
  { receivedAt, now }: { receivedAt: Date; now: Date },
): Promise<JudgedOrder> {
  const order = await lockedOrder(tx, contractNumber)
  const { state } = bringUpToDate(order.status, berlinDate(now))
  const confirmedDate = order.confirmedAt && berlinDate(order.confirmedAt)
  const verdict = judgeWithdrawal({ state, type: order.type, confirmedDate, today: berlinDate(receivedAt) })
  return { order, state, effect: verdict === 'possible' ? 'withdrawn' : verdict }
}

const running: readonly ContractState[] = ['PendingDelivery', 'Delivery']
const gone: readonly ContractState[] = ['Rejected', 'Revoked']

/**
 * Ends the contract on the wished day, or on the next possible one. Whatever the service cannot judge waits for a person: an
 * important cause, a right that the customer does not have, an order that is not confirmed yet.
 */
async function endContract(
  tx: Db,
  contractNumber: string,
  { kind, wishedDate, receivedAt, givenNewAddress }: Declaration<'termination'>,
  by: AuditActor,
): Promise<Acted<'termination'>> {
  const order = await lockedOrder(tx, contractNumber)
  const { state, endDate } = bringUpToDate(order.status, berlinDate(by.now))
  if (gone.includes(state)) return { result: 'no-contract', endDate: null }
  if (kind === 'ImportantCause') return { result: 'to-clarify', endDate }
  if (state === 'Cancelled') return { result: 'already-ending', endDate }
  const wish = { kind, endDate: wishedDate, declaredAt: receivedAt, newAddress: givenNewAddress }
  const possible = running.includes(state)
    ? await possibleEndOf(tx, { contractNumber, ...order.status }, wish, by.now)
    : null
  if (possible === null) return { result: 'to-clarify', endDate: null }
  const ended = await terminateContract(tx, contractNumber, { ...wish, endDate: possible.endDate }, by)
  return { result: 'terminated', endDate: ended.endDate }
}
