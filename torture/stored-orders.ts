import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { demoCustomerNumbers } from './demo-customer-numbers.ts'

export type StoredOrder = {
  contractNumber: string
  customerNumber: string
  externalId: string
  emailAddress: string
  offerDate: string
  /** What is stored, in the shape in which a partner sends it, but for the password and what is in the bank details: neither is kept as it was. */
  content: Record<string, unknown>
}

/** Every order that is really there, but for the contracts of the demo data. */
export async function storedOrders(pool: Pool): Promise<StoredOrder[]> {
  const { rows } = await pool.query<StoredOrder>(sql`
    select o.contract_number as "contractNumber", a.customer_number as "customerNumber",
      o.external_id as "externalId", a.email_address as "emailAddress", o.offer_date as "offerDate",
      jsonb_build_object(
        'tariffKey', o.tariff_key,
        'userAccount', jsonb_build_object('emailAddress', a.email_address, 'firstName', a.first_name,
          'lastName', a.last_name, 'phoneNumber', a.phone_number),
        'contract', jsonb_build_object('externalId', o.external_id, 'type', o.type,
          'contractReason', o.contract_reason, 'deliveryAddress', o.delivery_address,
          'bankDetails', case when o.bank_details is not null then '{}'::jsonb end,
          'deliveryDetails', jsonb_build_object('meterNumber', o.meter_number,
            'maLoIdentifier', o.malo_identifier, 'desiredTransitionDate', o.desired_start_date,
            'previousSupplierCode', o.previous_supplier_code,
            'previousAnnualConsumptionKwh', o.previous_annual_consumption_kwh))) as content
    from orders o join accounts a on a.id = o.account_id
    where a.customer_number <> all(${demoCustomerNumbers}::text[])`)
  return rows
}
