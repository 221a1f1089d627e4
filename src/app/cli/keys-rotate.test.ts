import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { testKeyring } from '../../../test/support/encryption-keys.ts'
import { loadSigningKeys } from '../../partners/tokens/signing-keys.ts'
import { addressUrl } from '../../platform/db/address-url.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { wattline } from './terminal.fixture.ts'

let pool: Pool
let environment: Record<string, string>

describe('wattline keys rotate', () => {
  beforeEach(async () => {
    const database = await testDatabase()
    pool = database.pool
    environment = { DATABASE_URL: addressUrl(database.address) }
  })

  test('announces a new key and keeps the former one for a while', async () => {
    const { exitCode, stdout, stderr } = await wattline(['keys', 'rotate'], environment)

    const [newest, former] = await loadSigningKeys(pool, await testKeyring(pool))
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' })
    expect(stdout).toBe(
      `The key ${newest?.kid} is published now and signs from ${newest?.signsFrom.toISOString()}.\n` +
        `The former keys stay valid until ${former?.retiresAt?.toISOString()}.\n`,
    )
  })

  test('--drop-former leaves the new key alone', async () => {
    const { exitCode, stdout } = await wattline(['keys', 'rotate', '--drop-former', '--json'], environment)

    const keys = await loadSigningKeys(pool, await testKeyring(pool))
    expect(exitCode).toBe(0)
    expect(keys.map(({ kid }) => kid)).toEqual([JSON.parse(stdout).kid])
  })

  test('refuses what it does not know', async () => {
    expect(await wattline(['keys', 'rotate', '--drop'], environment)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: "Unknown option '--drop'.\nAdd --help for usage.\n",
    })
  })
})
