import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { addressUrl } from '../../../platform/db/address-url.ts'
import type { Address, Pool } from '../../../platform/db/pool.ts'
import { sql } from '../../../platform/db/sql.ts'
import { wattline } from '../terminal.fixture.ts'
import { talkingServer } from './talking-server.fixture.ts'

let address: Address
let pool: Pool
const doctor = (environment: Record<string, string> = {}) =>
  wattline(['doctor'], { DATABASE_URL: addressUrl(address), ...environment })

// Nothing listens there, so that no look at a certificate leaves this machine.
const production = {
  ENVIRONMENT: 'production',
  BASE_URL: 'https://127.0.0.1:1',
  AUTH_URL: 'https://127.0.0.1:1',
}

beforeAll(async () => {
  const database = await testDatabase()
  address = database.address
  pool = database.pool
})

describe('wattline doctor', () => {
  test('finds a test environment well, and says what production would need', async () => {
    const { exitCode, stdout, stderr } = await doctor()

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).not.toContain('✗')
    expect(stdout).toMatch(
      /^✓ configuration +It is right for the test environment\. Production would still need/m,
    )
    expect(stdout).toMatch(/^ +SMTP_URL must be set in production\.$/m)
    expect(stdout).not.toMatch(/^ +DATABASE_URL must be set/m)
    expect(stdout).toMatch(/^✓ database +PostgreSQL 1\d\.\d+ answers\.$/m)
    expect(stdout).toMatch(/^✓ database +All migrations are applied\.$/m)
    expect(stdout).toMatch(/^✓ signing keys +The key [0-9a-f-]{36} is in use\.$/m)
    expect(stdout).toMatch(/^✓ clock +It agrees with the clock of the database\.$/m)
    expect(stdout).toMatch(/^✓ mail +No SMTP_URL is set/m)
    expect(stdout).toMatch(/^✓ rate limits +No REDIS_URL is set/m)
    expect(stdout).toMatch(/^✓ tasks /m)
    expect(stdout).toMatch(/^✓ withdrawals +Every declaration has found its contract\.$/m)
    expect(stdout).toMatch(/^✓ webhooks +Every endpoint gets its events\.$/m)
    expect(stdout).toMatch(/^✓ prices +They are synthetic/m)
    expect(stdout).toMatch(/^✓ disk +The disk of the database is on its own server/m)
  })

  test('names a file of keys that is missing, also before anything is encrypted', async () => {
    const empty = await testDatabase()
    await empty.pool.query(sql`truncate data_keys cascade`)
    const settings = { DATABASE_URL: addressUrl(empty.address), ENCRYPTION_KEYS: 'file:/nowhere/keys' }

    const { exitCode, stdout } = await wattline(['doctor'], settings)

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^✗ encryption +There is no file \/nowhere\/keys, which ENCRYPTION_KEYS names/m)
  })

  test('answers in JSON', async () => {
    const argv = ['doctor', '--json']
    const { exitCode, stdout } = await wattline(argv, { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })

    expect(exitCode).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      isHealthy: false,
      checks: expect.arrayContaining([
        {
          area: 'database',
          verdict: 'failure',
          message:
            'The database server does not answer (nothing listens there): check that it runs and that DATABASE_URL is correct.',
          details: [],
        },
      ]),
    })
  })

  test('looks at the rest when the database is down', async () => {
    const { exitCode, stdout } = await doctor({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^✗ database /m)
    expect(stdout).toMatch(/^✓ mail /m)
    expect(stdout).toContain('Not well yet: 1 failed, 0 with a warning.')
  })

  test('tells all faults of the configuration at once', async () => {
    const { exitCode, stdout } = await doctor({ PORT: '70000', SMTP_URL: 'mail', LOG_LEVEL: 'loud' })

    expect(exitCode).toBe(1)
    expect(
      stdout
        .split('\n')
        .slice(0, 4)
        .map((line) => line.trim()),
    ).toEqual([
      '✗ configuration  Correct these settings; the rest is checked when they are right.',
      'PORT must be a whole number from 0 to 65535, not "70000".',
      'SMTP_URL must be a URL that begins with smtp:// or smtps://.',
      'LOG_LEVEL must be one of debug, info, warn, error, silent, not "loud".',
    ])
  })

  test('does not make a database where there is none', async () => {
    const { exitCode, stdout } = await wattline(['doctor'], { DATA_DIR: '/tmp/wattline-nothing-here' })

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^! database +There is none in \/tmp\/wattline-nothing-here yet/m)
  })

  test('warns of an empty database', async () => {
    const empty = await testDatabase({ isEmpty: true })
    const { exitCode, stdout } = await doctor({ DATABASE_URL: addressUrl(empty.address) })

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^! database +It is empty/m)
  })

  test('warns of pending migrations and of a missing key', async () => {
    const young = await testDatabase()
    const environment = { DATABASE_URL: addressUrl(young.address) }
    await young.pool.execute('delete from signing_keys')
    expect((await doctor(environment)).stdout).toMatch(/^! signing keys +There is none yet/m)

    await young.pool.execute(`delete from schema_migrations where name like '0002%'`)
    expect((await doctor(environment)).stdout).toMatch(
      /^! database +Migrations are pending.*\n +0002_partners\.sql$/m,
    )
  })

  test('warns when a crash could lose what was confirmed', async () => {
    const url = new URL(addressUrl(address))
    url.searchParams.set('options', '-c synchronous_commit=off')
    const { exitCode, stdout } = await doctor({ DATABASE_URL: url.href.replaceAll('+', '%20') })

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^! database +A crash may lose orders that were confirmed: set .*synchronous_commit to on/m,
    )
  })

  test('refuses plain http in production', async () => {
    const { exitCode, stdout } = await doctor({
      ...production,
      SMTP_URL: 'smtps://mail',
      BASE_URL: 'http://api',
    })

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^ +BASE_URL must begin with https:\/\/ in production/m)
  })

  test('refuses demo clients in production', async () => {
    const { exitCode, stdout } = await doctor({ ...production, SMTP_URL: 'smtp://127.0.0.1:1' })

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^✓ configuration +It is right for production\.$/m)
    expect(stdout).toMatch(/^✗ database +It has the demo clients demo-app, demo-gateway, /m)
  })

  test('warns of tasks that were given up, and of more connections than the database allows', async () => {
    await pool.execute(`
      insert into tasks (kind, subject, created_at, due_at, parked_at) values ('x', 'y', now(), now(), now())`)
    const { exitCode, stdout } = await doctor({ WORKERS: '200' })
    await pool.execute(`delete from tasks where kind = 'x'`)

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(/^! tasks +1 were given up: GET \/operator\/v1\/tasks/m)
    expect(stdout).toMatch(
      /^! database +It allows \d+ connections and this deployment alone may open 20\d\d:/m,
    )
    expect(stdout).toMatch(/^✓ rate limits +.* each of 200 processes counts for itself/m)
  })

  test('says what production lacks to sell anything, and that its prices are late', async () => {
    const empty = await testDatabase()
    await empty.pool.execute('delete from clients; delete from postcodes; delete from exchange_price_months')
    const { stdout } = await doctor({
      ...production,
      SMTP_URL: 'smtp://127.0.0.1:1',
      DATABASE_URL: addressUrl(empty.address),
    })

    expect(stdout).toMatch(/^! addresses +.* set TEST_ENVIRONMENT_URL\.$/m)
    expect(stdout).toMatch(/^! offers +Not all that is needed to sell is there:\n +No postcodes/m)
    expect(stdout).toMatch(/^ +No client of a partner: wattline partner add, then wattline client add\.$/m)
    expect(stdout).toMatch(/^✗ prices +Dynamic tariffs are sold on an assumed exchange price/m)
  })

  test('warns of a quarantine', async () => {
    const { exitCode, stdout } = await doctor({ QUARANTINE: 'on' })

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^! configuration +QUARANTINE is on: nothing is sent, and no change is accepted\.$/m,
    )
  })

  test('finds a database of the other environment', async () => {
    const other = await testDatabase()
    await other.pool.execute(`insert into database_environment (environment) values ('production')`)
    const { exitCode, stdout } = await doctor({ DATABASE_URL: addressUrl(other.address) })

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^✗ database +The database belongs to the production environment and ENVIRONMENT is/m,
    )
  })

  test('finds an audit trail that somebody changed', async () => {
    const other = await testDatabase()
    const environment = { DATABASE_URL: addressUrl(other.address) }
    await other.pool.execute(`
      insert into audit_trail (at, actor, action, subject) select now(), 'x', 'y', n::text from generate_series(1, 1100) n`)
    expect((await doctor(environment)).stdout).toMatch(/^✓ audit trail +Entries 101 to 1100 are whole\.$/m)

    await other.pool.execute(`
      grant update on audit_trail to current_user;
      alter table audit_trail disable trigger user; update audit_trail set actor = 'nobody' where id = 1050`)
    const { exitCode, stdout } = await doctor(environment)
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^✗ audit trail +Somebody changed it: .*\n +Entry 1050 was changed/m)
  })

  test('is content with a production database that has none', async () => {
    await pool.execute(`delete from clients;
      insert into exchange_price_months values (date_trunc('month', now()), 8) on conflict do nothing`)
    const mail = await talkingServer('220 mail.example.com ESMTP\r\n', () => '250 fine\r\n')
    const { exitCode, stdout } = await doctor({ ...production, SMTP_URL: `smtp://127.0.0.1:${mail.port}` })
    await mail.close()

    expect(stdout).toMatch(/^✓ database +It has no demo clients\.$/m)
    expect(stdout).toMatch(/^✓ addresses /m)
    expect(exitCode).toBe(0)
  })
})
