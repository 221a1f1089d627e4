import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { differences } from '../../src/app/backup/manifest.ts'
import { wattline } from '../../src/app/cli/terminal.fixture.ts'
import { ensureSigningKey } from '../../src/partners/tokens/signing-keys.ts'
import { addressUrl } from '../../src/platform/db/address-url.ts'
import { openPool } from '../../src/platform/db/open-pool.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { seedDemo } from '../../src/sandbox/demo/seed-demo.ts'
import { postgresFolder, startDebianPostgres } from '../support/debian-postgres.ts'
import { testKeyring, testKeys } from '../support/encryption-keys.ts'
import { plainDatabase } from '../support/plain-database.ts'

const iban = 'DE89370400440532013000'
const otherKey = `other:${Buffer.alloc(32, 1).toString('base64')}`

let folder: string
let server: Awaited<ReturnType<typeof startDebianPostgres>>
let live: Database
let pool: Pool
let whole: string

type Database = Awaited<ReturnType<typeof plainDatabase>>

const urlsOf = ({ owner, service }: Database) => ({
  DATABASE_URL: addressUrl(service),
  MIGRATION_DATABASE_URL: addressUrl(owner),
})
const environmentOf = (database: Database) => ({
  ...urlsOf(database),
  BACKUP_DIR: join(folder, 'backups'),
  PATH: `${postgresFolder()}:${process.env.PATH}`,
})
const run = (argv: string[], environment: Record<string, string> = {}) =>
  wattline(['backup', ...argv], { ...environmentOf(live), ...environment })

const emptyDatabase = (name: string) => plainDatabase(server.address, name)

/** The actions of the audit entries that commands have left. */
async function auditedIn({ service }: Database): Promise<string[]> {
  const there = openPool(service, { size: 1 })
  const { rows } = await there.query<{ action: string }>(sql`
    select action from audit_trail where actor like 'cli:%' order by id`)
  await there.close()
  return rows.map(({ action }) => action)
}

/** A copy of the whole backup with something done to its bytes. */
async function damaged(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, change(await readFile(whole)))
  return file
}

/** A folder for PATH in which pg_dump is this script. */
async function withTool(script: string): Promise<string> {
  const path = await mkdtemp(join(folder, 'bin-'))
  await writeFile(join(path, 'pg_dump'), `#!/bin/sh\n${script}\n`)
  await chmod(join(path, 'pg_dump'), 0o755)
  return `${path}:/usr/bin:/bin`
}

describe('wattline backup', { tags: 'postgres' }, () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wattline-backups-'))
    server = await startDebianPostgres()
    live = await plainDatabase(server.address, 'live')
    pool = openPool(live.owner, { size: 2, isPatient: true })
    expect(await wattline(['migrate'], urlsOf(live))).toMatchObject({ exitCode: 0 })
    const keyring = await testKeyring(pool)
    await ensureSigningKey(pool, keyring, new Date())
    await seedDemo(pool, keyring, new Date())
    const { stdout } = await run(['create', '--json'])
    whole = JSON.parse(stdout).file
  })
  afterAll(async () => {
    await pool?.close()
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  describe('create', () => {
    test('writes a file that only its owner may read, and in which nothing can be read', async () => {
      const bytes = await readFile(whole)

      expect(basename(whole)).toMatch(/^wattline-\d{8}T\d{6}Z\.backup$/)
      expect((await stat(whole)).mode & 0o777).toBe(0o600)
      for (const word of ['PGDMP', 'orders', 'data_keys', iban]) expect(bytes.includes(word)).toBe(false)
    })

    test('leaves no file behind when pg_dump fails half-way, and says why', async () => {
      const backups = join(folder, 'failed')
      const PATH = await withTool(
        `head -c 300000 /dev/zero; echo 'pg_dump: error: the disk is gone' >&2; exit 1`,
      )

      expect(await run(['create'], { PATH, BACKUP_DIR: backups })).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'pg_dump failed: the disk is gone\n',
      })
      expect(await readdir(backups)).toEqual([])
    })

    test('says when pg_dump is not installed', async () => {
      const { stderr } = await run(['create'], { PATH: folder, BACKUP_DIR: join(folder, 'none') })

      expect(stderr).toBe(
        'pg_dump is not installed: install the client tools of PostgreSQL, at least as new as the server.\n',
      )
    })

    test('hands the password to pg_dump where the list of processes does not show it', async () => {
      const seen = join(folder, 'seen')
      const PATH = await withTool(`echo "$@" > ${seen}.arguments; env > ${seen}.environment; exit 1`)
      const url = new URL(addressUrl(live.service))
      url.password = 'hunter2'
      await run(['create'], { PATH, DATABASE_URL: url.href, BACKUP_DIR: join(folder, 'none') })

      expect(await readFile(`${seen}.arguments`, 'utf8')).toContain('--format=custom')
      expect(await readFile(`${seen}.arguments`, 'utf8')).not.toContain('hunter2')
      expect(await readFile(`${seen}.environment`, 'utf8')).toContain('PGPASSWORD=hunter2')
      expect(await readFile(`${seen}.environment`, 'utf8')).not.toContain(testKeys)
    })

    test('--keep-days deletes what is older, and nothing else', async () => {
      const backups = join(folder, 'kept')
      await mkdir(backups)
      const names = ['wattline-20200101T000000Z.backup', 'notes.txt', 'wattline-2020.backup']
      for (const name of names) await writeFile(join(backups, name), '')

      const { stdout } = await run(['create', '--keep-days', '14'], { BACKUP_DIR: backups })

      expect(stdout).toContain('Deleted wattline-20200101T000000Z.backup.')
      expect(await readdir(backups)).toEqual([
        'notes.txt',
        'wattline-2020.backup',
        expect.stringMatching(/^wattline-2\d{7}T/),
      ])
      expect((await run(['create', '--keep-days', '0'])).stderr).toContain('a number of days from 1 to 9999')
    })
  })

  describe('drill', () => {
    test('proves the newest backup, leaves nothing behind, and the doctor knows of both', async () => {
      const drillFolders = async () =>
        (await readdir(tmpdir())).filter((name) => name.startsWith('wattline-drill-'))
      const before = await drillFolders()
      const { exitCode, stdout, stderr } = await run(['drill'])

      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
      expect(stdout.split('\n')).toEqual([
        expect.stringMatching(
          /^✓ wattline-.*\.backup, made at .*Z, is whole, was not changed, and restores\.$/,
        ),
        expect.stringMatching(/^✓ All \d+ tables have their rows, \d+ in all, with the same checksums\.$/),
        '✓ It has the schema of this release.',
        '✓ The keys open all 7 encrypted values.',
        expect.stringMatching(/^✓ The audit trail is whole: \d+ entries\.$/),
        '',
      ])
      // Other tests may have drills of their own, which end as well.
      await expect
        .poll(async () => (await drillFolders()).filter((name) => !before.includes(name)))
        .toEqual([])
      const { stdout: judged } = await wattline(['doctor'], environmentOf(live))
      expect(judged).toMatch(/^✓ backups +The last one was made at /m)
      expect(await auditedIn(live)).toEqual(expect.arrayContaining(['backup.create', 'backup.drill']))
    })

    test('fails when a value in the backup cannot be opened, and does not count as one', async () => {
      const { rows } = await pool.query<{ count: number }>({
        name: '',
        text: `select count(*) from backup_runs where kind = 'drill'`,
        values: [],
      })
      const backups = join(folder, 'unreadable')
      await pool.execute(`create table spare as select contract_number, bank_details from orders`)
      await pool.execute(`update orders set bank_details = '"1.gone.AAAA"' where bank_details is not null`)
      await run(['create'], { BACKUP_DIR: backups })
      const { exitCode, stdout } = await run(['drill'], { BACKUP_DIR: backups })
      await pool.execute(`update orders o set bank_details = s.bank_details from spare s
        where s.contract_number = o.contract_number; drop table spare`)

      expect(exitCode).toBe(1)
      expect(stdout).toMatch(/✗ No key opens 2 of 7 encrypted values:\n {2}orders\.bank_details:\d+\n/)
      expect(
        await pool.query({
          name: '',
          text: `select count(*) from backup_runs where kind = 'drill'`,
          values: [],
        }),
      ).toMatchObject({ rows })
    })

    test('uses the database that is named for it and empties it, but never one that is filled', async () => {
      const { owner } = await emptyDatabase('drill')
      for (const _ of [1, 2]) {
        const { exitCode } = await run(['drill', whole], { DRILL_DATABASE_URL: addressUrl(owner) })
        expect(exitCode).toBe(0)
      }

      expect(await run(['drill', whole], { DRILL_DATABASE_URL: addressUrl(live.owner) })).toMatchObject({
        exitCode: 1,
        stderr: 'The database of DRILL_DATABASE_URL is not empty: a backup is restored into a new one.\n',
      })
      expect((await run(['create'])).exitCode).toBe(0)
    })

    test('says when there is none', async () => {
      expect(await run(['drill'], { BACKUP_DIR: join(folder, 'nowhere') })).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: `There is no backup in ${join(folder, 'nowhere')} yet.\n`,
      })
    })
  })

  describe('restore', () => {
    test('brings back every row into an empty database', async () => {
      const restored = await emptyDatabase('restored')
      const { exitCode, stdout } = await run(['restore', whole], urlsOf(restored))

      expect(stdout).toMatch(/^Restored wattline-.*: all \d+ tables are as they were\.$/m)
      expect(exitCode).toBe(0)
      const { stdout: judged } = await wattline(['doctor'], environmentOf(restored))
      expect(judged).toMatch(/^✓ encryption +All 7 values are encrypted with the newest data key\.$/m)
      expect(await auditedIn(restored)).toContain('backup.restore')
    })

    test('takes the newest backup unless one is named, and the user of the service gets its rights', async () => {
      const backups = join(folder, 'several')
      for (const name of ['wattline-20200101T000000Z.backup', 'wattline-20210101T000000Z.backup']) {
        await mkdir(backups, { recursive: true })
        await writeFile(join(backups, name), 'an old one')
      }
      await run(['create'], { BACKUP_DIR: backups })
      const restored = await emptyDatabase('newest')
      const { exitCode, stdout, stderr } = await run(['restore'], {
        ...urlsOf(restored),
        BACKUP_DIR: backups,
      })

      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
      expect(stdout).toMatch(/^Restored wattline-2\d{7}T.*: all \d+ tables are as they were\.$/m)
      const { stdout: judged } = await wattline(['doctor'], environmentOf(restored))
      expect(judged).toMatch(/^✓ roles +\w+ can add to the audit trail and not change it\.$/m)
      expect((await run(['restore'], { BACKUP_DIR: join(folder, 'nowhere') })).stderr).toBe(
        `There is no backup in ${join(folder, 'nowhere')} yet.\n`,
      )
    })

    test('refuses a database that is not empty', async () => {
      expect(await run(['restore', whole])).toMatchObject({
        exitCode: 1,
        stderr: 'The database of DATABASE_URL is not empty: a backup is restored into a new one.\n',
      })
    })

    test.each([
      ['cut off', (bytes: Buffer) => bytes.subarray(0, -1), 'is damaged: its end is missing.'],
      [
        'cut off between two parts',
        (bytes: Buffer) => bytes.subarray(0, headerOf(bytes) + 65557),
        'its end is missing.',
      ],
      [
        'changed',
        (bytes: Buffer) => {
          const copy = Buffer.from(bytes)
          copy[bytes.length >> 1] = (copy[bytes.length >> 1] ?? 0) ^ 1
          return copy
        },
        'is damaged: it was changed, or its parts are not in order.',
      ],
      [
        'put in another order',
        (bytes: Buffer) => {
          const [start, size] = [headerOf(bytes), 65557]
          const part = (number: number) => bytes.subarray(start + number * size, start + (number + 1) * size)
          return Buffer.concat([bytes.subarray(0, start), part(1), part(0), bytes.subarray(start + 2 * size)])
        },
        'is damaged: it was changed, or its parts are not in order.',
      ],
      ['something else', () => Buffer.from('PGDMP'), 'is not a backup of Wattline.'],
    ])('refuses a file that is %s, and stores nothing', async (what, change, sentence) => {
      const name = what.replaceAll(' ', '_')
      const file = await damaged(`${name}.backup`, change)
      const empty = await emptyDatabase(`from_${name}`)
      const { exitCode, stderr } = await run(['restore', file], urlsOf(empty))

      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(sentence)])
      const untouched = openPool(empty.owner, { size: 1 })
      const { rows } = await untouched
        .query({
          name: '',
          text: `select relname from pg_class where relnamespace = 'public'::regnamespace`,
          values: [],
        })
        .finally(() => untouched.close())
      expect(rows).toEqual([])
      expect((await run(['drill', file])).exitCode).toBe(1)
    })

    test('refuses the wrong key and names a missing one', async () => {
      const empty = await emptyDatabase('keyless')
      const restored = (keys: string) => run(['restore', whole], { ...urlsOf(empty), ENCRYPTION_KEYS: keys })

      expect((await restored(otherKey)).stderr).toContain(
        'was encrypted with the key test, which is not in ENCRYPTION_KEYS: add it.',
      )
      expect((await restored(otherKey.replace('other', 'test'))).stderr).toContain(
        'does not open with the key test of ENCRYPTION_KEYS',
      )
      expect((await restored(`${otherKey},${testKeys}`)).exitCode).toBe(0)
    })
  })
})

/** Where the encrypted parts begin: after two lines. */
const headerOf = (bytes: Buffer) => bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1

test('a table that is missing, added or changed is named', () => {
  const table = (rows: number, checksum = '1') => ({ rows, checksum })

  expect(differences({ a: table(1), b: table(2) }, { a: table(1), b: table(2) })).toEqual([])
  expect(
    differences({ a: table(1), b: table(2), c: table(3) }, { b: table(1), c: table(3, '2'), d: table(4) }),
  ).toEqual([
    'The table a is missing.',
    'The table b has 1 rows instead of 2.',
    'Rows of the table c differ.',
    'The table d was not in the backup.',
  ])
})
