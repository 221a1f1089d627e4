import type { ContractTerms } from '../../market/earliest-end.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { isHigher } from '../../tariffs/pricing/compare-prices.ts'
import {
  agreedPeriods,
  type ConfirmedPrice,
  type StoredSnapshot,
} from '../../tariffs/pricing/price-snapshot.ts'

type AgreedTerms = ContractTerms & {
  /** It decides whether the customer is a household. */
  consumptionKwh: number
  /** Whether the contract was confirmed at a higher price than it was ordered at. */
  isDearerThanOrdered: boolean
  /** The days of price changes that the customer was told of before a move. */
  continuedDays: string[]
}

/** The days before price changes that the customer was told of, to which the contract can be ended without notice. */
export async function specialEndsOf(tx: Db, contractNumber: string): Promise<string[]> {
  const { rows } = await tx.query<{ endDate: string }>(sql`
    select n.effective_date - 1 as "endDate" from price_change_notices n
    where n.contract_number = ${contractNumber} and n.state = 'sent'
    union select (c ->> 'date')::date - 1 from orders o cross join jsonb_array_elements(o.continued_changes) c
    where o.contract_number = ${contractNumber}`)
  return rows.map(({ endDate }) => endDate)
}

/** What was agreed about the end of a contract, and what else decides by which rights the customer ends it. */
export async function contractTermsOf(tx: Db, contractNumber: string): Promise<AgreedTerms> {
  const { rows } = await tx.query<{
    type: ContractTerms['type']
    consumptionKwh: number
    snapshot: StoredSnapshot
    confirmed: ConfirmedPrice | null
    continuedChanges: { date: string }[] | null
    renewalPeriod: ContractTerms['renewalPeriod']
  }>(sql`
    select o.type, o.previous_annual_consumption_kwh as "consumptionKwh", o.price_snapshot as snapshot,
      o.confirmed_price as confirmed, o.continued_changes as "continuedChanges",
      json_build_object('value', t.renewal_value, 'unit', t.renewal_unit) as "renewalPeriod"
    from orders o join tariffs t on t.tariff_key = o.tariff_key
    where o.contract_number = ${contractNumber}`)
  const [row] = rows
  if (row === undefined) throw new Error('a locked order is gone')
  const { type, consumptionKwh, snapshot, confirmed } = row
  const isDearerThanOrdered =
    confirmed !== null && isHigher(snapshot.result.priceComponents, confirmed.result.priceComponents)
  const continuedDays = row.continuedChanges?.map(({ date }) => date) ?? []
  return { type, consumptionKwh, isDearerThanOrdered, continuedDays, ...agreedPeriods(snapshot, row) }
}
