import { namesOfOrder } from '../orders/intake/names-of-order.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { ContractFacts, StoredContract } from './stored-contract.ts'

/** What a partner is to a customer, as the rows say. */
export type CustomerFacts = {
  hasBroughtOrder: boolean
  hasBroughtContract: boolean
  /** The grant in force, if the customer has linked the partner. */
  grantId: string | null
}

// What the asking partner is to the customer. The partner is the only parameter and comes as `asking.partner_id`.
const customerFacts = fragment`
  exists (select from orders b where b.account_id = a.id and b.partner_id = asking.partner_id) as "hasBroughtOrder",
  exists (select from orders b where b.account_id = a.id and b.partner_id = asking.partner_id
    and b.confirmation_sent_at is not null and b.state <> 'Revoked') as "hasBroughtContract",
  (select g.id from grants g where g.account_id = a.id and g.partner_id = asking.partner_id
    and g.withdrawn_at is null) as "grantId"`

const contractColumns = fragment`
  o.contract_number as "contractNumber", o.type, o.tariff_key as "tariffKey", o.tariff_name as "tariffName",
  o.campaign_code as "campaignCode", o.offer_date as "offerDate", o.price_snapshot as "priceSnapshot",
  o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress", o.bank_details as "bankDetails",
  o.capabilities, o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
  o.melo_identifier as "meLoIdentifier", o.previous_supplier_code as "previousSupplierCode",
  o.previous_annual_consumption_kwh as "consumptionKwh", o.grid_operator_code as "gridOperatorCode",
  o.state, o.delivery_state as "deliveryState", o.start_date as "startDate", o.end_date as "endDate",
  o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
  o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons",
  o.partner_id = asking.partner_id as "isBrought",
  o.confirmation_sent_at is not null and o.state <> 'Revoked' as "isVisible",
  (select coalesce(jsonb_agg(jsonb_build_object('validFrom', m.valid_from, 'validTo', m.valid_to,
      'isModule1InUse', m.is_module1, 'isModule2InUse', m.is_module2, 'isModule3InUse', m.is_module3,
      'deviceTypes', m.device_types, 'controllablePowerKw', m.controllable_power_kw) order by m.valid_from), '[]')
   from contract_modules m where m.contract_number = o.contract_number) as modules`

export type ContractRow = StoredContract & ContractFacts
type Row = CustomerFacts & (ContractRow | { contractNumber: null })

export type FoundContract = { customer: CustomerFacts; contract: ContractRow | undefined }

/** A contract, and what the partner is to it and to its customer; undefined where there is no such customer. */
export async function findContract(
  db: Db,
  { partnerId, customerNumber, contractNumber }: Asked & { contractNumber: string | null },
): Promise<FoundContract | undefined> {
  const { rows } = await db.query<Row>(sql`
    with asking as (select ${partnerId}::uuid as partner_id)
    select ${customerFacts}, ${contractColumns}, ${namesOfOrder}
    from accounts a
    cross join asking
    left join orders o on o.account_id = a.id and o.contract_number = ${contractNumber}
    where a.customer_number = ${customerNumber} and a.erased_at is null`)
  const [row] = rows
  return row && { customer: factsOf(row), contract: contractOf(row) }
}

type Asked = { partnerId: string; customerNumber: string }

export type ContractsAsked = Asked & {
  /** Which relations open contracts to the caller: having brought them, being linked. */
  opens: { byRole: boolean; byLink: boolean }
  offset: number
  limit: number
}
export type FoundContracts = { customer: CustomerFacts; contracts: ContractRow[] }

/** The contracts of a customer that the partner sees, newest first, one more than the limit. */
export async function findContracts(db: Db, asked: ContractsAsked): Promise<FoundContracts | undefined> {
  const { partnerId, customerNumber, opens, offset, limit } = asked
  const { rows } = await db.query<Row>(sql`
    with asking as (select ${partnerId}::uuid as partner_id),
    customer as (
      select a.*, asking.partner_id, ${customerFacts}
      from accounts a cross join asking
      where a.customer_number = ${customerNumber} and a.erased_at is null)
    select a."hasBroughtOrder", a."hasBroughtContract", a."grantId", ${contractColumns}, ${namesOfOrder}
    from customer a
    cross join asking
    left join lateral (
      select o.* from orders o
      where o.account_id = a.id and o.confirmation_sent_at is not null and o.state <> 'Revoked'
        and ((${opens.byRole}::boolean and o.partner_id = a.partner_id)
          or (${opens.byLink}::boolean and a."grantId" is not null))
      order by o.created_at desc, o.contract_number desc
      offset ${offset} limit ${limit + 1}
    ) o on true
    order by o.created_at desc, o.contract_number desc`)
  const [first] = rows
  return first && { customer: factsOf(first), contracts: rows.flatMap((row) => contractOf(row) ?? []) }
}

const factsOf = ({ hasBroughtOrder, hasBroughtContract, grantId }: Row): CustomerFacts => ({
  hasBroughtOrder,
  hasBroughtContract,
  grantId,
})

const contractOf = (row: Row): ContractRow | undefined => (row.contractNumber === null ? undefined : row)
