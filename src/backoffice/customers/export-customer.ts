import { customerUnknown } from '../../customers/accounts/customer-refusal.ts'
import type { OrderStatus } from '../../domain/order-status.ts'
import { type ExportedReadings, exportReadings, readingsCsv } from '../../energy/readings/export-readings.ts'
import { openMailBody, type StoredMailBody } from '../../mail/mail-body.ts'
import { openBankDetails, type StoredBankDetails } from '../../orders/bank-details.ts'
import { bringUpToDate, nextDueDate } from '../../orders/lifecycle/due-changes.ts'
import { dueMoments } from '../../orders/lifecycle/moments.ts'
import { type AuditActor, writeAudit } from '../../platform/audit/audit-trail.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import type { EncryptionKey } from '../../platform/encryption/key-list.ts'
import { createKeyring, type Keyring } from '../../platform/encryption/keyring.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { readOf } from '../../staff/audit/audited.ts'
import { personalTables } from '../personal-data/register.ts'
import { reading } from '../personal-data/rows-of-customer.ts'
import { findCustomer } from './personal-data.ts'

type Values = Record<string, unknown>

/** Besides these there is a list for every table of the register, by the name that it has there. */
export type CustomerExport = Record<string, unknown> & {
  customerNumber: string
  exportedAt: string
  account: Values
  /** Each with its history, documents (in base64), messages to the market and withdrawal declarations. */
  orders: Values[]
  /** The quarter-hourly readings, by contract. */
  readings: ExportedReadings[]
}

export const exportFilename = (customerNumber: string): string => `customer-${customerNumber}.json`

const sources = [...personalTables].flatMap(([name, table]) =>
  table.exportedAs === null ? [] : [{ name: table.exportedAs, read: reading(name, table) }],
)
const insideOrders = /^orders\.(.+)$/

/**
 * Everything that is stored about a customer (Art. 15 and 20 GDPR): every row of the register, whole, so that columns added
 * later are included. Only secrets, the hashes of passwords and links, and internal ids are left out.
 */
export async function exportCustomer(db: Db, customerNumber: string, now: Date): Promise<CustomerExport> {
  return db.transaction(async (tx) => {
    // One snapshot for all that is read.
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    const customer = await findCustomer(tx, customerNumber)
    if (customer === undefined) throw customerUnknown(customerNumber)
    const lists: Record<string, Values[]> = {}
    for (const { name, read } of sources) lists[name] = (await read(tx, customer)).map(camelCased)

    const parts = Object.entries(lists).filter(([name]) => insideOrders.test(name))
    const { account: accounts = [], orders = [], ...others } = lists
    return {
      customerNumber,
      exportedAt: now.toISOString(),
      account: accounts[0] ?? {},
      orders: orders.map((order) => upToDate({ ...order, ...partsOf(order, parts) }, berlinDate(now))),
      readings: await exportReadings(tx, customer.contractNumbers),
      ...Object.fromEntries(Object.entries(others).filter(([name]) => !insideOrders.test(name))),
      ...ofNoOrder(parts),
    }
  })
}

/** What the other tables have about an order. */
const partsOf = ({ contractNumber }: Values, parts: readonly [name: string, rows: Values[]][]): Values =>
  Object.fromEntries(
    parts.map(([name, rows]) => [
      name.replace(insideOrders, '$1'),
      rows.filter((row) => row.contractNumber === contractNumber).map(({ contractNumber: _, ...row }) => row),
    ]),
  )

/** What they have about no order, such as a withdrawal that matched no contract. */
const ofNoOrder = (parts: readonly [name: string, rows: Values[]][]): Values =>
  Object.fromEntries(
    parts
      .map(([name, rows]) => [
        name.replace(insideOrders, '$1'),
        rows.filter((row) => row.contractNumber === null),
      ])
      .filter(([, rows]) => rows?.length),
  )

/** An order with the changes due by today, even if no worker has stored them yet. */
function upToDate(order: Values, today: string): Values {
  const status = order as OrderStatus
  const due = dueMoments(status, today).map((moment) => ({
    ...moment,
    happenedAt: moment.happenedAt.toISOString(),
  }))
  const last = due.at(-1)
  if (last === undefined) return order
  const present = bringUpToDate(status, today)
  return {
    ...order,
    ...present,
    dueDate: nextDueDate(present),
    updatedAt: last.happenedAt,
    history: [...(order.history as Values[]), ...due],
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

type Order = { contractNumber: string; bankDetails: StoredBankDetails | null }
type Mail = { body: { id: string; sealed: StoredMailBody } | null }

/** An export with bank details and mails as they were: it is for the customer, whom an encrypted text tells nothing. */
export async function openExported(keyring: Keyring, exported: CustomerExport): Promise<CustomerExport> {
  const orders = exported.orders as Order[]
  const mails = exported.mails as Mail[]
  await keyring.know([
    ...orders.map(({ bankDetails }) => bankDetails),
    ...mails.map(({ body }) => body?.sealed),
  ])
  return {
    ...exported,
    orders: orders.map((order) => ({
      ...order,
      bankDetails: openBankDetails(keyring, order.contractNumber, order.bankDetails),
    })),
    mails: mails.map((mail) => ({
      ...mail,
      body: mail.body && openMailBody(keyring, mail.body.id, mail.body.sealed),
    })),
  }
}

/** What a customer fetches in the account: everything as JSON, or the readings as CSV. A thread does it, as `exportFile`. */
export async function exportOwnData(
  db: Db,
  keys: readonly EncryptionKey[],
  { customerNumber, file }: { customerNumber: string; file: 'json' | 'csv' },
  by: AuditActor,
): Promise<Uint8Array> {
  const exported = await exportCustomer(db, customerNumber, by.now)
  await writeAudit(db, readOf('customer.own-export', customerNumber, { file }), by)
  const text =
    file === 'csv'
      ? readingsCsv(exported.readings as ExportedReadings[])
      : `${JSON.stringify(await openExported(createKeyring(db, keys), exported), null, 2)}\n`
  return new TextEncoder().encode(text)
}
