import { customerUnknown } from '../../customers/accounts/customer-unknown.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { anonymiseAccount, blockOrders, eraseOrders, withdrawOpenOrders } from './erase-rows.ts'
import { type Treatment, treatmentOf, treatmentOfAccount } from './erasure-rules.ts'
import { erasableOrders, lockCustomer } from './personal-data.ts'

export type ErasedPart = { part: 'account' | 'order'; number: string } & Treatment

export type Erasure = {
  customerNumber: string
  /** Whether all personal data is erased. */
  isComplete: boolean
  parts: ErasedPart[]
}

/**
 * Erases what is stored about a customer, as far as the law allows, and reports for each part whether it was erased, is
 * blocked (and until when) or is kept because it is still needed. Run it again to erase what no longer has to be kept.
 * `isTrial` only reports.
 */
export async function eraseCustomer(
  db: Db,
  customerNumber: string,
  { now, isTrial = false }: { now: Date; isTrial?: boolean },
): Promise<Erasure> {
  return db.transaction(async (tx) => {
    const account = await lockCustomer(tx, customerNumber)
    if (account === undefined) throw customerUnknown(customerNumber)
    const today = berlinDate(now)
    const orders = (await erasableOrders(tx, account.id, today)).map((order) => ({
      ...treatmentOf(order, today),
      part: 'order' as const,
      number: order.contractNumber,
    }))
    const whole = treatmentOfAccount(orders)

    if (!isTrial) {
      const numbersOf = (treatment: Treatment['treatment']) =>
        orders.filter((order) => order.treatment === treatment).map(({ number }) => number)
      await withdrawOpenOrders(tx, numbersOf('erased'), now)
      await eraseOrders(tx, numbersOf('erased'))
      await blockOrders(tx, numbersOf('blocked'))
      if (whole.treatment !== 'kept') {
        await anonymiseAccount(tx, account, { keepsName: whole.treatment === 'blocked', now })
      }
    }
    const parts = [{ ...whole, part: 'account' as const, number: customerNumber }, ...orders]
    return { customerNumber, isComplete: parts.every(({ treatment }) => treatment === 'erased'), parts }
  })
}
