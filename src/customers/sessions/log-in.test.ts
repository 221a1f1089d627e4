import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { localRateLimiter } from '../../platform/http/rate-limiter.ts'
import { steadyMilliseconds } from '../../platform/http/steady-time.ts'
import { type SeededAccount, seedAccount } from '../accounts/account-rows.fixture.ts'
import { anyHasher } from '../accounts/hasher.fixture.ts'
import { hashPassword, needsRehash, verifyPassword } from '../accounts/passwords.ts'
import { type LoginForm, logIn } from './log-in.ts'
import { findSession } from './session.ts'

const { pool } = await testDatabase()
const limiter = localRateLimiter()
const now = new Date('2026-06-01T10:00:00Z')
const password = 'Sonnenstrom-2026'
const passwordHash = await hashPassword(password, anyHasher)
let addresses = 0

const customer = () => seedAccount(pool, { passwordHash })
const tryToLogIn = ({ emailAddress }: Pick<SeededAccount, 'emailAddress'>, form: Partial<LoginForm> = {}) =>
  logIn(
    { db: pool, limiter },
    {
      emailAddress,
      password,
      ip: `198.51.100.${++addresses}`,
      browserToken: undefined,
      browserName: '',
      request: null,
      requestId: 'r-1',
      now,
      leavePlace: () => {},
      ...form,
    },
  )

const auditOf = async ({ customerNumber }: SeededAccount) =>
  (
    await pool.query(
      sql`select t.action, t.actor, t.after from audit_trail t where t.subject = ${customerNumber} order by t.id`,
    )
  ).rows

describe('with the right password', () => {
  test('a session opens, and the audit trail says so', async () => {
    const account = await customer()

    const login = await tryToLogIn(account)

    expect(login).toMatchObject({
      kind: 'open',
      customerNumber: account.customerNumber,
      accountId: account.id,
    })
    expect(await findSession(pool, login.kind === 'open' ? login.sessionToken : '', now)).toBeDefined()
    expect(await auditOf(account)).toEqual([
      { action: 'login.succeeded', actor: `customer:${account.customerNumber}`, after: { on: 'account' } },
    ])
  })

  test('the spelling of the address does not matter', async () => {
    const { emailAddress } = await customer()

    expect((await tryToLogIn({ emailAddress: ` ${emailAddress.toUpperCase()} ` })).kind).toBe('open')
  })

  test('every login has its own token', async () => {
    const account = await customer()
    const logins = await Promise.all([tryToLogIn(account), tryToLogIn(account)])

    const secrets = logins.flatMap((login) =>
      login.kind === 'open' ? [login.sessionToken, login.browserToken] : [],
    )
    expect(new Set(secrets).size).toBe(4)
  })

  test('a hash with outdated parameters is replaced', async () => {
    const weak = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const account = await seedAccount(pool, { passwordHash: weak })

    const login = await tryToLogIn(account)

    const { rows } = await pool.query<{ hash: string }>(
      sql`select password_hash as hash from accounts where id = ${account.id}`,
    )
    expect(login.kind).toBe('open')
    expect(needsRehash(rows[0]?.hash ?? '')).toBe(false)
    expect(await verifyPassword(rows[0]?.hash ?? null, password, anyHasher)).toBe(true)
  })
})

describe('nobody is logged in', () => {
  test('with a wrong password, which the audit trail notes', async () => {
    const account = await customer()

    expect(await tryToLogIn(account, { password: 'sonnenstrom-2026' })).toEqual({ kind: 'wrong' })
    expect(await auditOf(account)).toEqual([{ action: 'login.failed', actor: 'somebody', after: null }])
  })

  test.each(['nobody@example.com', '', 'a\0b@example.com', 'x'.repeat(10_000)])(
    'by the address %j, which is nobody’s',
    async (emailAddress) => {
      expect(await tryToLogIn({ emailAddress })).toEqual({ kind: 'wrong' })
    },
  )

  test('in an account that has no password, or was erased', async () => {
    const withoutPassword = await seedAccount(pool)
    const erased = await customer()
    await pool.query(sql`update accounts set erased_at = ${now} where id = ${erased.id}`)

    expect(await tryToLogIn(withoutPassword, { password: '' })).toEqual({ kind: 'wrong' })
    expect(await tryToLogIn(withoutPassword)).toEqual({ kind: 'wrong' })
    expect(await tryToLogIn(erased)).toEqual({ kind: 'wrong' })
  })

  test('after ten failures from one address, not even with the right password', async () => {
    const account = await customer()
    const ip = '203.0.113.1'
    await Promise.all(Array.from({ length: 10 }, () => tryToLogIn(account, { ip, password: 'wrong' })))

    const login = await tryToLogIn(account, { ip })

    expect(login.kind).toBe('throttled')
    expect(login.kind === 'throttled' && login.waitSeconds).toBeGreaterThan(800)
    expect((await tryToLogIn(account)).kind).toBe('open')
  })
})

describe('a browser in which the customer was logged in before', () => {
  test('is recognised and keeps its token', async () => {
    const account = await customer()
    const first = await tryToLogIn(account)
    const browserToken = first.kind === 'open' ? first.browserToken : undefined

    const again = await tryToLogIn(account, { browserToken })

    expect(again).toMatchObject({ kind: 'open', browserToken })
  })

  test('gets a new token for another account and never takes over an existing one', async () => {
    const [mine, other] = [await customer(), await customer()]
    const first = await tryToLogIn(mine)
    const browserToken = first.kind === 'open' ? first.browserToken : ''

    const logins = [
      await tryToLogIn(other, { browserToken }),
      await tryToLogIn(mine, { browserToken: 'A'.repeat(43) }),
    ]

    for (const login of logins) {
      expect(login.kind).toBe('open')
      expect(login.kind === 'open' && [browserToken, 'A'.repeat(43)].includes(login.browserToken)).toBe(false)
    }
  })

  test('is forgotten after a year', async () => {
    const account = await customer()
    const first = await tryToLogIn(account)
    const browserToken = first.kind === 'open' ? first.browserToken : ''

    const later = await tryToLogIn(account, { browserToken, now: new Date('2027-06-01T10:00:00Z') })

    expect(later.kind === 'open' && later.browserToken !== browserToken).toBe(true)
  })
})

test('a refusal takes the same time for every reason', async () => {
  const account = await customer()
  const ip = '203.0.113.9'
  await Promise.all(Array.from({ length: 10 }, () => tryToLogIn(account, { ip, password: 'wrong' })))
  const reasons: (() => Promise<unknown>)[] = [
    () => tryToLogIn(account, { password: 'wrong' }),
    () => tryToLogIn({ emailAddress: 'nobody@example.com' }),
    () => tryToLogIn(account, { ip }),
  ]

  for (const refused of reasons) {
    const start = performance.now()
    await refused()
    expect(performance.now() - start).toBeGreaterThanOrEqual(steadyMilliseconds - 5)
  }
})
