import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Printed, wattline } from './terminal.fixture.ts'

let run: (...argv: string[]) => Promise<Printed>
let account: SeededAccount
let contractNumber: string
let former: SeededAccount

beforeAll(async () => {
  const { address, pool } = await testDatabase()
  run = (...argv) => wattline(argv, { DATABASE_URL: addressUrl(address) })
  account = await seedAccount(pool)
  contractNumber = await seedOrder(pool, account)
  const ended = {
    state: 'Cancelled',
    deliveryState: 'Cancelled',
    startDate: '2025-01-01',
    endDate: '2026-03-31',
  }
  former = await seedAccount(pool)
  const formerNumber = await seedOrder(pool, former, { ...ended, passed: [['Delivery', 'Delivery']] })
  await pool.query(sql`
    insert into documents (contract_number, kind, filename, content_type, content, created_at)
    values (${formerNumber}, 'contract-confirmation', 'Vertrag.pdf', 'application/pdf', 'the contract', now())`)
})

describe('wattline customer export', () => {
  test('prints JSON, with and without --json', async () => {
    const plain = await run('customer', 'export', account.customerNumber)
    const json = await run('customer', 'export', account.customerNumber, '--json')

    expect(plain).toMatchObject({ exitCode: 0, stderr: '' })
    for (const { stdout } of [plain, json]) {
      expect(JSON.parse(stdout)).toMatchObject({
        account: { emailAddress: account.emailAddress },
        orders: [{ contractNumber }],
      })
    }
  })

  test('writes a folder that only its owner may read, with documents as files', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'wattline-export-'))
    onTestFinished(() => rm(parent, { recursive: true }))
    const folder = join(parent, 'export')

    const { stdout } = await run('customer', 'export', former.customerNumber, '--folder', folder, '--json')

    const { files } = JSON.parse(stdout) as { files: string[] }
    expect(files).toEqual([expect.stringMatching(/^3\d+-Vertrag\.pdf$/), 'export.json'])
    expect(await readFile(join(folder, files[0] ?? ''), 'utf8')).toBe('the contract')
    const data = JSON.parse(await readFile(join(folder, 'export.json'), 'utf8'))
    expect(data.orders[0].documents).toMatchObject([{ kind: 'contract-confirmation', file: files[0] }])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'export.json'))).mode & 0o777).toBe(0o600)
  })

  test('refuses to write into a folder that exists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wattline-export-'))
    onTestFinished(() => rm(folder, { recursive: true }))

    const { exitCode, stderr } = await run('customer', 'export', former.customerNumber, '--folder', folder)

    expect(exitCode).toBe(1)
    expect(stderr).toContain('There is something at')
  })

  test('refuses a number that nobody has', async () => {
    const stderr = 'There is no customer with the number 2999999999.\n'
    expect(await run('customer', 'export', '2999999999')).toEqual({ exitCode: 1, stdout: '', stderr })
  })
})

describe('wattline customer erase', () => {
  test('only tells with --dry-run', async () => {
    const { exitCode, stdout } = await run('customer', 'erase', account.customerNumber, '--dry-run')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('Nothing was changed.')
    expect((await run('customer', 'export', account.customerNumber)).stdout).toContain(account.emailAddress)
  })

  test('erases, and says which part for which reason', async () => {
    const { exitCode, stdout } = await run('customer', 'erase', account.customerNumber)

    expect(exitCode).toBe(0)
    expect(stdout).toContain(`account ${account.customerNumber}: erased. Nothing has to be kept`)
    expect(stdout).toContain(`order ${contractNumber}: erased. It never became a contract`)
    expect(stdout).toContain('is left.')
    expect((await run('customer', 'export', account.customerNumber)).stdout).not.toContain(
      account.emailAddress,
    )
  })

  test('says what remains of an ended contract, why and until when', async () => {
    const { stdout } = await run('customer', 'erase', former.customerNumber)

    expect(stdout).toMatch(
      /- .*Name and address \(orders\.delivery_address\), .*: 3\d+ until 2034-12-31\. .*§ 147/,
    )
    expect(stdout).toMatch(/- The contract as a PDF.* \(documents\.content\): 3\d+ until 2032-12-31\. /)
    expect(stdout).toContain(
      `Nothing else that identifies customer ${former.customerNumber} is left. The rest is erased when its time has come.`,
    )
  })

  test('answers in JSON', async () => {
    const { stdout } = await run('customer', 'erase', account.customerNumber, '--json')

    expect(JSON.parse(stdout)).toMatchObject({
      isComplete: true,
      isTrial: false,
      parts: [{ part: 'account' }, {}],
    })
  })
})
