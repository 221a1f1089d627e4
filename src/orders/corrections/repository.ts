/** SQL of a correction by a partner. */
import { type Db, sql } from '../../platform/db/sql.ts'
import type { CreateOrderRequest } from '../intake/schema.ts'
import type { Correctable } from './correctable.ts'

type Stored = Correctable & { isErased: boolean; agreements: CreateOrderRequest['contract']['agreements'] }

/** What can be corrected of an order that the caller has locked. */
export async function readCorrectable(tx: Db, contractNumber: string): Promise<Stored> {
  const { rows } = await tx.query<Stored>(sql`
    select o.type, o.contract_reason as "contractReason", o.meter_number as "meterNumber",
      o.malo_identifier as "maLoIdentifier", o.melo_identifier as "meLoIdentifier",
      o.previous_supplier_code as "previousSupplierCode", o.desired_start_date as "desiredStartDate",
      o.previous_cancelled_by_customer as "isPreviousCancelledByCustomer", a.erased_at is not null as "isErased", o.agreements
    from orders o
    join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  const [stored] = rows
  if (stored === undefined) throw new Error('a locked order is gone')
  return stored
}

/** Stores corrected data. What the market told about another market location is forgotten with it. */
export async function saveCorrection(tx: Db, contractNumber: string, data: Correctable): Promise<void> {
  await tx.query(sql`
    update orders o set meter_number = ${data.meterNumber}, malo_identifier = ${data.maLoIdentifier},
      melo_identifier = ${data.meLoIdentifier}, previous_supplier_code = ${data.previousSupplierCode},
      desired_start_date = ${data.desiredStartDate},
      previous_cancelled_by_customer = ${data.isPreviousCancelledByCustomer},
      (grid_operator_code, metering_operator_code, measurement_technology) = (
        select s.grid_operator_code, s.metering_operator_code, s.measurement_technology
        from orders s where s.contract_number = o.contract_number
          and s.malo_identifier is not distinct from ${data.maLoIdentifier})
    where o.contract_number = ${contractNumber}`)
}
