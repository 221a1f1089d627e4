import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { untilBlocked } from '../../../test/support/waiting-statements.ts'
import { sql } from '../../platform/db/sql.ts'
import { hashOfSecret } from '../../platform/secret.ts'
import { seedAccount } from '../accounts/account-rows.fixture.ts'
import { revokeAccess } from '../grants/access.ts'
import { openSession } from '../sessions/session.ts'
import { createAccessRequest, findAccessRequest, type NewAccessRequest } from './access-request.ts'
import { answerRequest } from './answer-request.ts'

const { pool } = await testDatabase()
const issuer = 'https://auth.example'
const now = new Date('2026-06-01T10:00:00Z')
const passwordHash = 'a hash'

const { rows: partners } = await pool.query<{ id: string; slug: string }>(sql`select id, slug from partners`)
const partner = partners.find(({ slug }) => slug === 'demo-hems') ?? { id: '', slug: '' }

const newRequest: NewAccessRequest = {
  kind: 'link',
  partnerId: partner.id,
  clientId: 'demo-hems',
  brandPartnerId: partner.id,
  successUrl: 'https://app.example.com/linked',
  failureUrl: null,
  signUpUrl: null,
  externalId: null,
  parameterName: 'customerNo',
  state: null,
  codeChallenge: null,
  scope: null,
  purpose: null,
  accessDays: null,
  parts: null,
  now,
}
const authorization = {
  kind: 'authorization',
  successUrl: 'com.example.app:/done?a=1',
  parameterName: null,
  state: 'xyz',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  scope: 'api:partner',
} as const

/** A customer logged in on the pages of a request. */
async function asked(request: Partial<NewAccessRequest> = {}) {
  const account = await seedAccount(pool, { passwordHash })
  const { token, expiresAt } = await createAccessRequest(pool, { ...newRequest, ...request })
  const on = { hash: hashOfSecret(token), expiresAt }
  const sessionToken = await openSession(pool, {
    accountId: account.id,
    proof: { passwordHash },
    request: on,
    now,
  })
  const answer = (isAllowed: boolean, at = now) =>
    answerRequest(
      { db: pool, issuer },
      { token, sessionToken, isAllowed, chosen: null, requestId: 'r-1', now: at },
    )
  return { account, token, expiresAt, sessionToken, answer }
}

const grantsOf = async ({ id }: { id: string }) =>
  (
    await pool.query<{ id: string }>(
      sql`select id from grants where account_id = ${id} and withdrawn_at is null`,
    )
  ).rows

describe('an access request', () => {
  test('is open until ten minutes have passed, to the millisecond', async () => {
    const { token, path, expiresAt } = await createAccessRequest(pool, newRequest)

    expect(path).toBe(`/link/${token}`)
    expect(expiresAt).toEqual(new Date('2026-06-01T10:10:00Z'))
    expect((await findAccessRequest(pool, token, new Date('2026-06-01T10:09:59.999Z'))).state).toBe('open')
    expect(await findAccessRequest(pool, token, expiresAt)).toEqual({
      state: 'expired',
      brand: null,
      partnerName: 'Heimpuls',
    })
  })

  test('that does not exist is unknown, in any format', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(10_000), '\0']) {
      expect((await findAccessRequest(pool, token, now)).state).toBe('unknown')
    }
  })

  test('separates the partner that asks from the brand that is shown', async () => {
    const brand = partners.find(({ slug }) => slug === 'demo-whitelabel')?.id ?? ''
    const { token } = await createAccessRequest(pool, { ...newRequest, brandPartnerId: brand })

    expect(await findAccessRequest(pool, token, now)).toMatchObject({
      request: {
        partner: { ...partner, name: 'Heimpuls' },
        brand: { slug: 'demo-whitelabel', name: 'Sonnenwerk' },
      },
    })
  })
})

describe('an answer', () => {
  test('counts in the last millisecond, and not after it', async () => {
    const [inTime, late] = [await asked(), await asked()]

    expect(await inTime.answer(true, new Date(inTime.expiresAt.getTime() - 1))).toMatchObject({
      kind: 'redirect',
    })
    expect(await late.answer(true, late.expiresAt)).toMatchObject({
      kind: 'closed',
      found: { state: 'expired' },
    })
    expect(await grantsOf(late.account)).toEqual([])
  })

  test('given ten times at once counts once', async () => {
    const { account, answer } = await asked()

    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => answer(index % 2 === 0)))

    const winner = answers.find(({ kind }) => kind === 'redirect' || kind === 'nothing-shared')
    expect(answers.filter(({ kind }) => kind === 'closed' || kind === 'login-needed')).toHaveLength(9)
    expect(await grantsOf(account)).toHaveLength(winner?.kind === 'redirect' ? 1 : 0)
  })

  test('without a session asks for the login', async () => {
    const { token } = await asked()
    const answered = await answerRequest(
      { db: pool, issuer },
      { token, sessionToken: undefined, isAllowed: true, chosen: null, requestId: 'r-1', now },
    )

    expect(answered).toEqual({ kind: 'login-needed' })
  })

  test('of a customer who has been erased does not count', async () => {
    const { account, answer } = await asked()
    await pool.query(sql`update accounts set erased_at = ${now} where id = ${account.id}`)

    expect(await answer(true)).toEqual({ kind: 'login-needed' })
    expect(await grantsOf(account)).toEqual([])
  })

  test('waits for a password change in progress, and then does not count', async () => {
    const { account, answer } = await asked()
    let answered: Promise<unknown> = Promise.resolve()
    await pool.transaction(async (tx) => {
      await tx.query(sql`update accounts set password_hash = 'another' where id = ${account.id}`)
      answered = answer(true)
      await untilBlocked(pool)
      await tx.query(sql`delete from sessions where account_id = ${account.id}`)
    })

    expect(await answered).toEqual({ kind: 'login-needed' })
    expect(await grantsOf(account)).toEqual([])
  })

  test('and a revocation at the same time do not deadlock', async () => {
    const { account, answer } = await asked()
    await answer(true)
    const revocation = {
      customerNumber: account.customerNumber,
      partner,
      by: 'partner' as const,
      actor: 'client:demo-hems',
      requestId: 'r-1',
      now,
    }
    for (let round = 0; round < 10; round++) {
      const { token, expiresAt } = await createAccessRequest(pool, newRequest)
      const on = { hash: hashOfSecret(token), expiresAt }
      const sessionToken = await openSession(pool, {
        accountId: account.id,
        proof: { passwordHash },
        request: on,
        now,
      })

      const [answered, revoked] = await Promise.all([
        answerRequest(
          { db: pool, issuer },
          { token, sessionToken, isAllowed: true, chosen: null, requestId: 'r-1', now },
        ),
        revokeAccess(pool, revocation),
      ])

      expect(answered.kind).toBe('redirect')
      expect(['revoked', 'not-linked']).toContain(revoked)
    }
  })
})

describe('an authorization', () => {
  test('that is allowed goes back with a code for this grant and this client', async () => {
    const { account, answer } = await asked(authorization)

    const answered = await answer(true)

    const url = answered.kind === 'redirect' ? answered.url : ''
    const [, code] =
      /^com\.example\.app:\/done\?a=1&code=([\w-]{43})&state=xyz&iss=https%3A%2F%2Fauth\.example$/.exec(
        url,
      ) ?? []
    const { rows } = await pool.query(sql`
      select c.grant_id as id, c.client_id as client, c.redirect_uri as uri, c.code_challenge as challenge, c.scope
      from authorization_codes c where c.code_hash = ${hashOfSecret(code ?? '')}`)
    expect(rows).toEqual([
      {
        id: (await grantsOf(account))[0]?.id,
        client: 'demo-hems',
        uri: authorization.successUrl,
        challenge: authorization.codeChallenge,
        scope: 'api:partner',
      },
    ])
  })

  test('that is declined goes back with the standard error, and no code', async () => {
    const { account, answer } = await asked(authorization)

    const answered = await answer(false)

    expect(answered).toEqual({
      kind: 'redirect',
      url: 'com.example.app:/done?a=1&error=access_denied&error_description=The%20customer%20declined%20access.&state=xyz&iss=https%3A%2F%2Fauth.example',
    })
    expect(await grantsOf(account)).toEqual([])
  })
})
