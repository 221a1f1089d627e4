import { customerUnknown } from '../../customers/accounts/customer-unknown.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type ExportedReadings, exportReadings } from '../../energy/readings/export-readings.ts'
import { bringUpToDate, nextDueDate } from '../../orders/lifecycle/due-changes.ts'
import { dueMoments } from '../../orders/lifecycle/moments.ts'
import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { storedAbout } from './personal-data.ts'

type Values = Record<string, unknown>

export type CustomerExport = {
  customerNumber: string
  exportedAt: string
  account: Values
  passwordLinks: Values[]
  /** Which partners could read the customer's data, and when. */
  accesses: Values[]
  sessions: Values[]
  knownBrowsers: Values[]
  /** Each with its history and its withdrawal declarations. */
  orders: Values[]
  /** Declarations of withdrawal from the customer's address that matched no contract. */
  unmatchedWithdrawals: Values[]
  /** The quarter-hourly readings, by contract. */
  readings: ExportedReadings[]
  mails: Values[]
  tasks: Values[]
}

/**
 * Everything that is stored about a customer (Art. 15 and 20 GDPR). Exports whole rows, so that columns added later are
 * included; only secrets are left out: the hashes of passwords and links.
 */
export async function exportCustomer(db: Db, customerNumber: string, now: Date): Promise<CustomerExport> {
  const stored = await storedAbout(db, customerNumber)
  if (stored === undefined) throw customerUnknown(customerNumber)
  const { account, passwordLinks, accesses, sessions, knownBrowsers, orders, mails, tasks } = stored
  return {
    customerNumber,
    exportedAt: now.toISOString(),
    account: camelCased(account),
    passwordLinks: passwordLinks.map(camelCased),
    accesses: accesses.map(camelCased),
    sessions: sessions.map(camelCased),
    knownBrowsers: knownBrowsers.map(camelCased),
    orders: orders.map((row) => {
      const order = camelCased(row)
      return {
        ...upToDate(order, berlinDate(now)),
        paragraph14a: (order.paragraph14a as Values[]).map(camelCased),
        withdrawals: (order.withdrawals as Values[]).map(camelCased),
      }
    }),
    readings: await exportReadings(
      db,
      orders.map((order) => String(order.contract_number)),
    ),
    unmatchedWithdrawals: stored.unmatchedWithdrawals.map(camelCased),
    mails: mails.map(camelCased),
    tasks: tasks.map(camelCased),
  }
}

/** An order with the changes due by today, even if no worker has stored them yet. */
function upToDate(order: Values, today: string): Values {
  const status = order as OrderStatus
  const history = (order.history as Values[]).map(camelCased)
  const due = dueMoments(status, today).map((moment) => ({
    ...moment,
    happenedAt: moment.happenedAt.toISOString(),
  }))
  const last = due.at(-1)
  if (last === undefined) return { ...order, history }
  const present = bringUpToDate(status, today)
  return {
    ...order,
    ...present,
    dueDate: nextDueDate(present),
    updatedAt: last.happenedAt,
    history: [...history, ...due],
  }
}

/** `first_name` becomes `firstName`, as in the API. */
const camelCased = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
