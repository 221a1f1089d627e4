import type { ContractType, Industry } from '../../domain/customer-kinds.ts'
import type { FilledAddress } from '../../domain/filled-order.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { StoredBankDetails } from '../bank-details.ts'
import type { LockedOrder } from './locked-order.ts'

/** What customers and their partners may change about a contract, and who the customer is. */
export type ContractData = {
  type: ContractType
  industry: Industry | null
  legalStructure: string | null
  deliveryAddress: FilledAddress
  billingAddress: FilledAddress | null
  bankDetails: StoredBankDetails | null
  expectedConsumptionKwh: number
  /** What the order says. */
  hasPhotovoltaics: boolean
  /** What was told after it. */
  photovoltaicsSince: string | null
}

export async function contractDataOf(tx: Db, contractNumber: string): Promise<ContractData> {
  const { rows } = await tx.query<ContractData>(sql`
    select o.type, o.industry, o.legal_structure as "legalStructure", o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress",
      o.bank_details as "bankDetails",
      coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "expectedConsumptionKwh",
      coalesce((o.capabilities ->> 'hasPhotovoltaics')::boolean, false) as "hasPhotovoltaics",
      o.photovoltaics_since as "photovoltaicsSince"
    from orders o where o.contract_number = ${contractNumber}`)
  const [data] = rows
  if (data === undefined) throw new Error('a locked order is gone')
  return data
}

/** The data as they are to be stored; what is undefined stays. */
export type NewContractData = {
  billingAddress: FilledAddress | null | undefined
  /** Sealed, as JSON. */
  bankDetails: string | null | undefined
  isNewMandate: boolean
  expectedConsumptionKwh: number | undefined
  photovoltaicsSince: string | null | undefined
}

/** Stores changed data of a locked order and notes in its history which they are. The states stay, and so does `updated_at`. */
export async function saveContractData(
  tx: Db,
  { contractNumber, status }: Pick<LockedOrder, 'contractNumber' | 'status'>,
  data: NewContractData,
  by: { actor: string; now: Date; comment: string },
): Promise<void> {
  const {
    billingAddress,
    bankDetails,
    expectedConsumptionKwh = null,
    isNewMandate,
    photovoltaicsSince,
  } = data
  const billing = billingAddress ? JSON.stringify(billingAddress) : null
  await tx.query(sql`
    with changed as (
      update orders o
      set billing_address = case when ${billingAddress !== undefined}::boolean then ${billing}::jsonb else o.billing_address end,
        bank_details = case when ${bankDetails !== undefined}::boolean then ${bankDetails ?? null}::jsonb else o.bank_details end,
        mandate_number = o.mandate_number + ${isNewMandate}::boolean::integer,
        mandate_signed_at = case when ${isNewMandate}::boolean then ${by.now}::timestamptz else o.mandate_signed_at end,
        expected_annual_consumption_kwh = coalesce(${expectedConsumptionKwh}::integer, o.expected_annual_consumption_kwh),
        photovoltaics_since = case when ${photovoltaicsSince !== undefined}::boolean then ${photovoltaicsSince ?? null}::date else o.photovoltaics_since end
      where o.contract_number = ${contractNumber})
    insert into order_history (contract_number, event, state, delivery_state, happened_at, actor, comment)
    values (${contractNumber}, 'dataChanged', ${status.state}, ${status.deliveryState}, ${by.now}, ${by.actor}, ${by.comment})`)
}
