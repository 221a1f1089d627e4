import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { type Printed, wattline } from './terminal.fixture.ts'

let run: (...argv: string[]) => Promise<Printed>
let db: Db

beforeAll(async () => {
  const { address, pool } = await testDatabase()
  db = pool
  run = (...argv) => wattline(['staff', ...argv], { DATABASE_URL: addressUrl(address) })
})

const invite = (login: string, role = 'administrator') =>
  run('invite', login, '--name', 'Anna Becker', '--role', role)
const actionsOn = async (login: string) => {
  const { rows } = await db.query<{ action: string }>(
    sql`select action from audit_trail where subject = ${login} and actor like 'cli:%' order by id`,
  )
  return rows.map(({ action }) => action)
}

describe('wattline staff', () => {
  test('invites somebody and shows the link once', async () => {
    const { exitCode, stdout } = await invite('anna.becker')

    expect(exitCode).toBe(0)
    expect(stdout).toContain('anna.becker was invited as administrator.')
    expect(stdout).toMatch(/^ {2}http:\/\/localhost:8080\/console\/invitation\?token=[\w-]{43}$/m)
    expect((await run('list')).stdout).toMatch(/anna\.becker +Anna Becker +administrator +invited/)
  })

  test('refuses a role that there is not', async () => {
    const { exitCode, stderr } = await invite('bea.becker', 'chief')

    expect(exitCode).toBe(1)
    expect(stderr).toContain('viewer, agent, manager, administrator')
  })

  test('disables, enables and changes roles, each with an entry', async () => {
    await invite('carl.clever', 'agent')
    const done = [
      await run('disable', 'carl.clever'),
      await run('enable', 'carl.clever'),
      await run('set-role', 'carl.clever', 'manager'),
      await run('reset-second-factor', 'carl.clever'),
    ]

    expect(done.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0, 0])
    expect(done.at(-1)?.stdout).toMatch(/token=[\w-]{43}/)
    expect(await actionsOn('carl.clever')).toEqual([
      'staff.invite',
      'staff.disable',
      'staff.enable',
      'staff.set-role',
      'staff.reset-second-factor',
    ])
  })

  test('leaves the last administrator alone', async () => {
    const { exitCode, stderr } = await run('disable', 'anna.becker')

    expect(exitCode).toBe(1)
    expect(stderr).toContain('anna.becker is the last administrator.')
  })

  test('answers in JSON', async () => {
    const { stdout } = await run('invite', 'dora.dau', '--name', 'Dora', '--role', 'viewer', '--json')

    expect(JSON.parse(stdout)).toMatchObject({
      login: 'dora.dau',
      role: 'viewer',
      state: 'invited',
      invitationUrl: expect.stringContaining('/console/invitation?token='),
    })
  })
})

describe('wattline staff code', () => {
  test('prints the code of a demo account', async () => {
    expect((await run('code', 'demo.administrator')).stdout).toMatch(/^\d{6}\n$/)
  })

  test('prints none of anybody else', async () => {
    const { exitCode, stderr } = await run('code', 'anna.becker')

    expect(exitCode).toBe(1)
    expect(stderr).toContain('anna.becker is no demo account.')
  })

  test('prints none where there are no demo data', async () => {
    const { exitCode } = await wattline(['staff', 'code', 'demo.administrator'], { DEMO_DATA: 'off' })

    expect(exitCode).toBe(1)
  })
})
