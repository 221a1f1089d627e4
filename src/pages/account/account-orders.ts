import type { Brand } from '../../customers/accounts/password-tokens.ts'
import type { ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

export type AccountOrderRow = OrderStatus & {
  contractNumber: string
  tariffName: string
  type: ContractType
  deliveryAddress: FilledAddress
  desiredStartDate: string
  confirmedAt: Date | null
}

// Nobody has more; it only bounds the page.
const maxOrders = 200

/** The orders of an account, newest first, or only the one with the given number. */
export async function ordersOfAccount(
  db: Db,
  accountId: string,
  contractNumber: string | null = null,
): Promise<AccountOrderRow[]> {
  const { rows } = await db.query<AccountOrderRow>(sql`
    select o.contract_number as "contractNumber", o.tariff_name as "tariffName", o.type,
      o.delivery_address as "deliveryAddress", o.desired_start_date as "desiredStartDate",
      o.confirmed_at as "confirmedAt", o.state, o.delivery_state as "deliveryState", o.start_date as "startDate",
      o.end_date as "endDate", o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
      o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons"
    from orders o
    where o.account_id = ${accountId} and (${contractNumber}::text is null or o.contract_number = ${contractNumber})
    order by o.created_at desc, o.contract_number
    limit ${maxOrders}`)
  return rows
}

/** The partner of the newest order, whose brand the customer's pages show. */
export async function brandOfAccount(db: Db, accountId: string): Promise<Brand | null> {
  const { rows } = await db.query<Brand>(sql`
    select p.slug, p.brand_name as name
    from orders o
    join partners p on p.id = o.partner_id
    where o.account_id = ${accountId}
    order by o.created_at desc
    limit 1`)
  return rows[0] ?? null
}
