import { judgeWithdrawal, type Verdict } from '../../contracts/declarations/kinds.ts'
import type { PriceNotice } from '../../contracts/price-changes/notice.ts'
import { findComingNotices } from '../../contracts/price-changes/notice-repository.ts'
import type { Session } from '../../customers/sessions/session.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type AccountOrderRow, ordersOfAccount } from './account-orders.ts'

/** An order as its customer sees it today. */
export type AccountOrder = AccountOrderRow & {
  isContract: boolean
  withdrawal: Verdict
  /** The next price change that the customer was told of. */
  priceChange: PriceNotice | null
  /** The delivery has begun, and nothing but the customer's eyes reads the meter every quarter-hour. */
  maySubmitReading: boolean
  /** The last day on which the customer can withdraw; null if there is no such day. */
  lastWithdrawalDate: string | null
}

/** The orders and contracts that the session opens, newest first. */
export const readOrders = async (db: Db, session: Session, now: Date): Promise<AccountOrder[]> =>
  accountOrders(db, await ordersOfAccount(db, session), berlinDate(now))

/** Finds only orders and contracts that the session opens. */
export async function findAccountOrder(
  db: Db,
  session: Session,
  { contractNumber, now }: { contractNumber: string; now: Date },
): Promise<AccountOrder | undefined> {
  const rows = await ordersOfAccount(db, session, contractNumber)
  return (await accountOrders(db, rows, berlinDate(now)))[0]
}

async function accountOrders(
  db: Db,
  rows: readonly AccountOrderRow[],
  today: string,
): Promise<AccountOrder[]> {
  const numbers = rows.map(({ contractNumber }) => contractNumber)
  const notices = numbers.length === 0 ? [] : await findComingNotices(db, numbers, today)
  const noticeOf = (row: AccountOrderRow) =>
    notices.find(({ contractNumber }) => contractNumber === row.contractNumber) ?? null
  return rows.map((row) => accountOrder(row, noticeOf(row), today))
}

function accountOrder(row: AccountOrderRow, notice: PriceNotice | null, today: string): AccountOrder {
  // Applies what is due by today, so that customers do not notice a late worker.
  const order = { ...row, ...bringUpToDate(row, today) }
  const { state, type, confirmedAt } = order
  const confirmedDate = confirmedAt && berlinDate(confirmedAt)
  const withdrawal = judgeWithdrawal({ state, type, confirmedDate, today })
  const mayWithdraw = withdrawal === 'possible' || withdrawal === 'to-clarify'
  return {
    ...order,
    isContract: confirmedAt !== null,
    withdrawal,
    priceChange: notice,
    maySubmitReading:
      confirmedAt !== null && !order.hasSmartMeter && order.startDate !== null && order.startDate <= today,
    lastWithdrawalDate: mayWithdraw && confirmedDate !== null ? lastWithdrawalDate(confirmedDate) : null,
  }
}
