import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { aContract, aDay } from '../../energy/readings/contract.fixture.ts'
import { storeReadings } from '../../energy/readings/store-readings.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { wattline } from './terminal.fixture.ts'

const { address, pool } = await testDatabase()
const environment = { DATABASE_URL: addressUrl(address) }

test('wattline readings check says that all is well, and otherwise what belongs to nothing', async () => {
  const { exitCode, stdout } = await wattline(['readings', 'check'], environment)
  expect({ exitCode, stdout }).toEqual({
    exitCode: 0,
    stdout: expect.stringMatching(/^The readings of all \d+ contracts belong to an order\.\n$/),
  })

  await pool.query(sql`insert into contract_readings (contract_number) values ('3999999991')`)

  expect(await wattline(['readings', 'check'], environment)).toEqual({
    exitCode: 1,
    stdout: 'Contract 3999999991 has readings and no order.\n',
    stderr: '',
  })
})

test('wattline readings verify says what differs from the quarter-hours, and repairs it', async () => {
  const contract = await aContract(pool)
  await storeReadings(pool, [aDay(contract, '2026-02-01')], { now: new Date() })
  const verify = (...words: string[]) =>
    wattline(['readings', 'verify', '--contract', contract, ...words], environment)
  const counted = 'Verified 1 contracts: 1 days, 1 months, 0 costs of months.'
  expect(await verify()).toEqual({ exitCode: 0, stdout: `${counted}\nNothing differs.\n`, stderr: '' })

  await pool.query(sql`update reading_months set total = 1 where contract_number = ${contract}`)

  const difference = `Contract ${contract}, 2026-02: total is 1, and should be 3840000.`
  expect(await verify()).toMatchObject({ exitCode: 1, stdout: `${counted}\n${difference}\n` })
  const repaired = `${counted}\n${difference}\nRepaired 1 contracts.\n`
  expect(await verify('--repair')).toMatchObject({ exitCode: 0, stdout: repaired })
  expect(await verify()).toMatchObject({ exitCode: 0, stdout: `${counted}\nNothing differs.\n` })
  const { rows } = await pool.query<{ subject: string }>(
    sql`select subject from audit_trail where action = 'readings.repair'`,
  )
  expect(rows).toEqual([{ subject: contract }])
})

test.each(['3999999983', ''])(
  'wattline readings verify says that contract "%s" has none',
  async (contract) => {
    expect(await wattline(['readings', 'verify', '--contract', contract], environment)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `There are no readings of a contract "${contract}".\n`,
    })
  },
)
