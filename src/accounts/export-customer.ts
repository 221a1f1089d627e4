import type { Db } from '../db/sql.ts'
import { customerUnknown } from './customer-unknown.ts'
import { storedAbout } from './personal-data.ts'

type Values = Record<string, unknown>

export type CustomerExport = {
  customerNumber: string
  exportedAt: string
  account: Values
  passwordLinks: Values[]
  /** Each with its history. */
  orders: Values[]
  mails: Values[]
  tasks: Values[]
}

/**
 * All that is stored about a customer (Art. 15 and 20 GDPR). Whole rows are taken, so that a column added later cannot
 * be forgotten; only secrets are left out: the hashes of the password and of links.
 */
export async function exportCustomer(db: Db, customerNumber: string, now: Date): Promise<CustomerExport> {
  const stored = await storedAbout(db, customerNumber)
  if (stored === undefined) throw customerUnknown(customerNumber)
  const { account, passwordLinks, orders, mails, tasks } = stored
  return {
    customerNumber,
    exportedAt: now.toISOString(),
    account: namedAsOnTheWire(account),
    passwordLinks: passwordLinks.map(namedAsOnTheWire),
    orders: orders.map(namedAsOnTheWire).map((order) => ({
      ...order,
      history: (order.history as Values[]).map(namedAsOnTheWire),
    })),
    mails: mails.map(namedAsOnTheWire),
    tasks: tasks.map(namedAsOnTheWire),
  }
}

/** `first_name` becomes `firstName`, as partners and customers know it. */
const namedAsOnTheWire = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
