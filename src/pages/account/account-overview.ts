import { judgeWithdrawal, type Verdict } from '../../contracts/declarations/kinds.ts'
import type { PriceNotice } from '../../contracts/price-changes/notice.ts'
import { findComingNotices } from '../../contracts/price-changes/notice-repository.ts'
import type { Session } from '../../customers/sessions/session.ts'
import type { ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { namesOfOrder } from '../../orders/intake/order-owner.ts'
import { bringUpToDate } from '../../orders/lifecycle/due-changes.ts'
import { lastWithdrawalDate } from '../../orders/lifecycle/withdrawal.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'

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

type AccountOrderRow = OrderStatus & {
  contractNumber: string
  tariffKey: string
  tariffName: string
  type: ContractType
  deliveryAddress: FilledAddress
  desiredStartDate: string
  createdAt: Date
  confirmedAt: Date | null
  /** As the order says. */
  hasSmartMeter: boolean
  brandSlug: string
  brandName: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
}

// Nobody has more; it only bounds the page.
const maxOrders = 200

/** The orders that a session opens, newest first, or only the one with the given number. */
async function ordersOfAccount(
  db: Db,
  { accountId, onlyOf }: Session,
  contractNumber: string | null = null,
): Promise<AccountOrderRow[]> {
  const { rows } = await db.query<AccountOrderRow>(sql`
    select o.contract_number as "contractNumber", o.tariff_key as "tariffKey", o.tariff_name as "tariffName", o.type,
      o.delivery_address as "deliveryAddress", o.desired_start_date as "desiredStartDate",
      o.created_at as "createdAt", o.confirmed_at as "confirmedAt",
      coalesce((o.capabilities ->> 'hasSmartMeter')::boolean, false) as "hasSmartMeter", o.state, o.delivery_state as "deliveryState", o.start_date as "startDate",
      o.end_date as "endDate", o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
      o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons", p.slug as "brandSlug",
      p.brand_name as "brandName", ${namesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id
    join partners p on p.id = o.partner_id
    where o.account_id = ${accountId} and (${contractNumber}::text is null or o.contract_number = ${contractNumber})
      and (${onlyOf === null}::boolean
        or (o.partner_id = ${onlyOf?.partnerId}::uuid
          and o.placed_by_partner_id = coalesce(${onlyOf?.placedByPartnerId}::uuid, o.placed_by_partner_id)))
    order by o.created_at desc, o.contract_number
    limit ${maxOrders}`)
  return rows
}
