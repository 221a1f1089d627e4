import type { Brand } from '../../customers/accounts/password-tokens.ts'
import { type GrantedAccess, listAccesses } from '../../customers/grants/access.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import { judgeWithdrawal, type Verdict } from '../../orders/withdrawals/judge-withdrawal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { type AccountOrderRow, brandOfAccount, ordersOfAccount } from './account-orders.ts'

/** An order as its customer sees it, as it is today. */
export type AccountOrder = AccountOrderRow & {
  isContract: boolean
  withdrawal: Verdict
  /** The last day on which the contract may be withdrawn from, while it may; null where no day is fixed. */
  lastWithdrawalDate: string | null
}

export type AccountOverview = { contracts: AccountOrder[]; orders: AccountOrder[]; accesses: GrantedAccess[] }

/** All that a customer sees after logging in. */
export async function readOverview(db: Db, accountId: string, now: Date): Promise<AccountOverview> {
  const today = berlinDate(now)
  const rows = await ordersOfAccount(db, accountId)
  const all = rows.map((row) => accountOrder(row, today))
  return {
    contracts: all.filter(({ isContract }) => isContract),
    orders: all.filter(({ isContract }) => !isContract),
    accesses: await listAccesses(db, accountId),
  }
}

/** In whose name and colour the customer's pages are. */
export const findBrand = (db: Db, accountId: string): Promise<Brand | null> => brandOfAccount(db, accountId)

/** One order or contract of this account; another's is unknown here. */
export async function findAccountOrder(
  db: Db,
  accountId: string,
  { contractNumber, now }: { contractNumber: string; now: Date },
): Promise<AccountOrder | undefined> {
  const [row] = await ordersOfAccount(db, accountId, contractNumber)
  return row && accountOrder(row, berlinDate(now))
}

function accountOrder(row: AccountOrderRow, today: string): AccountOrder {
  // A worker that is late must not show: what the calendar demands until today has happened.
  const order = { ...row, ...bringUpToDate(row, today) }
  const { state, type, confirmedAt } = order
  const confirmedDate = confirmedAt && berlinDate(confirmedAt)
  const withdrawal = judgeWithdrawal({ state, type, confirmedDate, today })
  const mayWithdraw = withdrawal === 'possible' || withdrawal === 'to-clarify'
  return {
    ...order,
    isContract: confirmedAt !== null,
    withdrawal,
    lastWithdrawalDate: mayWithdraw && confirmedDate !== null ? lastWithdrawalDate(confirmedDate) : null,
  }
}
