import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { bareEnvironment } from '../../../test/support/bare-environment.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/patience.ts'
import { writeAudit } from '../../platform/audit/audit-trail.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Printed, wattline } from './terminal.fixture.ts'

let pool: Pool
let environment: Record<string, string>
let run: (...argv: string[]) => Promise<Printed>
const folder = await mkdtemp(join(tmpdir(), 'wattline-audit-'))
const file = join(folder, 'trail.ndjson')
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  const database = await testDatabase()
  pool = database.pool
  environment = { DATABASE_URL: addressUrl(database.address) }
  run = (...argv) => wattline(argv, environment)
  await rm(file, { force: true })
  for (const subject of ['one', 'two', 'three']) await add(subject)
})

const add = (subject: string) =>
  writeAudit(
    pool,
    { action: 'order.event', subject, before: { state: 'Öffen' }, after: { text: 'a\u2028b' } },
    { actor: 'client:x', origin: '192.0.2.7', requestId: 'r', now: new Date('2026-11-15T12:00:00Z') },
  )
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
const numbersIn = async () => linesOf(await readFile(file, 'utf8')).map(({ number }) => number)

describe('wattline audit export', () => {
  test('writes every entry as a line with both hashes, and leaves an entry itself', async () => {
    const { exitCode, stdout, stderr } = await run('audit', 'export')

    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    const [first, second, , last] = linesOf(stdout)
    expect(first).toEqual({
      number: 1,
      id: 1,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      actor: 'client:x',
      action: 'order.event',
      subject: 'one',
      before: { state: 'Öffen' },
      after: { text: 'a\u2028b' },
      requestId: 'r',
      origin: '192.0.2.7',
      previous: '0'.repeat(64),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(second?.previous).toBe(first?.hash)
    expect(last).toMatchObject({ number: 4, action: 'audit.export', origin: hostname() })
    expect(last?.actor).toMatch(/^cli:./)
  })

  test('--after begins behind an entry', async () => {
    expect(linesOf((await run('audit', 'export', '--after', '2')).stdout)).toMatchObject([
      { number: 3, subject: 'three' },
      { number: 4 },
    ])
    expect(await run('audit', 'export', '--after', '99')).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The trail has no entry 99.\n',
    })
    expect((await run('audit', 'export', '--after', 'x')).stderr).toContain(
      'It must be the number of an entry.',
    )
  })

  test('--file goes on where the file ends, also after half a line, and is for its owner alone', async () => {
    expect((await run('audit', 'export', '--file', file)).stdout).toContain(`Entries added to ${file}: 4.\n`)
    await appendFile(file, '{"number":5,"id"')
    await add('four')
    await run('audit', 'export', '--file', file)

    expect(await numbersIn()).toEqual([1, 2, 3, 4, 5, 6])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await run('audit', 'verify', file)).exitCode).toBe(0)
  })

  test('--file refuses to go on with a trail that is another, or a file that is none of ours', async () => {
    await run('audit', 'export', '--file', file)
    const other = await testDatabase()
    expect(
      await wattline(['audit', 'export', '--file', file], { DATABASE_URL: addressUrl(other.address) }),
    ).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'The trail no longer has entry 4 as it was exported.\n',
    })

    await writeFile(file, 'Hello\n')
    expect((await run('audit', 'export', '--file', file)).stderr).toBe(
      `The last line of ${file} is not an exported entry.\n`,
    )
    expect((await run('audit', 'export', '--file', file, '--after', '1')).stderr).toContain(
      'takes --file or --after',
    )
  })

  test('--follow goes on with new entries until it is interrupted', async () => {
    const argv = ['dist/wattline.js', 'audit', 'export', '--follow']
    const child = spawn(process.execPath, argv, { env: { ...bareEnvironment, ...environment } })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await exited
    })
    let output = ''
    child.stdout.on('data', (data) => {
      output += data
    })

    await until('the entries are there', () => output.includes('"number":4,') && output.endsWith('\n'))
    await add('later')
    await until('the new one is there', () => output.includes('"subject":"later"') && output.endsWith('\n'))
    child.kill('SIGTERM')

    expect(await exited).toBe(143)
    expect(linesOf(output).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('wattline audit verify', () => {
  const head = async () => {
    const { rows } = await pool.query<{ text: string }>(sql`
      select number || ':' || encode(hash, 'hex') as text from audit_chain order by number desc limit 1`)
    return rows[0]?.text ?? ''
  }

  test('finds a trail whole, and says its head', async () => {
    expect(await run('audit', 'verify')).toEqual({
      exitCode: 0,
      stdout: `The audit trail is whole: entries 1 to 3.\nIts head is ${await head()}\n`,
      stderr: '',
    })
    expect(JSON.parse((await run('audit', 'verify', '--json')).stdout)).toMatchObject({
      isWhole: true,
      count: 3,
    })
  })

  test('names what was changed, with exit code 1', async () => {
    await pool.execute(`
      grant update on audit_trail to current_user;
      alter table audit_trail disable trigger user;
      update audit_trail set subject = 'other' where subject = 'two';
      insert into audit_trail (at, actor, action, subject) values (now(), 'x', 'y', 'z');
      alter table audit_trail enable trigger user`)

    const { exitCode, stdout } = await run('audit', 'verify')
    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^The audit trail is not whole: entries 1 to 3\.\n {2}Entry 2 was changed.*\n {2}The entry with the id \d+ is not in the chain\.\n$/,
    )
  })

  test('--expect finds that the end was cut off, by a head or by an exported file', async () => {
    const expected = await head()
    await run('audit', 'export', '--file', file)
    expect((await run('audit', 'verify', '--expect', expected)).exitCode).toBe(0)
    expect((await run('audit', 'verify', '--expect', file)).exitCode).toBe(0)
    await pool.execute(`
      grant delete on audit_trail, audit_chain to current_user;
      alter table audit_trail disable trigger user; alter table audit_chain disable trigger user;
      delete from audit_chain where number > 2; delete from audit_trail where id > 2`)

    expect((await run('audit', 'verify')).exitCode).toBe(0)
    expect((await run('audit', 'verify', '--expect', expected)).stdout).toContain(
      'Entry 3 is expected and missing.',
    )
    expect((await run('audit', 'verify', '--expect', file)).stdout).toContain(
      'Entry 4 is expected and missing.',
    )
  })

  test('--expect refuses what is neither', async () => {
    expect((await run('audit', 'verify', '--expect', 'nothing')).stderr).toBe(
      '--expect needs <number>:<hash> or an exported file, not nothing.\n',
    )
  })

  test.each<[string, (lines: string[]) => string[], string]>([
    ['changed', ([a = '', b = '', ...c]) => [a, b.replace('two', 'six'), ...c], 'Entry 2 was changed'],
    ['missing', ([a = '', , ...c]) => [a, ...c], 'Entry 2 is missing.'],
    ['moved', ([a = '', b = '', ...c]) => [b, a, ...c], 'Entry 1 follows entry 2.'],
    ['given twice', ([a = '', ...b]) => [a, a, ...b], 'Entry 1 follows entry 1.'],
  ])('finds an entry of a file that was %s, without a database', async (_, change, fault) => {
    await run('audit', 'export', '--file', file)
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
    await writeFile(file, `${change(lines).join('\n')}\n`)

    const { exitCode, stdout } = await wattline(['audit', 'verify', file])
    expect(exitCode).toBe(1)
    expect(stdout).toContain(fault)
  })

  test('takes a file that begins in the middle, and refuses what is none', async () => {
    await writeFile(file, (await run('audit', 'export', '--after', '1')).stdout)
    expect((await run('audit', 'verify', file)).stdout).toContain('is whole: entries 2 to 4.')

    await writeFile(file, 'Hello\n')
    expect((await run('audit', 'verify', file)).stderr).toBe(`Line 1 of ${file} is not an exported entry.\n`)
    expect((await run('audit', 'verify', join(folder, 'none'))).stderr).toContain('There is no file')
  })
})
