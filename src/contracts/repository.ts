import type { ContractRelation } from '../customers/visibility/visibility.ts'
import type { AgreedParts } from '../domain/access-parts.ts'
import { namesOfOrder } from '../orders/intake/order-owner.ts'
import { withoutGridUseOfOrder } from '../orders/lifecycle/grid-use.ts'
import { meterChangesOfOrder } from '../orders/lifecycle/meters.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import { levyExemptionsOfOrder } from './levy-exemptions.ts'
import { modulesOfOrder } from './modules.ts'
import { noticesOfOrder } from './price-changes/price-notices.ts'
import type { StoredContract } from './stored-contract.ts'

/** How a partner is related to a customer. */
export type CustomerFacts = {
  hasBroughtOrder: boolean
  hasBroughtContract: boolean
  /** The active grant, if the customer has linked the partner. */
  grantId: string | null
  /** Whether that grant lets the partner change contracts. */
  mayManage: boolean
  /** What that grant shows; null for everything. */
  parts: AgreedParts
}

// Needs the asking partner as `asking.partner_id`, and its grant as `g`; `asking.at` is when it asks.
const customerFacts = fragment`
  exists (select from orders b where b.account_id = a.id and b.partner_id = asking.partner_id) as "hasBroughtOrder",
  exists (select from orders b where b.account_id = a.id and b.partner_id = asking.partner_id
    and b.confirmation_sent_at is not null and b.state <> 'Revoked') as "hasBroughtContract",
  g.id as "grantId", coalesce(g.may_manage_contracts, false) as "mayManage", g.parts`

const grantOfPartner = fragment`
  left join grants g on g.account_id = a.id and g.partner_id = asking.partner_id and g.withdrawn_at is null
    and (g.ends_at is null or g.ends_at > asking.at)`

/** What is stored of a contract that is an order `o`, without the names of its account. */
export const storedColumns = fragment`
  o.contract_number as "contractNumber", o.type, o.industry, o.tariff_key as "tariffKey", o.tariff_name as "tariffName",
  o.campaign_code as "campaignCode", o.offer_date as "offerDate", o.price_snapshot as "priceSnapshot",
  o.confirmed_price as "confirmedPrice",
  o.delivery_address as "deliveryAddress", o.billing_address as "billingAddress", o.bank_details as "bankDetails",
  o.capabilities, o.photovoltaics_since as "photovoltaicsSince", o.measurement_technology as "measurementTechnology", o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
  o.melo_identifier as "meLoIdentifier", o.previous_supplier_code as "previousSupplierCode",
  o.previous_annual_consumption_kwh as "consumptionKwh",
  coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "expectedConsumptionKwh",
  o.grid_operator_code as "gridOperatorCode", o.metering_operator_code as "meteringOperatorCode",
  (select min(s.installation_date) from smart_meter_orders s
   where s.contract_number = o.contract_number and s.state = 'Installed') as "meterOrderedSince",
  o.state, o.delivery_state as "deliveryState", o.start_date as "startDate", o.end_date as "endDate",
  o.denial_reason as "denialReason", o.cancellation_reason as "cancellationReason",
  o.delivery_message as "deliveryMessage", o.open_reasons as "openReasons"`

const relationColumns = fragment`
  o.partner_id = asking.partner_id as "isBrought",
  g.id is not null and (g.only_contracts is null or o.contract_number = any(g.only_contracts)) as "isLinked",
  o.confirmation_sent_at is not null and o.state <> 'Revoked' as "isVisible"`

type ContractRow = StoredContract & ContractRelation
type Row = CustomerFacts & (ContractRow | { contractNumber: null })
type CustomerQuery = { partnerId: string; customerNumber: string; now: Date }

/** A contract with the partner's relation to it and to its customer; undefined if the customer does not exist. */
export async function findContract(
  db: Db,
  { partnerId, customerNumber, contractNumber, now }: CustomerQuery & { contractNumber: string | null },
) {
  const { rows } = await db.query<Row>(sql`
    with asking as (select ${partnerId}::uuid as partner_id, ${now}::timestamptz as at)
    select ${customerFacts}, ${storedColumns}, ${relationColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder},
      ${noticesOfOrder}, ${namesOfOrder}
    from accounts a
    cross join asking
    ${grantOfPartner}
    left join orders o on o.account_id = a.id and o.contract_number = ${contractNumber}
    where a.customer_number = ${customerNumber} and a.erased_at is null`)
  const [row] = rows
  return row && { customer: row as CustomerFacts, contract: contractOf(row) }
}

/** What the consumption of a contract is made from besides readings. */
export type StoredSupply = Pick<
  StoredContract,
  | 'contractNumber'
  | 'type'
  | 'industry'
  | 'capabilities'
  | 'photovoltaicsSince'
  | 'measurementTechnology'
  | 'meterChanges'
  | 'expectedConsumptionKwh'
  | 'startDate'
  | 'endDate'
  | 'modules'
>

const supplyColumns = fragment`
  o.contract_number as "contractNumber", o.type, o.industry, o.capabilities, o.photovoltaics_since as "photovoltaicsSince", o.measurement_technology as "measurementTechnology",
  o.start_date as "startDate", o.end_date as "endDate",
  coalesce(o.expected_annual_consumption_kwh, o.previous_annual_consumption_kwh) as "expectedConsumptionKwh"`

type SupplyRow = CustomerFacts & ((StoredSupply & ContractRelation) | { contractNumber: null })

/** As `findContract`, in less than half the time: without prices and addresses, which are most of a contract. */
export async function findSupply(
  db: Db,
  { partnerId, customerNumber, contractNumber, now }: CustomerQuery & { contractNumber: string | null },
) {
  const { rows } = await db.query<SupplyRow>(sql`
    with asking as (select ${partnerId}::uuid as partner_id, ${now}::timestamptz as at)
    select ${customerFacts}, ${relationColumns}, ${supplyColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}
    from accounts a
    cross join asking
    ${grantOfPartner}
    left join orders o on o.account_id = a.id and o.contract_number = ${contractNumber}
    where a.customer_number = ${customerNumber} and a.erased_at is null`)
  const [row] = rows
  return row && { customer: row as CustomerFacts, contract: row.contractNumber === null ? undefined : row }
}

/** What a price of the contract depends on, and nothing else of it. */
export type PricedFacts = StoredSupply &
  Pick<
    StoredContract,
    | 'consumptionKwh'
    | 'gridOperatorCode'
    | 'meteringOperatorCode'
    | 'meterOrderedSince'
    | 'withoutGridUse'
    | 'levyExemptions'
    | 'priceNotices'
  > & {
    priceSnapshot: Pick<StoredSnapshot, 'inputs'>
    confirmedPrice: Pick<StoredSnapshot, 'inputs'> | null
    deliveryAddress: { postCode: string }
  }

/** Besides those of the supply. */
const pricedColumns = fragment`
  jsonb_build_object('inputs', o.price_snapshot -> 'inputs') as "priceSnapshot",
  case when o.confirmed_price is not null
    then jsonb_build_object('inputs', o.confirmed_price -> 'inputs') end as "confirmedPrice",
  jsonb_build_object('postCode', o.delivery_address -> 'postCode') as "deliveryAddress",
  o.previous_annual_consumption_kwh as "consumptionKwh", o.grid_operator_code as "gridOperatorCode", o.metering_operator_code as "meteringOperatorCode",
  (select min(s.installation_date) from smart_meter_orders s
   where s.contract_number = o.contract_number and s.state = 'Installed') as "meterOrderedSince"`

export type PricedContractsQuery = Omit<CustomerQuery, 'partnerId' | 'now'> & {
  /** Null if the customer asks, who is in no relation to a partner. */
  partnerId: string | null
  /** When links have to be good; null where none counts. */
  now: Date | null
  contractNumber: string | null
  /** The revision of the facts that the caller has; null if it has none. */
  knownRevision: string | null
}

/** A partner's relation to a contract and its customer, and the facts if they are not those that are known. */
export type PricedContract = {
  customer: CustomerFacts
  contract: (ContractRelation & { revision: string; facts: PricedFacts | null }) | undefined
}

type PricedRow = CustomerFacts &
  ContractRelation & {
    place: number
    contractNumber: string | null
    revision: string
    facts: PricedFacts | null
  }

/**
 * What is needed to answer about the prices of many contracts at once; undefined where the customer does not exist. The
 * revision is a fingerprint of the facts themselves, taken in the statement that reads them: no change can be missed.
 */
export async function findPricedContracts(
  db: Db,
  asked: readonly PricedContractsQuery[],
): Promise<(PricedContract | undefined)[]> {
  // `offset 0` keeps the planner from working the facts out once for every time that they are mentioned.
  const { rows } = await db.query<PricedRow>(sql`
    select asking.place::int, ${customerFacts}, o.contract_number as "contractNumber", ${relationColumns}, r.revision,
      case when r.revision is distinct from asking.known_revision then to_jsonb(f) end as facts
    from unnest(${asked.map(({ partnerId }) => partnerId)}::uuid[],
      ${asked.map(({ customerNumber }) => customerNumber)}::text[],
      ${asked.map(({ contractNumber }) => contractNumber)}::text[],
      ${asked.map(({ knownRevision }) => knownRevision)}::text[],
      ${asked.map(({ now }) => now)}::timestamptz[])
      with ordinality as asking (partner_id, customer_number, contract_number, known_revision, at, place)
    join accounts a on a.customer_number = asking.customer_number and a.erased_at is null
    ${grantOfPartner}
    left join orders o on o.account_id = a.id and o.contract_number = asking.contract_number
    cross join lateral (
      select ${supplyColumns}, ${pricedColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder}, ${noticesOfOrder} offset 0) f
    cross join lateral (select encode(sha256(convert_to(f::text, 'UTF8')), 'base64') as revision offset 0) r`)
  const found: (PricedContract | undefined)[] = asked.map(() => undefined)
  for (const { place, contractNumber, ...row } of rows) {
    found[place - 1] = { customer: row, contract: contractNumber === null ? undefined : row }
  }
  return found
}

type ContractsQuery = CustomerQuery & {
  /** What gives the caller access: a role for the contracts it brought, or a link to the customer. */
  opens: { byRole: boolean; byLink: boolean }
  offset: number
  limit: number
}

/** The contracts of a customer that the partner may see, newest first, one more than the limit. */
export async function findContracts(db: Db, asked: ContractsQuery) {
  const { partnerId, customerNumber, now, opens, offset, limit } = asked
  const { rows } = await db.query<Row>(sql`
    with asking as (select ${partnerId}::uuid as partner_id, ${now}::timestamptz as at),
    customer as (
      select a.*, ${customerFacts}, g.only_contracts
      from accounts a
      cross join asking
      ${grantOfPartner}
      where a.customer_number = ${customerNumber} and a.erased_at is null)
    select a."hasBroughtOrder", a."hasBroughtContract", a."grantId", a."mayManage", a.parts, ${storedColumns}, ${relationColumns},
      ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder}, ${noticesOfOrder}, ${namesOfOrder}
    from customer a
    cross join asking
    cross join lateral (select a."grantId" as id, a.only_contracts) g
    left join lateral (
      select o.* from orders o
      where o.account_id = a.id and o.confirmation_sent_at is not null and o.state <> 'Revoked'
        and ((${opens.byRole}::boolean and o.partner_id = asking.partner_id)
          or (${opens.byLink}::boolean and g.id is not null
            and (g.only_contracts is null or o.contract_number = any(g.only_contracts))))
      order by o.created_at desc, o.contract_number desc
      offset ${offset} limit ${limit + 1}
    ) o on true
    order by o.created_at desc, o.contract_number desc`)
  const [first] = rows
  return (
    first && { customer: first as CustomerFacts, contracts: rows.flatMap((row) => contractOf(row) ?? []) }
  )
}

const contractOf = (row: Row): ContractRow | undefined => (row.contractNumber === null ? undefined : row)
