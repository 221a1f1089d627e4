import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { listMails, mailKind } from '../mails/manage-mails.ts'
import { findUnsentMails } from '../mails/repository.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { type ContractFacts, findContractFacts, findCustomerFacts } from './customer-facts.ts'
import { listLinks } from './manage-links.ts'
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
