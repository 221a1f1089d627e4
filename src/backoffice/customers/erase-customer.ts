import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { rolledBack } from '../../platform/db/rolled-back.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { grounds } from '../personal-data/register-entry.ts'
import { endAccount, eraseRows, findRemaining, type Remaining, withdrawOpenOrders } from './erase-rows.ts'
import { type ErasurePlan, planErasure } from './erasure-plan.ts'
import type { Treatment } from './erasure-rules.ts'
import {
  erasableOrders,
  findDueErasures,
  findOutlived,
  lockCustomer,
  type StoredCustomer,
} from './personal-data.ts'
import type { CustomerErasure } from './schema.ts'

export type ErasedPart = { part: 'account' | 'order'; number: string } & Treatment

export type Erasure = {
  customerNumber: string
  /** Whether all personal data is erased. */
  isComplete: boolean
  /** What becomes of the account and of each order. */
  parts: ErasedPart[]
  /** Every column in which personal data is left, found by looking, and why. */
  remains: Remaining[]
}

/**
 * Erases what is stored about a customer, as far as the law allows, and reports what remains, why and until when. Run it
 * again to erase what no longer has to be kept; the worker does so by itself once the account is erased
 * (`finishErasures`). `isTrial` reports the same and changes nothing.
 */
export async function eraseCustomer(
  db: Db,
  customerNumber: string,
  { now, isTrial = false }: { now: Date; isTrial?: boolean },
): Promise<Erasure> {
  const work = (tx: Db) => erase(tx, customerNumber, now)
  return isTrial ? rolledBack(db, work) : db.transaction(work)
}

async function erase(tx: Db, customerNumber: string, now: Date): Promise<Erasure> {
  const customer = await lockCustomer(tx, customerNumber)
  if (customer === undefined) throw customerUnknown(customerNumber)
  const today = berlinDate(now)
  const plan = planErasure(await erasableOrders(tx, customer.id, today), today)
  const parts = partsOf(customerNumber, plan)
  const erasedOrders = parts.filter(({ part, treatment }) => part === 'order' && treatment === 'erased')

  await withdrawOpenOrders(
    tx,
    erasedOrders.map(({ number }) => number),
    now,
  )
  await eraseRows(tx, customer, plan)
  const remains = await findRemaining(tx, customer, plan)
  if (plan.account('contract').treatment === 'erased') {
    await endAccount(tx, customer, now)
    await planNextErasure(tx, customer, { remains, today })
  }
  return { customerNumber, isComplete: remains.length === 0, parts, remains }
}

// Of all grounds, that of the records holds longest.
const partsOf = (customerNumber: string, plan: ErasurePlan): ErasedPart[] => [
  { part: 'account', number: customerNumber, ...plan.account('records') },
  ...plan.contractNumbers.map((number) => ({
    part: 'order' as const,
    number,
    ...plan.order(number, 'records'),
  })),
]

/**
 * The first erasure is repeated on the next day, for what was being stored at that moment: a mail on its way, an answer of
 * the market. Later ones follow the periods.
 */
async function planNextErasure(
  tx: Db,
  { id, isErased }: StoredCustomer,
  { remains, today }: { remains: readonly Remaining[]; today: string },
): Promise<void> {
  const ends = remains.flatMap((left) => (left.treatment === 'blocked' && left.until ? [left.until] : []))
  const nextEnd = isErased ? ends.toSorted()[0] : today
  await tx.query(sql`delete from pending_erasures where account_id = ${id}`)
  if (nextEnd === undefined) return
  await tx.query(sql`
    insert into pending_erasures (account_id, due_on) values (${id}, ${plusDays(nextEnd, 1)})`)
}

/** An erasure as the operator API shows it: with an end wherever there is one. */
export const erasureView = ({ parts, remains, ...erasure }: Erasure): CustomerErasure => ({
  ...erasure,
  parts: parts.map((part) => ({ part: part.part, number: part.number, ...treatmentView(part) })),
  remains: remains.map((left) => ({
    place: left.place,
    data: left.data,
    number: left.number,
    ...treatmentView(left),
  })),
})

const treatmentView = (treated: Treatment) => ({
  treatment: treated.treatment,
  because: treated.because,
  until: treated.treatment === 'blocked' ? treated.until : null,
})

const atOnce = 20

/**
 * Goes on with erasures that had to leave something at first, once a period is over, and erases customers of whom nothing
 * has to be kept any more, asked or not (Art. 5 (1) (e) GDPR).
 */
export async function finishErasures(db: Db, now: Date): Promise<void> {
  const today = berlinDate(now)
  for (;;) {
    // Each plans its next one for a later day, so that this ends.
    const customerNumbers = await findDueErasures(db, today, atOnce)
    for (const customerNumber of customerNumbers) await eraseCustomer(db, customerNumber, { now })
    if (customerNumbers.length < atOnce) break
  }
  const outlived = {
    contractsBefore: startOfYear(today, grounds.records.years.delivered),
    othersBefore: startOfYear(today, grounds.disputes.years.neverDelivered),
  }
  // The rest is found the next time; an erased customer is not found again.
  for (const customerNumber of await findOutlived(db, outlived, atOnce)) {
    await eraseCustomer(db, customerNumber, { now })
  }
}

/** The first day of the year as many years ago: what is older has been kept for as many years after its year. */
const startOfYear = (today: string, years: number): string => `${Number(today.slice(0, 4)) - years}-01-01`
