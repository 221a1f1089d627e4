import type { Session } from '../../customers/sessions/session.ts'
import type { ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { namesOfOrder } from '../../orders/intake/order-owner.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

export type AccountOrderRow = OrderStatus & {
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
export async function ordersOfAccount(
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
