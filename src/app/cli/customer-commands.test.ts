import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { type SeededAccount, seedAccount, seedOrder } from '../../customers/accounts/account-rows.fixture.ts'
import { databaseUrlOf, type Printed, wattline } from './terminal.fixture.ts'

let run: (...argv: string[]) => Promise<Printed>
let account: SeededAccount
let contractNumber: string

beforeAll(async () => {
  const { address, pool } = await testDatabase()
  run = (...argv) => wattline(argv, { DATABASE_URL: databaseUrlOf(address) })
  account = await seedAccount(pool)
  contractNumber = await seedOrder(pool, account)
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

  test('answers in JSON', async () => {
    const { stdout } = await run('customer', 'erase', account.customerNumber, '--json')

    expect(JSON.parse(stdout)).toMatchObject({
      isComplete: true,
      isTrial: false,
      parts: [{ part: 'account' }, {}],
    })
  })
})
