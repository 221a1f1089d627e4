import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
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
