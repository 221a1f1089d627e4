import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { addPublicClient } from '../../partners/manage-clients.ts'
import {
  dropExpiredRevocations,
  readRevokedTokens,
  revokeTokens,
} from '../../partners/tokens/revoked-tokens.ts'
import { watchRevisions } from '../../platform/db/revisions.ts'
import { sql } from '../../platform/db/sql.ts'
import { seedAccount } from '../accounts/account-rows.fixture.ts'
import { giveAccess } from '../grants/access.ts'
import { issueAuthorizationCode } from './codes.ts'

const { pool, clock, deps, send, tokenOf } = await testService({ TRUST_PROXY: 'on' })
const redirectUri = 'http://127.0.0.1/callback'
const [clientId, otherApp] = ['energy-app', 'other-app']
for (const id of [clientId, otherApp]) {
  await addPublicClient(pool, { clientId: id, partnerSlug: 'demo-hems', redirectUris: [redirectUri] })
}
await deps.revisions.refresh()
const partner = deps.directory.current().partners.find(({ slug }) => slug === 'demo-hems') as {
  id: string
  slug: string
}

let addresses = 0
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    url: `/connect/${path}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `198.51.100.${++addresses % 250}`,
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  })
const hems = { client_id: 'demo-hems', client_secret: 'demo-hems-secret' }
const revoke = (token: string, credentials: Record<string, string> = hems) =>
  post('revoke', { token, ...credentials })

const read = async (token: string) =>
  send({ url: '/partner/v1/customers', headers: { authorization: `Bearer ${token}` } })
const statusOf = async (token: string) => (await read(token)).statusCode

type Tokens = { access_token: string; refresh_token: string }
/** The tokens of an app that a customer has just allowed, and the form that got them. */
async function linkedApp(): Promise<Tokens & { form: Record<string, string> }> {
  const account = await seedAccount(pool)
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const now = clock.now()
  const code = await pool.transaction(async (tx) => {
    const parties = { accountId: account.id, customerNumber: account.customerNumber, partner }
    const grantId = await giveAccess(tx, parties, { externalId: null, requestId: 'test', now })
    return issueAuthorizationCode(tx, {
      grantId,
      clientId,
      redirectUri,
      codeChallenge,
      scope: 'api:partner',
      now,
    })
  })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  }
  return { ...(await post('token', form)).json<Tokens>(), form }
}
const renew = (refresh_token: string) =>
  post('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token })

describe('an access token', () => {
  test('that its client revokes is refused at once, and others of the client are not', async () => {
    const [revoked, other] = [await tokenOf('demo-hems'), await tokenOf('demo-hems')]
    expect(await statusOf(revoked)).toBe(200)

    const answer = await revoke(revoked)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const refused = await read(revoked)
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer error="invalid_token", error_description="The token was revoked."',
    )
    expect(await statusOf(other)).toBe(200)
  })

  test('is refused by every other process as soon as it looks for changes', async () => {
    const token = await tokenOf('demo-hems')
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    const elsewhere = await watchRevisions(pool)
    const revoked = await elsewhere.keep('revocations', readRevokedTokens(pool, clock))

    await revoke(token)
    await elsewhere.refresh()
    elsewhere.close()

    expect(revoked.current().has(jti)).toBe(true)
  })

  test('may be revoked with HTTP Basic, with a hint, and twice', async () => {
    const token = await tokenOf('demo-hems')
    const headers = { authorization: `Basic ${btoa('demo-hems:demo-hems-secret')}` }

    for (const token_type_hint of ['refresh_token', 'access_token']) {
      expect((await post('revoke', { token, token_type_hint }, headers)).statusCode).toBe(200)
    }
    expect(await statusOf(token)).toBe(401)
  })

  test('of another client is refused and stays valid', async () => {
    const token = await tokenOf('demo-whitelabel')

    expect((await revoke(token)).json()).toEqual({
      error: 'invalid_grant',
      error_description: 'The token was issued to another client.',
    })
    expect(await statusOf(token)).toBe(200)
  })

  test.each([
    ['a wrong secret', { ...hems, client_secret: 'wrong' }],
    ['no secret', { client_id: 'demo-hems' }],
    ['an unknown client', { client_id: 'nobody-at-all' }],
    ['a public client that sends a secret', { client_id: clientId, client_secret: 'x' }],
  ])('is not revoked with %s', async (_, credentials) => {
    const token = await tokenOf('demo-hems')

    const answer = await revoke(token, credentials)

    expect(answer.statusCode).toBe(401)
    expect(answer.json().error).toBe('invalid_client')
    expect(await statusOf(token)).toBe(200)
  })

  test.each(['abc', 'a.b.c', 'A'.repeat(43), 'ü'])(
    'that is none (%j) is answered like one that was revoked',
    async (token) => {
      expect((await revoke(token)).statusCode).toBe(200)
    },
  )

  test('400 without a token', async () => {
    expect((await post('revoke', hems)).json()).toEqual({
      error: 'invalid_request',
      error_description: 'token is missing.',
    })
  })
})

describe('the tokens of an app', () => {
  test('end together when it revokes its refresh token', async () => {
    const { access_token, refresh_token } = await linkedApp()
    const renewed = (await renew(refresh_token)).json<Tokens>()
    expect(await statusOf(access_token)).toBe(200)

    await revoke(renewed.refresh_token, { client_id: clientId })

    expect(await statusOf(access_token)).toBe(401)
    expect(await statusOf(renewed.access_token)).toBe(401)
    expect((await renew(renewed.refresh_token)).json().error).toBe('invalid_grant')
  })

  test('lose only the access token when it revokes that', async () => {
    const { access_token, refresh_token } = await linkedApp()

    await revoke(access_token, { client_id: clientId })

    expect(await statusOf(access_token)).toBe(401)
    expect(await statusOf((await renew(refresh_token)).json<Tokens>().access_token)).toBe(200)
  })

  test('are not revoked by another app', async () => {
    const { access_token, refresh_token } = await linkedApp()

    for (const token of [access_token, refresh_token]) {
      expect((await revoke(token, { client_id: otherApp })).json().error).toBe('invalid_grant')
    }
    expect(await statusOf(access_token)).toBe(200)
    expect((await renew(refresh_token)).statusCode).toBe(200)
  })

  test('are all refused once their code is used twice, access tokens too', async () => {
    const { access_token, refresh_token, form } = await linkedApp()
    const renewed = (await renew(refresh_token)).json<Tokens>()

    expect((await post('token', form)).json().error).toBe('invalid_grant')
    await deps.revisions.refresh()

    expect([await statusOf(access_token), await statusOf(renewed.access_token)]).toEqual([401, 401])
    expect((await renew(renewed.refresh_token)).json().error).toBe('invalid_grant')
  })

  test('are all refused once a refresh token is used twice, access tokens too', async () => {
    const { access_token, refresh_token } = await linkedApp()
    const renewed = (await renew(refresh_token)).json<Tokens>()

    expect((await renew(refresh_token)).json().error).toBe('invalid_grant')
    await deps.revisions.refresh()

    expect([await statusOf(access_token), await statusOf(renewed.access_token)]).toEqual([401, 401])
  })

  test('of other customers and other apps stay as they are', async () => {
    const [mine, theirs] = [await linkedApp(), await linkedApp()]

    await post('token', mine.form)
    await deps.revisions.refresh()

    expect(await statusOf(theirs.access_token)).toBe(200)
    expect((await renew(theirs.refresh_token)).statusCode).toBe(200)
  })

  test('end although one of them was renewed at the same moment', async () => {
    const { refresh_token } = await linkedApp()
    const second = (await renew(refresh_token)).json<Tokens>()

    const [third] = await Promise.all([renew(second.refresh_token), renew(refresh_token)])

    const newest = third.statusCode === 200 ? third.json<Tokens>().refresh_token : second.refresh_token
    expect((await renew(newest)).json().error).toBe('invalid_grant')
  })
})

// Last, since it moves the clock.
test('a revocation is kept until the token has expired, in memory and in the table', async () => {
  const id = '0b7a3c52-3d1f-4c7e-9a55-2f6f0c3b1d24'
  const load = readRevokedTokens(pool, clock)
  await revokeTokens(pool, [id], new Date(clock.now().getTime() + 3_599_000))
  const stored = async () => (await pool.query(sql`select from revoked_tokens where id = ${id}`)).rowCount

  clock.advance(3_590_000)
  await dropExpiredRevocations(pool, clock.now())
  expect([(await load()).has(id), await stored()]).toEqual([true, 1])

  clock.advance(20_000)
  await dropExpiredRevocations(pool, clock.now())
  expect([(await load()).has(id), await stored()]).toEqual([false, 0])
})
