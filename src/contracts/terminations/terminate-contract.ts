import { isHouseholdCustomer } from '../../domain/customer-kinds.ts'
import { latestDay } from '../../domain/latest-day.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type TerminationKind, TerminationKinds } from '../../domain/states-and-reasons.ts'
import { keepNewAddress } from '../../orders/intake/relocated-order.ts'
import type { NewAddress } from '../../orders/intake/schema/address.ts'
import { contractTermsOf } from '../../orders/lifecycle/contract-terms.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { type ReportedEnd, reportedEnd } from '../../orders/lifecycle/market-repository.ts'
import { recordOn } from '../../orders/lifecycle/record-event.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict, invalid, Refusal } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { findComingNotices } from '../price-changes/notice-repository.ts'
import type { Termination } from './schema.ts'
import {
  mayTakeBack,
  type PossibleEnd,
  type TerminationFacts,
  terminationRights,
} from './termination-rights.ts'

type Wish = {
  kind: TerminationKind
  /** The last day of delivery; null for the earliest possible. */
  endDate: string | null
  isStaying?: boolean
  /** Of who moves out, as far as it is known. */
  newAddress?: NewAddress | null | undefined
  /** Of an operator, who acts for the customer; kept forever. */
  reason?: string | undefined
  /** When the customer gave notice, if that was earlier than now. */
  declaredAt?: Date
}

/** How a contract ends or could end. */
export async function showTermination(db: Db, contract: Contract, now: Date): Promise<Termination> {
  return shown(await look(db, contract, now))
}

/** The earliest end by one right on or after a wish; null if the customer does not have it, or the contract does not run. */
export async function possibleEndOf(
  db: Db,
  contract: Contract,
  { kind, endDate, isStaying = false, declaredAt }: Wish,
  now: Date,
): Promise<PossibleEnd | null> {
  const { facts } = await look(db, contract, now, declaredAt)
  return facts && terminationRights[kind].possibleEnd({ ...facts, isStaying }, endDate ?? facts.today)
}

/**
 * Ends a contract by the customer's right, or refuses with the earliest day. The same again changes nothing. Of two
 * terminations the first counts, until it is taken back.
 */
export async function terminateContract(
  tx: Db,
  contractNumber: string,
  wish: Wish,
  by: AuditActor,
): Promise<Termination> {
  const order = await lockedOrder(tx, contractNumber)
  const seen = await look(tx, { contractNumber, ...order.status }, by.now, wish.declaredAt)
  const { facts, reported, status } = seen
  const newAddress = wish.newAddress ?? null
  if (newAddress !== null && wish.kind !== 'MoveOut') throw onlyForMoves()
  const isRepeat = reported?.kind === wish.kind && (wish.endDate ?? status.endDate) === status.endDate
  if (status.state === 'Cancelled' && isRepeat) {
    if (newAddress !== null) await keepNewAddress(tx, contractNumber, newAddress)
    return answered(seen)
  }
  if (facts === null) throw conflict(whyNotTerminable(status))

  const right = terminationRights[wish.kind]
  const { isStaying = false } = wish
  const possible = right.possibleEnd({ ...facts, isStaying }, wish.endDate ?? facts.today)
  if (possible === null) throw refused(right.missing, 'kind')
  if (wish.endDate !== null && wish.endDate > latestDay(facts.today)) throw refused(tooFar(facts), 'endDate')
  if (wish.endDate !== null && wish.endDate !== possible.endDate) throw refused(tooEarly(possible), 'endDate')

  const { endDate, because } = possible
  const event = {
    event: 'terminated',
    endDate,
    cancellationReason: right.reason,
    kind: wish.kind,
    explanation: because,
  } as const
  const { reason } = wish
  const comment = [`${wish.kind}: ${because}`, reason].filter(Boolean).join(' ')
  const recorded = await recordOn(tx, order, event, { actor: by.actor, now: by.now, comment })
  await keepNewAddress(tx, contractNumber, newAddress)
  const entry = { action: 'contract.terminated', subject: contractNumber, before: null }
  await writeAudit(tx, { ...entry, after: { kind: wish.kind, endDate, ...(reason && { reason }) } }, by)
  const { status: ended } = recorded
  const end = { actor: by.actor, kind: wish.kind, explanation: because }
  return answered({ ...seen, facts: null, status: ended, reported: end })
}

/** The answer to a termination, the first time and every time: it says why the contract ends on that day. */
function answered(seen: Seen): Termination {
  const termination = shown(seen)
  return { ...termination, explanation: seen.reported?.explanation ?? termination.explanation }
}

/** Takes a termination back, while the grid operator can still be told in time. A contract without one stays as it is. */
export async function takeBackTermination(
  tx: Db,
  contractNumber: string,
  by: AuditActor & { reason?: string },
): Promise<Termination> {
  const order = await lockedOrder(tx, contractNumber)
  const seen = await look(tx, { contractNumber, ...order.status }, by.now)
  const { status, reported } = seen
  if (status.state === 'PendingDelivery' || status.state === 'Delivery') return shown(seen)
  const obstacle = whyNotTakenBack(seen)
  if (obstacle !== null) throw conflict(obstacle)

  const { status: running } = await recordOn(
    tx,
    order,
    { event: 'terminationWithdrawn' },
    { actor: by.actor, now: by.now, comment: by.reason ?? null },
  )
  await keepNewAddress(tx, contractNumber, null)
  const before = { kind: reported?.kind ?? null, endDate: status.endDate }
  await writeAudit(
    tx,
    {
      action: 'contract.termination-withdrawn',
      subject: contractNumber,
      before,
      after: by.reason === undefined ? null : { reason: by.reason },
    },
    by,
  )
  return showTermination(tx, { contractNumber, ...running }, by.now)
}

type Contract = OrderStatus & { contractNumber: string }

type Seen = {
  contractNumber: string
  status: OrderStatus
  today: string
  /** Undefined if nobody ever ended the contract. */
  reported: ReportedEnd | undefined
  /** Null if the contract does not run, or ends already. */
  facts: TerminationFacts | null
}

async function look(
  db: Db,
  { contractNumber, ...stored }: Contract,
  now: Date,
  declaredAt = now,
): Promise<Seen> {
  const today = berlinDate(now)
  const status = bringUpToDate(stored, today)
  const { state, startDate } = status
  const seen = { contractNumber, status, today, reported: await reportedEnd(db, contractNumber) }
  const isRunning = state === 'PendingDelivery' || state === 'Delivery'
  if (!isRunning || startDate === null) return { ...seen, facts: null }
  const { consumptionKwh, isDearerThanOrdered, continuedDays, ...terms } = await contractTermsOf(
    db,
    contractNumber,
  )
  // A right that the customer used in time stays, however late we match it to the contract.
  const declaredOn = berlinDate(declaredAt)
  const [notice] = await findComingNotices(db, [contractNumber], declaredOn)
  const continuedChange = continuedDays.find((day) => day > declaredOn)
  const isHousehold = isHouseholdCustomer(terms.type, consumptionKwh)
  // A price that is confirmed higher than it was ordered is a change with the first day of delivery.
  const firstChange = isDearerThanOrdered && startDate > today ? startDate : null
  const announced = [notice?.effectiveDate ?? [], continuedChange ?? []].flat().sort()
  const nextPriceChange = firstChange ?? announced[0] ?? null
  const given = { today: declaredOn, handledOn: today }
  return { ...seen, facts: { ...given, terms, startDate, isHousehold, nextPriceChange } }
}

function shown(seen: Seen): Termination {
  const { contractNumber, status, reported, facts } = seen
  const isEnding = status.state === 'Cancelled'
  return {
    contractNumber,
    endDate: isEnding ? status.endDate : null,
    kind: isEnding ? (reported?.kind ?? null) : null,
    cancellationReason: status.cancellationReason,
    isReversible: isEnding && whyNotTakenBack(seen) === null,
    explanation: isEnding
      ? (whyNotTakenBack(seen) ?? reported?.explanation ?? `The contract ends on ${status.endDate}.`)
      : null,
    possibleEnds:
      facts === null
        ? []
        : TerminationKinds.flatMap((kind) => {
            const possible = terminationRights[kind].possibleEnd(facts, facts.today)
            return possible === null
              ? []
              : [{ kind, endDate: possible.endDate, explanation: possible.because }]
          }),
  }
}

const onlyForMoves = () =>
  invalid('newAddress', 'newAddress is for customers who move out: kind must be MoveOut.')

const whyNotTerminable = ({ state, endDate }: OrderStatus): string =>
  state === 'Cancelled'
    ? `The contract ends on ${endDate} already. To change that, take the termination back first, if that is possible.`
    : `A contract in the state ${state} cannot be terminated.`

/** Why the end of a contract stays, as a sentence; null if it can be taken back. */
function whyNotTakenBack({ status, reported, today }: Seen): string | null {
  const { state, deliveryState, endDate } = status
  if (state !== 'Cancelled' || endDate === null) return `A contract in the state ${state} has no termination.`
  if (deliveryState === 'Cancelled') return `Delivery is over since ${endDate}.`
  if (reported?.actor === 'market')
    return `The contract ends on ${endDate} because of the market: a new supplier or the grid operator reported it. Only they can take it back.`
  if (reported?.kind == null)
    return `The contract ends on ${endDate} because the supplier ended it. Please contact the supplier.`
  return mayTakeBack(endDate, today)
    ? null
    : `The contract ends on ${endDate}, and it is too late to tell the grid operator that it goes on.`
}

const tooEarly = ({ endDate, because }: PossibleEnd): string =>
  `The contract can end on ${endDate} at the earliest. ${because}`

const tooFar = ({ today }: TerminationFacts): string => `endDate must not be after ${latestDay(today)}.`

const refused = (message: string, details: string) =>
  new Refusal('unprocessable', { code: 'termination-not-possible', message, details })
