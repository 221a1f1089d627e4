import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type SeededAccount, seedAccount, seedOrder, taskKindsOf } from './account-rows.fixture.ts'
import { anyHasher } from './hasher.fixture.ts'
import { createPasswordToken, findPasswordToken, passwordPageUrl, setPassword } from './password-tokens.ts'
import { verifyPassword } from './passwords.ts'

const { pool } = await testDatabase()
const now = new Date('2026-11-15T12:00:00Z')
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const sevenDays = 7 * 24 * 60 * 60 * 1000

const hashOf = async ({ id }: SeededAccount) => {
  const { rows } = await pool.query<{ hash: string | null }>(
    sql`select password_hash as hash from accounts where id = ${id}`,
  )
  return rows[0]?.hash ?? null
}

describe('a token', () => {
  test('has 256 random bits and is stored as a hash only', async () => {
    const account = await seedAccount(pool)
    const token = await createPasswordToken(pool, account.id, now)

    const { rows } = await pool.query(
      sql`select t::text from password_tokens t where account_id = ${account.id}`,
    )
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect(passwordPageUrl('https://auth.example', token)).toBe(
      `https://auth.example/account/password?token=${token}`,
    )
  })

  test('is valid for 7 days, and not a moment longer', async () => {
    const { id, emailAddress } = await seedAccount(pool)
    const token = await createPasswordToken(pool, id, now)

    expect(await findPasswordToken(pool, token, later(sevenDays - 1))).toMatchObject({
      state: 'valid',
      emailAddress,
    })
    expect(await findPasswordToken(pool, token, later(sevenDays))).toEqual({ state: 'expired', brand: null })
    expect(await setPassword(pool, token, { password: 'Sonnenstrom-2026', now: later(sevenDays) })).toBe(
      'expired',
    )
    expect(await hashOf({ id, customerNumber: '', emailAddress })).toBeNull()
  })

  test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}'`, '\0'.repeat(43), 'A'.repeat(5000)])(
    'that nobody made is unknown: %j',
    async (token) => {
      expect(await findPasswordToken(pool, token, now)).toEqual({ state: 'unknown', brand: null })
      expect(await setPassword(pool, token, { password: 'Sonnenstrom-2026', now })).toBe('unknown')
    },
  )

  test('knows the brand of the contract that its mail is about, regardless of which partner ordered last', async () => {
    const account = await seedAccount(pool)
    const first = await seedOrder(pool, account, { partner: 'demo-sales' })
    await seedOrder(pool, account, { partner: 'demo-whitelabel', createdAt: '2026-03-01T00:00:00Z' })
    const token = await createPasswordToken(pool, account.id, now, first)

    const brand = { slug: 'demo-sales', name: 'Tarifkompass' }
    expect(await findPasswordToken(pool, token, now)).toMatchObject({ brand })
    expect(await findPasswordToken(pool, token, later(sevenDays))).toEqual({ state: 'expired', brand })
  })

  test('about the account has the brand that all its orders share, and the supplier’s own if there are several', async () => {
    const account = await seedAccount(pool)
    await seedOrder(pool, account, { partner: 'demo-sales' })
    await seedOrder(pool, account, { partner: 'demo-sales' })
    const token = await createPasswordToken(pool, account.id, now)

    expect(await findPasswordToken(pool, token, now)).toMatchObject({ brand: { slug: 'demo-sales' } })
    await seedOrder(pool, account, { partner: 'demo-whitelabel' })
    expect(await findPasswordToken(pool, token, now)).toMatchObject({ brand: null })
  })
})

describe('setting a password', () => {
  test('works once, and mails the customer', async () => {
    const account = await seedAccount(pool)
    const token = await createPasswordToken(pool, account.id, now)

    expect(await setPassword(pool, token, { password: 'Sonnenstrom-2026', now })).toBe('set')
    expect(await setPassword(pool, token, { password: 'Windkraft-2026', now })).toBe('used')

    expect(await verifyPassword(await hashOf(account), 'Sonnenstrom-2026', anyHasher)).toBe(true)
    expect(await taskKindsOf(pool, account.customerNumber)).toEqual(['send-password-changed-mail'])
    expect(await findPasswordToken(pool, token, later(sevenDays * 2))).toEqual({ state: 'used', brand: null })
  })

  test('ends all other links of the account, and none of other accounts', async () => {
    const [account, other] = [await seedAccount(pool), await seedAccount(pool)]
    const [first, second, foreign] = [
      await createPasswordToken(pool, account.id, now),
      await createPasswordToken(pool, account.id, now),
      await createPasswordToken(pool, other.id, now),
    ]

    await setPassword(pool, second, { password: 'Sonnenstrom-2026', now })

    expect(await findPasswordToken(pool, first, now)).toMatchObject({ state: 'used' })
    expect(await findPasswordToken(pool, foreign, now)).toMatchObject({ state: 'valid' })
  })

  test('in two tabs at the same time succeeds in exactly one', async () => {
    const account = await seedAccount(pool)
    const token = await createPasswordToken(pool, account.id, now)
    const passwords = Array.from({ length: 8 }, (_, index) => `Sonnenstrom-${index}`)

    const results = await Promise.all(
      passwords.map((password) => setPassword(pool, token, { password, now })),
    )

    const winner = passwords[results.indexOf('set')] ?? ''
    expect(results.toSorted()).toEqual(['set', ...Array(7).fill('used')])
    expect(await verifyPassword(await hashOf(account), winner, anyHasher)).toBe(true)
    expect(await taskKindsOf(pool, account.customerNumber)).toHaveLength(1)
  })

  test('by two links of one account at the same time succeeds with exactly one, without a deadlock', async () => {
    const account = await seedAccount(pool)
    const tokens = await Promise.all(
      Array.from({ length: 8 }, () => createPasswordToken(pool, account.id, now)),
    )

    const results = await Promise.all(
      tokens.map((token) => setPassword(pool, token, { password: 'Sonnenstrom-2026', now })),
    )

    expect(results.toSorted()).toEqual(['set', ...Array(7).fill('used')])
  })

  test('fails if the mail cannot be queued', async () => {
    const account = await seedAccount(pool)
    const token = await createPasswordToken(pool, account.id, now)
    await pool.execute(
      `alter table tasks add constraint broken check (kind <> 'send-password-changed-mail') not valid`,
    )

    await expect(setPassword(pool, token, { password: 'Sonnenstrom-2026', now })).rejects.toThrow()
    await pool.execute('alter table tasks drop constraint broken')

    expect(await hashOf(account)).toBeNull()
    expect(await findPasswordToken(pool, token, now)).toMatchObject({ state: 'valid' })
  })
})
