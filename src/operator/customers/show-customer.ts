import { customerUnknown } from '../../customers/accounts/customer-unknown.ts'
import { mayExist } from '../../orders/intake/numbers.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { listMails } from '../mails/manage-mails.ts'
import { listAllOrders } from '../orders/list-orders.ts'
import { findCustomerFacts } from './customer-facts.ts'
import { listLinks } from './manage-links.ts'
import type { OperatorCustomer } from './schema.ts'

const newest = { offset: 0, limit: 100 }

/** A customer with what an operator needs to know on the telephone. Of very many orders and mails the newest. */
export async function showCustomer(db: Db, customerNumber: string, now: Date): Promise<OperatorCustomer> {
  const facts = mayExist(customerNumber) ? await findCustomerFacts(db, customerNumber, now) : undefined
  if (facts === undefined) throw customerUnknown(customerNumber)
  const { id: _, emailKey, provenAt, createdAt, ...contact } = facts
  const [orders, links, mails] = await Promise.all([
    listAllOrders(db, { ...newest, 'filter.customerNumber': customerNumber }, now),
    listLinks(db, customerNumber),
    listMails(db, { ...newest, 'filter.to': emailKey }),
  ])
  return {
    customerNumber,
    ...contact,
    provenAt: provenAt && berlinDateTime(provenAt),
    createdAt: berlinDateTime(createdAt),
    orders: orders.slice(0, newest.limit),
    links,
    mails: mails.slice(0, newest.limit),
  }
}
