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
  /** Which partners could read the customer's data, and from when to when. */
  accesses: Values[]
  sessions: Values[]
  knownBrowsers: Values[]
  /** Each with its history and what the customer declared about withdrawing from it. */
  orders: Values[]
  /** The quarter-hours of each contract that has any. */
  readings: ExportedReadings[]
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
  const { account, passwordLinks, accesses, sessions, knownBrowsers, orders, mails, tasks } = stored
  return {
    customerNumber,
    exportedAt: now.toISOString(),
    account: namedAsOnTheWire(account),
    passwordLinks: passwordLinks.map(namedAsOnTheWire),
    accesses: accesses.map(namedAsOnTheWire),
    sessions: sessions.map(namedAsOnTheWire),
    knownBrowsers: knownBrowsers.map(namedAsOnTheWire),
    orders: orders.map((row) => {
      const order = namedAsOnTheWire(row)
      return {
        ...upToDate(order, berlinDate(now)),
        paragraph14a: (order.paragraph14a as Values[]).map(namedAsOnTheWire),
        withdrawals: (order.withdrawals as Values[]).map(namedAsOnTheWire),
      }
    }),
    readings: await exportReadings(
      db,
      orders.map((order) => String(order.contract_number)),
    ),
    mails: mails.map(namedAsOnTheWire),
    tasks: tasks.map(namedAsOnTheWire),
  }
}

/** An order with what the calendar did to it, also where no worker has stored it yet. */
function upToDate(order: Values, today: string): Values {
  const status = order as OrderStatus
  const history = (order.history as Values[]).map(namedAsOnTheWire)
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

/** `first_name` becomes `firstName`, as partners and customers know it. */
const namedAsOnTheWire = (row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
