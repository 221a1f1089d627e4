import type { FilledAddress } from '../../domain/filled-order.ts'
import { namesOfOrder } from '../../orders/intake/names-of-order.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { PriceNotice } from './notice.ts'
import { noticeColumns } from './notice-repository.ts'

/** A notice with what its letter says about the contract. */
export type StoredLetter = PriceNotice & {
  /** The task that sends it, or what stands in for one while it is sent with others. */
  id: string
  emailAddress: string
  language: 'de' | 'en'
  isErased: boolean
  firstName: string | null
  lastName: string | null
  businessName: string | null
  brandName: string
  brandColour: string
  tariffName: string
  isDynamic: boolean
  vatPercent: number
  deliveryAddress: FilledAddress
  annualConsumptionKwh: number
  endDate: string | null
}

export async function findLetters(
  db: Db,
  effectiveDate: string,
  contractNumbers: readonly string[],
): Promise<StoredLetter[]> {
  const { rows } = await db.query<StoredLetter>(sql`
    select n.task_id as id, ${noticeColumns},
      a.email_address as "emailAddress", a.language, a.erased_at is not null as "isErased", ${namesOfOrder},
      p.brand_name as "brandName", p.brand_colour as "brandColour",
      o.tariff_name as "tariffName", o.delivery_address as "deliveryAddress", o.end_date as "endDate",
      o.previous_annual_consumption_kwh as "annualConsumptionKwh",
      o.price_snapshot #>> '{inputs,tariff,kind}' <> 'Fixed' as "isDynamic",
      (o.price_snapshot #>> '{result,vat}')::float8 as "vatPercent"
    from price_change_notices n
    join orders o on o.contract_number = n.contract_number
    join accounts a on a.id = o.account_id
    join partners p on p.id = o.partner_id
    where n.effective_date = ${effectiveDate} and n.contract_number = any(${contractNumbers}::text[])`)
  return rows
}
