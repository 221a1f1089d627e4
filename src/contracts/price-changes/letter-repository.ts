import type { FilledAddress } from '../../domain/filled-order.ts'
import { namesOfOrder } from '../../orders/intake/order-owner.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { PriceNotice } from './notice.ts'
import { noticeColumns } from './notice-repository.ts'

/** A notice with what its letter says about the contract. */
export type StoredLetter = PriceNotice & {
  /** The task that sends it, or what stands in for one while it is sent with others. */
  id: string
  emailAddress: string
  orderLanguage: 'de' | 'en' | null
  accountLanguage: 'de' | 'en'
  chosenLanguage: 'de' | 'en' | null
  isErased: boolean
  firstName: string | null
  lastName: string | null
  businessName: string | null
  partnerId: string
  tariffKey: string
  tariffName: string
  isDynamic: boolean
  vatPercent: number
  customerNumber: string
  deliveryAddress: FilledAddress
  billingAddress: FilledAddress | null
  annualConsumptionKwh: number
  endDate: string | null
  ownBaseAdjustmentEuroPerMonth: number
}

export async function findLetters(
  db: Db,
  effectiveDate: string,
  contractNumbers: readonly string[],
): Promise<StoredLetter[]> {
  const { rows } = await db.query<StoredLetter>(sql`
    select n.task_id as id, ${noticeColumns},
      a.email_address as "emailAddress", o.language as "orderLanguage", a.language as "accountLanguage", a.chosen_language as "chosenLanguage",
      a.erased_at is not null as "isErased", ${namesOfOrder},
      o.partner_id as "partnerId", o.tariff_key as "tariffKey",
      o.tariff_name as "tariffName", o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
      a.customer_number as "customerNumber", o.end_date as "endDate",
      o.previous_annual_consumption_kwh as "annualConsumptionKwh",
      o.price_snapshot #>> '{inputs,tariff,kind}' <> 'Fixed' as "isDynamic",
      coalesce((select v.percent::float8 from vat_rates v where v.valid_from <= n.effective_date
        order by v.valid_from desc limit 1), (o.price_snapshot #>> '{result,vat}')::float8) as "vatPercent",
      coalesce((o.price_snapshot #>> '{inputs,campaign,basePriceAdjustmentEuroPerMonthGross}')::float8, 0)
        as "ownBaseAdjustmentEuroPerMonth"
    from price_change_notices n
    join orders o on o.contract_number = n.contract_number
    join accounts a on a.id = o.account_id
    where n.effective_date = ${effectiveDate} and n.contract_number = any(${contractNumbers}::text[])`)
  return rows
}
