import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testKeyring, testKeys } from '../../../test/support/encryption-keys.ts'
import { loadSigningKeys } from '../../partners/tokens/signing-keys.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { loadDataKeys } from '../../platform/encryption/data-keys.ts'
import { parseKeyList } from '../../platform/encryption/key-list.ts'
import { judgeValues } from './doctor/check-encryption.ts'
import { judgeBackups } from './doctor/check-records.ts'
import { wattline } from './terminal.fixture.ts'

const next = `next:${Buffer.alloc(32, 2).toString('base64')}`
let pool: Pool
let environment: { DATABASE_URL: string }

async function useDatabase() {
  const database = await testDatabase()
  pool = database.pool
  environment = { DATABASE_URL: addressUrl(database.address) }
}
const rotate = (keys: string, ...options: string[]) =>
  wattline(['encryption', 'rotate', ...options], { ...environment, ENCRYPTION_KEYS: keys })

describe('wattline encryption', () => {
  beforeEach(useDatabase)

  test('new-key prints a key that the settings take, without a database', async () => {
    const { exitCode, stdout } = await wattline(['encryption', 'new-key'])

    expect(exitCode).toBe(0)
    expect(parseKeyList(stdout)).toHaveLength(1)
  })

  test('rotate lets the first key open everything, so that the former is not needed any more', async () => {
    const { exitCode, stdout } = await rotate(`${next},${testKeys}`)

    expect(exitCode).toBe(0)
    expect(stdout).toMatch(
      /^The key next opens all data keys; 1 had another one\.\nThe data key \S+ encrypts all values; 0 had another one, or none\.\n$/,
    )
    expect(await loadSigningKeys(pool, await testKeyring(pool, next))).toHaveLength(1)
    expect((await rotate(testKeys)).stderr).toBe(
      'The database is encrypted with the key next, and there is only test: add it to ENCRYPTION_KEYS.\n',
    )
  })

  test('rotate changes nothing the second time', async () => {
    await rotate(`${next},${testKeys}`)
    const before = await loadDataKeys(pool)

    expect((await rotate(next)).stdout).toContain('0 had another one.\n')
    expect((await loadDataKeys(pool)).map(({ wrapped }) => wrapped)).toEqual(
      before.map(({ wrapped }) => wrapped),
    )
  })

  test('rotate --new-data-key re-encrypts every value, and the former data key stays readable', async () => {
    const { stdout } = await rotate(testKeys, '--new-data-key')

    expect(stdout).toMatch(/^The data key \S+ encrypts all values; 7 had another one, or none\.$/m)
    expect(await loadDataKeys(pool)).toHaveLength(2)
    expect(await loadSigningKeys(pool, await testKeyring(pool))).toHaveLength(1)
  })

  test('rotate names what no key opens', async () => {
    await pool.execute(`update orders set bank_details = '"1.gone.AAAA"' where contract_number =
      (select min(contract_number) from orders where bank_details is not null)`)
    const { exitCode, stdout } = await rotate(testKeys)

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(/^No key opens 1 values:\n {2}orders\.bank_details:\d+$/m)
  })
})

describe('wattline doctor', () => {
  beforeEach(useDatabase)

  const doctor = (keys: string) => wattline(['doctor'], { ...environment, ENCRYPTION_KEYS: keys })

  test('is content with keys that open all values', async () => {
    const { stdout } = await doctor(testKeys)

    expect(stdout).toMatch(/^✓ encryption +The key test opens all data keys\.$/m)
    expect(stdout).toMatch(/^✓ encryption +All 7 values are encrypted with the newest data key\.$/m)
  })

  test('fails with keys that do not, and looks at the rest', async () => {
    const { exitCode, stdout } = await doctor(next)

    expect(exitCode).toBe(1)
    expect(stdout).toMatch(
      /^✗ encryption +The database is encrypted with the key test, and there is only next/m,
    )
    expect(stdout).toMatch(/^✓ tasks /m)
  })

  test('reminds of a rotation that was not done', async () => {
    const { stdout } = await doctor(`${next},${testKeys}`)

    expect(stdout).toMatch(
      /^! encryption +The key next comes first, and data keys still need test: run wattline encryption rotate\.$/m,
    )
  })

  test('warns of a file of keys that others may read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wattline-keys-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'keys')
    await writeFile(file, testKeys, { mode: 0o600 })
    expect((await doctor(`file:${file}`)).stdout).not.toContain('Other users')

    await chmod(file, 0o644)
    expect((await doctor(`file:${file}`)).stdout).toContain(
      `Other users may read the keys in ${file} (mode 644): chmod 600 ${file}.`,
    )
  })
})

describe('what the doctor says of encryption and backups', () => {
  test.each([
    [{ all: 3, plain: 0, former: 0 }, new Date(), 'ok', 'All 3 values'],
    [{ all: 3, plain: 1, former: 0 }, null, 'ok', 'the service is at it'],
    [{ all: 3, plain: 1, former: 1 }, new Date(), 'failure', '1 of 3 values are not encrypted: run'],
    [{ all: 3, plain: 0, former: 2 }, new Date(), 'warning', '2 of 3 values have a former data key: run'],
  ])('judges %o', (counts, sweptAt, verdict, sentence) => {
    const check = judgeValues(counts, { sealing: { sweptAt }, sealsFrom: new Date() })

    expect(check).toMatchObject({ verdict, message: expect.stringContaining(sentence) })
  })

  test('says when encryption begins after an upgrade', () => {
    const sealsFrom = new Date('2026-11-16T12:00:00Z')

    expect(judgeValues({ all: 3, plain: 3, former: 0 }, { sealing: undefined, sealsFrom })).toMatchObject({
      verdict: 'ok',
      message: expect.stringContaining('begins at 2026-11-16T12:00:00.000Z'),
    })
  })

  const now = new Date('2026-11-16T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

  test.each([
    [{ backup: ago(36), drill: ago(2400) }, []],
    [{ backup: ago(37), drill: ago(1) }, ['The last backup is 37 hours old']],
    [{ backup: ago(1), drill: ago(2401) }, ['The last drill was 100 days ago']],
    [{ backup: ago(1) }, ['No backup was ever restored']],
    [{}, ['No backup was made yet', 'No backup was ever restored']],
  ])('judges the backups of production: %o', (runs, faults) => {
    const { verdict, details } = judgeBackups({ environment: 'production', ...runs }, now)

    expect(verdict).toBe(faults.length === 0 ? 'ok' : 'warning')
    expect(details).toEqual(faults.map((fault) => expect.stringContaining(fault)))
  })

  test('does not ask a test environment for backups', () => {
    expect(judgeBackups({ environment: 'test' }, now)).toMatchObject({ verdict: 'ok' })
  })
})
