import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { addPublicClient, disableClient } from '../../partners/manage-clients.ts'
import { sql } from '../../platform/db/sql.ts'
import { seedAccount } from '../accounts/account-rows.fixture.ts'
import { giveAccess, revokeAccess } from '../grants/access.ts'
import { issueAuthorizationCode } from './codes.ts'

const service = await testService({ TRUST_PROXY: 'on' })
const { pool, clock, deps, send } = service
const redirectUri = 'http://127.0.0.1/callback'
const clientId = 'energy-app'
await addPublicClient(pool, { clientId, partnerSlug: 'demo-hems', redirectUris: [redirectUri] })
await addPublicClient(pool, { clientId: 'other-app', partnerSlug: 'demo-hems', redirectUris: [redirectUri] })
await deps.revisions.refresh()
const partner = deps.directory.current().partners.find(({ slug }) => slug === 'demo-hems') as {
  id: string
  slug: string
}

let addresses = 0
/** A customer who has just allowed the app, and the code for it. */
async function granted(days: number | null = null) {
  const account = await seedAccount(pool)
  const verifier = randomBytes(32).toString('base64url')
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
  const now = clock.now()
  const code = await pool.transaction(async (tx) => {
    const parties = { accountId: account.id, customerNumber: account.customerNumber, partner }
    const grantId = await giveAccess(tx, parties, { externalId: null, days, requestId: 'test', now })
    const scope = 'api:partner'
    return issueAuthorizationCode(tx, { grantId, clientId, redirectUri, codeChallenge, scope, now })
  })
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code,
    code_verifier: verifier,
  }
  return { account, form, address: `198.51.100.${++addresses}` }
}

const ask = (
  form: Record<string, string | undefined>,
  address = '192.0.2.9',
  headers: Record<string, string> = {},
) =>
  send({
    method: 'POST',
    url: '/connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address, ...headers },
    payload: new URLSearchParams(
      Object.entries(form).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ).toString(),
  })

const read = (token: string, url: string) => send({ url, headers: { authorization: `Bearer ${token}` } })

describe('a code', () => {
  test('gives a token for one customer and a refresh token', async () => {
    const { account, form, address } = await granted()
    const answer = await ask(form, address)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'api:partner',
      refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      customer_number: account.customerNumber,
    })
    expect(decodeJwt(answer.json().access_token)).toMatchObject({
      sub: account.customerNumber,
      client_id: clientId,
      customer_number: account.customerNumber,
    })
  })

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['a short verifier', { code_verifier: 'x' }],
    ['another redirect address', { redirect_uri: 'http://127.0.0.1/other' }],
    ['another client', { client_id: 'other-app' }],
    ['a code that nobody made', { code: 'A'.repeat(43) }],
  ])('is refused with %s', async (_, changes) => {
    const { form, address } = await granted()

    const answer = await ask({ ...form, ...changes }, address)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_grant')
  })

  test.each(['code', 'code_verifier', 'redirect_uri'])('is refused without %s', async (name) => {
    const { form, address } = await granted()

    expect((await ask({ ...form, [name]: undefined }, address)).json()).toEqual({
      error: 'invalid_request',
      error_description: `${name} is missing.`,
    })
  })

  test('is valid for a minute', async () => {
    const [inTime, late] = [await granted(), await granted()]
    clock.advance(50_000)
    expect((await ask(inTime.form, inTime.address)).statusCode).toBe(200)
    clock.advance(10_000)
    expect((await ask(late.form, late.address)).json().error).toBe('invalid_grant')
  })

  test('is used up by an attempt with a wrong verifier', async () => {
    const { form, address } = await granted()
    await ask({ ...form, code_verifier: 'x'.repeat(43) }, address)

    expect((await ask(form, address)).json().error).toBe('invalid_grant')
  })

  test('that is used twice ends all tokens issued for it', async () => {
    const { form, address } = await granted()
    const { refresh_token } = (await ask(form, address)).json()
    expect((await ask(form, address)).json().error).toBe('invalid_grant')

    const renewed = await ask({ grant_type: 'refresh_token', client_id: clientId, refresh_token }, address)

    expect(renewed.json().error).toBe('invalid_grant')
  })

  test('that is used many times at once gives one token', async () => {
    const { form, address } = await granted()

    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(form, address)))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is invalid once the access is revoked', async () => {
    const { account, form, address } = await granted()
    const { customerNumber } = account
    const by = 'customer' as const
    await revokeAccess(pool, {
      customerNumber,
      partner,
      by,
      actor: 'test',
      requestId: 'test',
      now: clock.now(),
    })

    expect((await ask(form, address)).json().error).toBe('invalid_grant')
  })
})

describe('a refresh token', () => {
  const renewal = (refresh_token: string) => ({
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token,
  })

  test('ends with the access that it came from, on its last day', async () => {
    const { form, address, account } = await granted(1)
    const code = await granted(1)
    const { refresh_token } = (await ask(form, address)).json()
    const { rows } = await pool.query<{ endsAt: Date }>(
      sql`select ends_at as "endsAt" from grants where account_id = ${account.id}`,
    )
    const end = rows[0]?.endsAt ?? clock.now()
    clock.moveTo(new Date(end.getTime() - 1000))
    const last = (await ask(renewal(refresh_token), address)).json()

    clock.moveTo(end)

    expect(last.access_token).toEqual(expect.any(String))
    expect((await ask(renewal(last.refresh_token), address)).json().error).toBe('invalid_grant')
    expect((await ask(code.form, code.address)).json().error).toBe('invalid_grant')
    const url = `/partner/v1/customers/${account.customerNumber}/contracts`
    expect((await read(last.access_token, url)).statusCode).toBe(403)
  })

  test('gives a new token and the next refresh token', async () => {
    const { account, form, address } = await granted()
    const first = (await ask(form, address)).json()

    const second = (await ask(renewal(first.refresh_token), address)).json()
    const third = await ask(renewal(second.refresh_token), address)

    expect(second.customer_number).toBe(account.customerNumber)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(third.statusCode).toBe(200)
  })

  test('that is used twice ends its whole family, including the newest', async () => {
    const { form, address } = await granted()
    const first = (await ask(form, address)).json()
    const second = (await ask(renewal(first.refresh_token), address)).json()

    expect((await ask(renewal(first.refresh_token), address)).json().error).toBe('invalid_grant')
    expect((await ask(renewal(second.refresh_token), address)).json().error).toBe('invalid_grant')
  })

  test('is valid for 90 days, and no longer', async () => {
    const [inTime, late] = [await granted(), await granted()]
    const tokens = [
      (await ask(inTime.form, inTime.address)).json(),
      (await ask(late.form, late.address)).json(),
    ]
    clock.advance(90 * 86_400_000 - 30_000)
    await deps.revisions.refresh()
    expect((await ask(renewal(tokens[0].refresh_token), inTime.address)).statusCode).toBe(200)
    clock.advance(30_000)
    expect((await ask(renewal(tokens[1].refresh_token), late.address)).json().error).toBe('invalid_grant')
  })

  test('ends with the access', async () => {
    const { account, form, address } = await granted()
    const { refresh_token } = (await ask(form, address)).json()
    const { customerNumber } = account
    const by = 'partner' as const
    await revokeAccess(pool, {
      customerNumber,
      partner,
      by,
      actor: 'test',
      requestId: 'test',
      now: clock.now(),
    })

    expect((await ask(renewal(refresh_token), address)).json().error).toBe('invalid_grant')
  })

  test('is stored as a hash only', async () => {
    const { form, address } = await granted()
    const { refresh_token } = (await ask(form, address)).json()
    const { rows } = await pool.query(sql`select t::text from refresh_tokens t`)

    expect(JSON.stringify(rows)).not.toContain(refresh_token)
    expect(JSON.stringify(rows)).not.toContain(form.code)
  })
})

describe('the client of a customer grant', () => {
  test.each([
    [{ client_id: 'demo-hems' }, 400, 'unauthorized_client'],
    [{ client_id: 'nobody' }, 401, 'invalid_client'],
    [{ client_secret: 'guess' }, 401, 'invalid_client'],
  ])('is refused with %j', async (changes, status, error) => {
    const { form, address } = await granted()
    const answer = await ask({ ...form, ...changes }, address)

    expect([answer.statusCode, answer.json().error]).toEqual([status, error])
  })

  test('cannot use the client credentials grant', async () => {
    const answer = await ask({ grant_type: 'client_credentials', client_id: clientId, client_secret: '' })

    expect(answer.json().error).toBe('invalid_client')
  })

  test('that is disabled gets nothing, and its tokens end', async () => {
    await addPublicClient(pool, {
      clientId: 'gone-app',
      partnerSlug: 'demo-hems',
      redirectUris: [redirectUri],
    })
    await disableClient(pool, 'gone-app', clock.now())
    await deps.revisions.refresh()

    expect((await ask({ ...(await granted()).form, client_id: 'gone-app' })).json().error).toBe(
      'invalid_client',
    )
  })
})

describe('the token of a customer', () => {
  test('has its own rate limit, separate from other users of the app', async () => {
    const tokens = await Promise.all(
      [await granted(), await granted()].map(async ({ form, address }) => (await ask(form, address)).json()),
    )
    const remaining = async ({ access_token }: { access_token: string }) =>
      /r=(\d+)/.exec(String((await read(access_token, '/partner/v1/customers')).headers.ratelimit))?.[1]

    expect([await remaining(tokens[0]), await remaining(tokens[0]), await remaining(tokens[1])]).toEqual([
      '5999',
      '5998',
      '5999',
    ])
  })

  test.each(['/partner/v1/orders', '/partner/v1/orders/3000000001', '/sandbox/v1/clock'])(
    'does not open %s, which is the partner’s own',
    async (url) => {
      const { form, address } = await granted()
      const { access_token } = (await ask(form, address)).json()

      const answer = await read(access_token, url)

      expect(answer.statusCode).toBe(403)
      expect(answer.json().error[0].code).toBe('access-denied')
    },
  )
})
