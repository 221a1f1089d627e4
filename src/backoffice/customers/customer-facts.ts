import type { OrderStatus } from '../../domain/order-status.ts'
import { presentDeliveryState, presentState } from '../../orders/lifecycle/present-state.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

export type CustomerFacts = {
  id: string
  emailAddress: string
  emailKey: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  gender: string | null
  dateOfBirth: string | null
  phoneNumber: string | null
  language: string
  hasPassword: boolean
  provenAt: Date | null
  createdAt: Date
  sessions: number
}

/** What the account of a customer says, unless it has been erased. */
export async function findCustomerFacts(
  db: Db,
  customerNumber: string,
  now: Date,
): Promise<CustomerFacts | undefined> {
  const { rows } = await db.query<CustomerFacts>(sql`
    select a.id, a.email_address as "emailAddress", a.email_key as "emailKey", a.first_name as "firstName",
      a.last_name as "lastName", a.business_name as "businessName", a.gender, a.date_of_birth as "dateOfBirth",
      a.phone_number as "phoneNumber", a.language, a.password_hash is not null as "hasPassword",
      a.proven_at as "provenAt", a.created_at as "createdAt",
      (select count(*) from sessions s where s.account_id = a.id and s.expires_at > ${now}) as sessions
    from accounts a where a.customer_number = ${customerNumber} and a.erased_at is null`)
  return rows[0]
}

export type ContractFacts = Pick<
  OrderStatus,
  'state' | 'deliveryState' | 'startDate' | 'endDate' | 'cancellationReason'
> & {
  contractNumber: string
  partner: string
  tariffName: string
  createdAt: Date
  withdrawals: { declarationId: string; receivedAt: string; result: string }[]
}

/** The orders and contracts of a customer, newest first, with what the customer declared. */
export async function findContractFacts(
  db: Db,
  customerNumber: string,
  { today, limit }: { today: string; limit: number },
): Promise<ContractFacts[]> {
  const { rows } = await db.query<ContractFacts>(sql`
    select o.contract_number as "contractNumber", p.slug as partner, o.tariff_name as "tariffName",
      ${presentState} as state, ${presentDeliveryState} as "deliveryState", o.start_date as "startDate",
      o.end_date as "endDate", o.cancellation_reason as "cancellationReason", o.created_at as "createdAt",
      coalesce((select json_agg(json_build_object('declarationId', d.id, 'receivedAt', d.received_at,
          'result', d.result) order by d.received_at)
        from withdrawal_declarations d where d.contract_number = o.contract_number), '[]') as withdrawals
    from orders o
    join accounts a on a.id = o.account_id
    join partners p on p.id = o.partner_id
    cross join (select ${today}::date as today) calendar
    where a.customer_number = ${customerNumber}
    order by o.created_at desc, o.contract_number desc limit ${limit}`)
  return rows
}
