import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { databaseIn } from '../../../test/support/database-names.ts'
import { testKeyring } from '../../../test/support/encryption-keys.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { sql } from '../../platform/db/sql.ts'
import { seedDemoStaff } from '../../staff/accounts/demo-staff.ts'
import { loadDemo } from '../sandbox.ts'
import { wattline } from './terminal.fixture.ts'

/** A database with all of the demo data, and a partner of somebody's own. */
async function demoDatabase() {
  const { address, pool } = await testDatabase()
  const demo = await loadDemo()
  const keyring = await testKeyring(pool)
  await demo.seedDemoCases(pool, keyring, new Date())
  await seedDemoStaff(pool, keyring, [...demo.demoStaff, ...demo.demoPartnerStaff], new Date())
  await addPartner(pool, { slug: 'own', type: 'ThirdParty', brandName: 'Own' })
  const name = databaseIn(address)
  const environment = (...argv: string[]) =>
    wattline(['environment', ...argv], { DATABASE_URL: addressUrl(address) })
  return { pool, name, environment }
}

test('wattline environment shows what the database belongs to, and changes it for who names the database', async () => {
  const { name, environment } = await demoDatabase()

  expect((await environment()).stdout).toBe(
    `The database ${name} belongs to no environment yet: the first start of the service decides.\n`,
  )
  expect(await environment('test')).toEqual({
    exitCode: 1,
    stdout: '',
    stderr: `This changes the database ${name}.\nStop the service, then add --confirm ${name}.\n`,
  })
  expect((await environment('test', '--confirm', 'other')).stderr).toMatch(
    `The database is called ${name}, not other.\n`,
  )
  expect(await environment('test', '--confirm', name)).toMatchObject({
    exitCode: 0,
    stdout: `The database ${name} belongs to the test environment from now on.\n`,
  })
  expect((await environment()).stdout).toBe(`The database ${name} belongs to the test environment.\n`)
})

test('production takes no database with demo data, which can be removed, and nothing else with it', async () => {
  const { pool, name, environment } = await demoDatabase()
  const count = async () => {
    const { rows } = await pool.query(sql`
      select (select count(*) from clients) as clients, (select count(*) from staff) as staff,
        (select count(*) from orders) as orders, (select count(*) from accounts) as accounts,
        (select count(*) from tariffs) as tariffs, array(select slug from partners) as partners`)
    return rows[0]
  }
  const before = await count()

  const refused = await environment('production', '--confirm', name)
  expect(refused.exitCode).toBe(1)
  expect(refused.stderr).toMatch(
    /^Everybody knows the secrets of demo-.*demo\.viewer, so that production cannot/,
  )
  expect(await count()).toEqual(before)

  const changed = await environment('production', '--confirm', name, '--remove-demo-data')
  expect(changed).toMatchObject({ exitCode: 0, stderr: '' })
  expect(changed.stdout).toMatch(
    /^Removed the demo data: demo-.*\nThe database \S+ belongs to the production/,
  )
  expect(await count()).toEqual({
    clients: 0,
    staff: 0,
    orders: 0,
    accounts: 0,
    tariffs: 0,
    partners: ['own'],
  })
  const { rows } = await pool.query(sql`
    select to_regproc('reset_sandbox_partner') as reset,
      has_table_privilege('order_history', 'delete') as "mayDelete",
      (select action from audit_trail order by id desc limit 1) as action`)
  expect(rows).toEqual([{ reset: null, mayDelete: false, action: 'environment.change' }])
})
