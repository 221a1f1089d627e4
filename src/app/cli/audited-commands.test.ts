import { generateKeyPairSync } from 'node:crypto'
import { hostname } from 'node:os'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { databaseIn } from '../../../test/support/database-names.ts'
import { seedAccount } from '../../customers/accounts/account-rows.fixture.ts'
import { aContract } from '../../energy/readings/contract.fixture.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { wattlineProgram } from './program.ts'
import { wattline } from './terminal.fixture.ts'

const files = csvFiles()
const { address, pool } = await testDatabase()
const { customerNumber } = await seedAccount(pool)
const empty = await testDatabase({ isEmpty: true })

const readings = async () =>
  files.write(`contract_number,start,kwh\n${await aContract(pool)},2025-06-01T10:00:00Z,0.25`)
const prices = () => files.write('month,mean_cent_per_kwh_net\n2026-01,9.87\n')

const publicKey = () => {
  const { publicKey: key } = generateKeyPairSync('ed25519')
  return files.write(JSON.stringify({ ...key.export({ format: 'jwk' }), kid: 'first' }))
}
const parkedTask = async () => {
  await pool.query(sql`
    insert into tasks (kind, subject, created_at, due_at, parked_at)
    values ('process-order', '3000000000', now(), now(), now())`)
  return ['process-order']
}

const anIncident = async () => {
  const { rows } = await pool.query<{ at: Date }>(sql`
    insert into availability_spells (component, began_at, seen_at, is_working)
    values ('api', date_trunc('second', now()) - interval '1 day', date_trunc('second', now()) - interval '1 hour', true)
    returning seen_at as at`)
  return [rows[0]?.at.toISOString() ?? '', 'It was the disk.']
}

type Audited = { command: string; argv: () => Promise<string[]> | string[]; audits: string | null; db?: Db }

/** Every command, in an order in which one finds what it needs, with the action of the entry that it leaves. */
const commands: Audited[] = [
  {
    command: 'partner add',
    argv: () => ['brand', '--type', 'ThirdParty', '--brand-name', 'Brand'],
    audits: 'partner.add',
  },
  {
    command: 'partner invite-staff',
    argv: () => ['brand', 'olga@example.com', '--name', 'Olga Owner'],
    audits: 'staff.invite',
  },
  { command: 'partner list', argv: () => [], audits: null },
  { command: 'partner show', argv: () => ['brand'], audits: null },
  { command: 'client add', argv: () => ['brand-shop', '--partner', 'brand'], audits: 'client.add' },
  {
    command: 'partner show-brands',
    argv: () => ['brand', 'demo-whitelabel'],
    audits: 'partner.change',
  },
  { command: 'partner access-terms', argv: () => ['brand', '--days', '30'], audits: 'partner.change' },
  {
    command: 'partner agreement',
    argv: () => ['brand', '--agreement-date', '2026-03-01', '--agreement-version', '2.1'],
    audits: 'partner.change',
  },
  { command: 'client list', argv: () => [], audits: null },
  { command: 'client rotate-secret', argv: () => ['brand-shop'], audits: 'client.rotate-secret' },
  { command: 'client add-key', argv: () => ['brand-shop', publicKey()], audits: 'client.add-keys' },
  { command: 'client remove-key', argv: () => ['brand-shop', 'first'], audits: 'client.remove-key' },
  {
    command: 'client date-times',
    argv: () => ['brand-shop', 'LocalMinutes'],
    audits: 'client.date-time-format',
  },
  { command: 'client disable', argv: () => ['brand-shop'], audits: 'client.disable' },
  { command: 'client enable', argv: () => ['brand-shop'], audits: 'client.enable' },
  { command: 'client revoke', argv: () => ['demo-sales', 'create:orders'], audits: 'client.scopes' },
  { command: 'client grant', argv: () => ['demo-sales', 'create:orders'], audits: 'client.scopes' },
  { command: 'customer export', argv: () => [customerNumber], audits: 'customer.export' },
  { command: 'customer erase', argv: () => [customerNumber], audits: 'customer.erase' },
  {
    command: 'staff invite',
    argv: () => ['anna.becker', '--name', 'Anna Becker', '--role', 'agent'],
    audits: 'staff.invite',
  },
  { command: 'staff list', argv: () => [], audits: null },
  { command: 'staff set-role', argv: () => ['anna.becker', 'viewer'], audits: 'staff.set-role' },
  { command: 'staff disable', argv: () => ['anna.becker'], audits: 'staff.disable' },
  { command: 'staff enable', argv: () => ['anna.becker'], audits: 'staff.enable' },
  {
    command: 'staff reset-second-factor',
    argv: () => ['anna.becker'],
    audits: 'staff.reset-second-factor',
  },
  { command: 'staff code', argv: () => ['demo.agent'], audits: null },
  { command: 'keys rotate', argv: () => [], audits: 'keys.rotate' },
  { command: 'encryption new-key', argv: () => [], audits: null },
  { command: 'encryption rotate', argv: () => [], audits: 'encryption.rotate' },
  { command: 'incidents list', argv: () => [], audits: null },
  { command: 'incidents note', argv: anIncident, audits: 'incident.note' },
  { command: 'tasks release', argv: parkedTask, audits: 'task.release' },
  { command: 'migrate', argv: () => [], audits: 'database.migrate', db: empty.pool },
  {
    command: 'environment',
    argv: () => ['test', '--confirm', databaseIn(address)],
    audits: 'environment.change',
  },
  { command: 'import', argv: () => ['exchange-prices', prices()], audits: 'import.replace' },
  { command: 'import readings', argv: async () => [await readings()], audits: 'readings.store' },
  { command: 'readings check', argv: () => [], audits: null },
  { command: 'prices forecast-error', argv: () => ['--last', '1'], audits: null },
  { command: 'readings verify', argv: () => [], audits: null },
  { command: 'audit export', argv: () => [], audits: 'audit.export' },
  { command: 'audit verify', argv: () => [], audits: null },
  { command: 'doctor', argv: () => [], audits: null },
]

/** They need the tools of PostgreSQL: backup-commands.test.ts looks for their entries. */
const withTools = ['backup create', 'backup restore', 'backup drill']
/** They speak over HTTP alone: two with the rights of a partner, until their input ends, and one with a source of prices. */
const withoutDatabase = ['listen', 'mcp', 'prices try']

const namesBelow = ({ commands: below }: CommandUnknownOpts, before = ''): string[] =>
  below.flatMap((command) => {
    const name = `${before}${command.name()}`
    const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0
    return [...(isGroup ? [] : [name]), ...namesBelow(command, `${name} `)]
  })

test('the table has every command', () => {
  const stream = { write: () => {} }
  const unused = () => expect.unreachable()
  const program = wattlineProgram({
    ...{ environment: {}, stdout: stream, stderr: stream, config: unused, now: unused },
    ...{ operator: unused, answer: () => {} },
  })

  const named = [...commands.map(({ command }) => command), ...withTools, ...withoutDatabase]
  expect(named.sort()).toEqual(namesBelow(program).sort())
})

test.each(commands)(
  'wattline $command leaves the entry $audits',
  async ({ command, argv, audits, db = pool }) => {
    const words = [...command.split(' '), ...(await argv())]
    const entries = async () => {
      const { rows } = await db.query<{ id: number; action: string; actor: string; origin: string }>(sql`
      select id, action, actor, origin from audit_trail order by id`)
      return rows
    }
    const before = db === pool ? (await entries()).length : 0

    const url = addressUrl(db === pool ? address : empty.address)
    const { exitCode, stderr } = await wattline(words, { DATABASE_URL: url })

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const entry = { action: audits, actor: expect.stringMatching(/^cli:./), origin: hostname() }
    expect((await entries()).slice(before)).toMatchObject(audits === null ? [] : [entry])
    expect((await entries()).slice(before)).toHaveLength(audits === null ? 0 : 1)
  },
)

test('a command that changes nothing leaves no entry', async () => {
  const count = async () => (await pool.query(sql`select from audit_trail`)).rowCount
  const before = await count()
  await wattline(['client', 'enable', 'demo-hems'], { DATABASE_URL: addressUrl(address) })
  await wattline(['customer', 'erase', customerNumber, '--dry-run'], { DATABASE_URL: addressUrl(address) })

  expect(await count()).toBe(before)
})
