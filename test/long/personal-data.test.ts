/** Export, erasure and the register of personal data, judged by a search of the whole database. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Erasure, eraseCustomer, finishErasures } from '../../src/backoffice/customers/erase-customer.ts'
import {
  type CustomerExport,
  exportCustomer,
  openExported,
} from '../../src/backoffice/customers/export-customer.ts'
import { personalTables } from '../../src/backoffice/personal-data/register.ts'
import { indexCustomers } from '../../src/backoffice/search/index-customers.ts'
import { readPdf } from '../../src/mail/documents/pdf-text.fixture.ts'
import { openBankDetails, type StoredBankDetails } from '../../src/orders/bank-details.ts'
import { sql } from '../../src/platform/db/sql.ts'
import {
  type CustomerLife,
  customerLife,
  type LivedCustomer,
  liveCustomer,
} from '../support/random-customer.ts'
import { type Found, scanDatabase } from '../support/scan-database.ts'
import { testService } from '../support/test-service.ts'

// The clock stands still: on a slow machine the simulated market would answer, and move orders on, while others are placed.
const instant = new Date()
const service = await testService({}, { now: () => instant })
const { pool, clock, deps } = service

/** What a customer's values are found in: the account's, and each contract's. */
async function search({ customerNumber, values, contracts }: LivedCustomer) {
  const owners = [[customerNumber, values] as const, ...contracts]
  const texts = owners.flatMap(([, own]) => own)
  const found = [...(await scanDatabase(pool, texts)), ...(await scanBankDetails(texts))]
  return found.map((each) => ({
    ...each,
    number: owners.find(([, own]) => own.includes(each.text))?.[0] ?? '',
  }))
}

/** What nobody finds without the keys. */
async function scanBankDetails(texts: readonly string[]): Promise<Found[]> {
  const { rows } = await pool.query<{ contractNumber: string; stored: StoredBankDetails }>(sql`
    select contract_number as "contractNumber", bank_details as stored from orders where bank_details is not null`)
  await deps.keyring.know(rows.map(({ stored }) => stored))
  const opened = rows.map(({ contractNumber, stored }) =>
    JSON.stringify(openBankDetails(deps.keyring, contractNumber, stored)),
  )
  return texts
    .filter((text) => opened.some((details) => isIn(details, text)))
    .map((text) => ({ place: 'orders.bank_details', text }))
}

/** The column of an export that shows a place of the database; documents as the words on their pages. */
function exportedAt(data: CustomerExport, place: string): string {
  const [table = '', column = ''] = place.split('.')
  const { exportedAs, columns } = personalTables.get(table) ?? {}
  const name = columns?.[column]?.exported?.as ?? column
  const key = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const [list = '', inside] = (exportedAs ?? '').split('.')
  const rows = [data[list]].flat() as Record<string, unknown>[]
  const inner = inside === undefined ? rows : rows.flatMap((row) => row[inside] as Record<string, unknown>[])
  const values = inner.map((row) => row[key])
  return table === 'documents' && column === 'content'
    ? values.map((content) => readPdf(Buffer.from(String(content), 'base64')).text).join(' ')
    : JSON.stringify(values)
}

const isIn = (text: string, value: string) => text.toLowerCase().includes(value.toLowerCase())

/** Readings are exported decoded, and hashes of passwords not at all. */
const isExportedAsIs = ({ place }: Found) => !/^(reading|metering|mscons)_|\.password_hash$/.test(place)

/** Columns whose values are alike for many customers, or encrypted, so that no search finds them. */
const indistinct =
  /^(accounts\.gender|orders\.(agreements|capabilities|industry|legal_structure)|contract_modules\..*|.*\.quarter_hours|mails\.(links|body)|access_requests\.token_hash|.*\.token_hash)$/

async function judge(
  life: CustomerLife,
  years: number,
): Promise<{ customer: LivedCustomer; erasure: Erasure }> {
  const customer = await liveCustomer(service, life)
  const now = new Date(clock.now())
  now.setUTCFullYear(now.getUTCFullYear() + years)

  await indexCustomers(deps)
  const before = await search(customer)
  const stored = await exportCustomer(pool, customer.customerNumber, clock.now())
  const data = await openExported(deps.keyring, stored)
  const trial = await eraseCustomer(pool, customer.customerNumber, { now, isTrial: true })
  const erasure = await eraseCustomer(pool, customer.customerNumber, { now })
  const after = await search(customer)

  expect(data.orders.map(({ state }) => state).toSorted()).toEqual(
    life.orders.map(({ state }) => state).toSorted(),
  )
  expect(erasure).toEqual(trial)
  expect(before.length).toBeGreaterThan(20)
  expect(
    before.filter((found) => isExportedAsIs(found) && !isIn(exportedAt(data, found.place), found.text)),
  ).toEqual([])
  expect(JSON.stringify(data)).not.toContain('$argon2')
  // What is the account's may be kept with a contract, whose documents have its name; and a mail about the account may
  // greet by the name in an order.
  const isReported = ({ place, number }: { place: string; number: string }) =>
    erasure.remains.some(
      (left) =>
        left.place === place &&
        (left.number === number || [left.number, number].includes(customer.customerNumber)),
    )
  expect(after.filter((found) => !isReported(found))).toEqual([])
  const places = new Set(after.map(({ place }) => place))
  expect(erasure.remains.filter(({ place }) => !places.has(place) && !indistinct.test(place))).toEqual([])
  expect(erasure.remains.filter(({ treatment }) => treatment === 'erased')).toEqual([])
  expect(erasure.isComplete).toBe(erasure.remains.length === 0)
  return { customer, erasure }
}

const everything = {
  partner: 'demo-whitelabel',
  hasBankDetails: true,
  hasBillingAddress: true,
  hasReadings: true,
  hasModules: true,
  hasDeclaration: true,
  hasFlaggedMessage: true,
} as const

test('of a customer whose orders never became a contract nothing at all is left', async () => {
  const orders = (['Open', 'Rejected', 'Revoked'] as const).map((state) => ({ ...everything, state }))

  const { customer, erasure } = await judge({ orders, hasPassword: true, isLinked: true }, 0)

  expect(erasure.remains).toEqual([])
  expect(await search(customer)).toEqual([])
})

test('of a customer whose contract has ended nothing is left after the last period', async () => {
  const life = { orders: [{ ...everything, state: 'Cancelled' as const }], hasPassword: true, isLinked: true }

  const { customer, erasure } = await judge(life, 1)
  await finishErasures(pool, new Date('2050-01-01T12:00:00Z'))

  expect(new Set(erasure.remains.map(({ place }) => place.split('.')[0]))).toEqual(
    new Set([
      'market_messages',
      'mails',
      'documents',
      'withdrawal_declarations',
      'termination_declarations',
      'contract_modules',
      'levy_exemptions',
      'reading_days',
      'reading_months',
      'metering_location_days',
      'mscons_days',
      'meter_readings',
      'reading_day_versions',
      'orders',
      'accounts',
    ]),
  )
  expect(await search(customer)).toEqual([])
})

describe('of customers with random lives', () => {
  test('the export has every value wherever it is stored, and after an erasure nothing is left but what it reports', async () => {
    await fc.assert(
      fc.asyncProperty(customerLife, fc.constantFrom(0, 1, 4, 7, 9), async (life, years) => {
        await judge(life, years)
      }),
      { numRuns: 10 },
    )
  })
})
