import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import { presentDeliveryState, presentState } from '../../orders/lifecycle/present-state.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { listMails, mailKind } from '../mails/manage-mails.ts'
import { findUnsentMails } from '../mails/repository.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { listLinks } from './manage-access.ts'
import { findCustomer } from './personal-data.ts'
import type { OperatorCustomer } from './schema.ts'

const newest = { offset: 0, limit: 100 }

/** A customer with what an operator needs to know on the telephone. Of very many orders and mails the newest. */
export async function showCustomer(db: Db, customerNumber: string, now: Date): Promise<OperatorCustomer> {
  const facts = mayExist(customerNumber) ? await findCustomerFacts(db, customerNumber, now) : undefined
  if (facts === undefined) throw customerUnknown(customerNumber)
  const { id: _, emailKey: _key, provenAt, createdAt, ...contact } = facts
  const [orders, contracts, links, mails, unsent] = await Promise.all([
    listAllOrders(db, { ...newest, 'filter.customerNumber': customerNumber }, now),
    findContractFacts(db, customerNumber, { today: berlinDate(now), limit: newest.limit }),
    listLinks(db, customerNumber, now),
    listMails(db, { ...newest, 'filter.customerNumber': customerNumber }),
    findUnsentMails(db, customerNumber),
  ])
  return {
    customerNumber,
    ...contact,
    provenAt: provenAt && berlinDateTime(provenAt),
    createdAt: berlinDateTime(createdAt),
    orders: orders.slice(0, newest.limit),
    contracts: contracts.map(contractItem),
    links,
    mails: mails.slice(0, newest.limit),
    unsentMails: unsent.map(({ subject, kind, dueAt, parkedAt, ...mail }) => ({
      ...mail,
      kind: mailKind(kind),
      contractNumber: subject === customerNumber ? null : subject,
      state: parkedAt === null ? ('waiting' as const) : ('parked' as const),
      dueAt: berlinDateTime(dueAt),
    })),
  }
}

const contractItem = ({ createdAt, withdrawals, ...contract }: ContractFacts) => ({
  ...contract,
  createdAt: berlinDateTime(createdAt),
  withdrawals: withdrawals.map(({ receivedAt, ...declaration }) => ({
    ...declaration,
    receivedAt: berlinDateTime(new Date(receivedAt)),
  })),
})

/** Whether a customer was erased; refuses a number that nobody ever had. */
export async function isErasedCustomer(db: Db, customerNumber: string): Promise<boolean> {
  const customer = mayExist(customerNumber) ? await findCustomer(db, customerNumber) : undefined
  if (customer === undefined) throw customerUnknown(customerNumber)
  return customer.isErased
}

type CustomerFacts = {
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
async function findCustomerFacts(
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

type ContractFacts = Pick<
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
async function findContractFacts(
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
