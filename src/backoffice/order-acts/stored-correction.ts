/** SQL of a correction. */
import { type Db, sql } from '../../platform/db/sql.ts'
import type { Correctable } from './correction.ts'

/** What can be corrected of an order that the caller has locked. */
export async function readCorrectable(
  tx: Db,
  contractNumber: string,
): Promise<(Correctable & { isErased: boolean }) | undefined> {
  const { rows } = await tx.query<Correctable & { isErased: boolean }>(sql`
    select o.meter_number as "meterNumber", o.malo_identifier as "maLoIdentifier",
      o.melo_identifier as "meLoIdentifier", o.previous_supplier_code as "previousSupplierCode",
      o.desired_start_date as "desiredStartDate", o.delivery_address ->> 'title' as title,
      o.delivery_address ->> 'firstName' as "firstName", o.delivery_address ->> 'lastName' as "lastName",
      o.delivery_address ->> 'businessName' as "businessName", o.type, o.contract_reason as "contractReason",
      a.erased_at is not null as "isErased"
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  return rows[0]
}

/** Stores corrected data and what still keeps the order open. The time of its last change of state stays. */
export async function saveCorrection(
  tx: Db,
  contractNumber: string,
  data: Correctable,
  openReasons: readonly string[],
): Promise<void> {
  const { title, firstName, lastName, businessName } = data
  const names = JSON.stringify({ title, firstName, lastName, businessName })
  await tx.query(sql`
    update orders set meter_number = ${data.meterNumber}, malo_identifier = ${data.maLoIdentifier},
      melo_identifier = ${data.meLoIdentifier}, previous_supplier_code = ${data.previousSupplierCode},
      desired_start_date = ${data.desiredStartDate}, delivery_address = delivery_address || ${names}::jsonb,
      open_reasons = ${openReasons}::text[]
    where contract_number = ${contractNumber}`)
}
