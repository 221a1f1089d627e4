/** The token endpoint and the authorization of apps, misused. */
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seedAccount } from '../../src/customers/accounts/account-rows.fixture.ts'
import { issueAuthorizationCode } from '../../src/customers/authorization/codes.ts'
import { giveAccess } from '../../src/customers/grants/access.ts'
import { addPublicClient } from '../../src/partners/manage-clients.ts'
import { testService } from '../support/test-service.ts'

const { send, pool, deps, clock, logLines } = await testService()
const redirectUri = 'http://127.0.0.1/callback'
for (const clientId of ['app-one', 'app-two'])
  await addPublicClient(pool, { clientId, partnerSlug: 'demo-hems', redirectUris: [redirectUri] })
await deps.revisions.refresh()
const partner = deps.directory.current().partners.find(({ slug }) => slug === 'demo-hems') as {
  id: string
  slug: string
}

let addresses = 0
const anAddress = () => `198.51.100.${++addresses}`
const ask = (
  form: string | Record<string, string>,
  { headers = {}, url = '/connect/token', from = anAddress() } = {},
) =>
  send({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
const own = { grant_type: 'client_credentials', client_id: 'demo-hems', client_secret: 'demo-hems-secret' }
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
})

describe('client credentials', () => {
  test.each(Object.keys({ ...own, scope: '' }))(
    'are refused when %s comes twice, even with the same value',
    async (name) => {
      const form = new URLSearchParams({ ...own, scope: 'api:partner' })
      form.append(name, form.get(name) ?? '')

      expect((await ask(form.toString())).json().error).toBe('invalid_request')
    },
  )

  test('are refused in both places at once, and where the two differ', async () => {
    const both = await ask(own, { headers: basic('demo-hems', 'demo-hems-secret') })
    const { client_secret: _, ...bare } = own
    const differing = await ask(
      { ...bare, client_id: 'demo-sales' },
      { headers: basic('demo-hems', 'demo-hems-secret') },
    )

    expect([both.json().error, differing.json().error]).toEqual(['invalid_request', 'invalid_request'])
  })

  test('in the query count for nothing', async () => {
    const answer = await ask('grant_type=client_credentials', {
      url: `/connect/token?${new URLSearchParams(own)}`,
    })

    expect(answer.statusCode).toBe(401)
  })

  test.each([
    ['JSON', 'application/json', JSON.stringify(own)],
    ['a multipart form', 'multipart/form-data; boundary=x', '--x--'],
    ['plain text', 'text/plain', new URLSearchParams(own).toString()],
  ])('are refused as %s', async (_what, type, body) => {
    expect((await ask(body, { headers: { 'content-type': type } })).statusCode).toBe(400)
  })

  test.each([
    ['an empty secret', { ...own, client_secret: '' }],
    ['no secret', { grant_type: 'client_credentials', client_id: 'demo-hems' }],
    ['a secret with a space', { ...own, client_secret: 'demo-hems-secret ' }],
    ['another case of the id', { ...own, client_id: 'Demo-Hems' }],
    ['a NUL', { ...own, client_id: 'demo-hems\u0000' }],
    ['a name of every object', { ...own, client_id: '__proto__' }],
    ['a public client', { ...own, client_id: 'demo-app', client_secret: '' }],
    ['the hash of nobody', { ...own, client_id: 'constructor', client_secret: '\u0000'.repeat(32) }],
  ])('with %s are nobody’s, and look like every other refusal', async (_what, form) => {
    const answer = await ask(form)
    const unknown = await ask({ ...own, client_id: 'unknown', client_secret: 'unknown' })

    expect([answer.statusCode, answer.body]).toEqual([401, unknown.body])
  })

  test.each([
    'operator',
    'create:orders',
    'api:partner operator',
    '*',
    'API:PARTNER',
    'api:partner,operator',
  ])('do not give the scope %s to who was not given it', async (scope) => {
    expect((await ask({ ...own, scope })).json().error).toBe('invalid_scope')
  })
})

describe('guessing secrets', () => {
  test('ends after 20 failures a minute per client and address, and locks nobody else out', async () => {
    const from = anAddress()
    const guess = (client_id = 'demo-sales') =>
      ask({ ...own, client_id, client_secret: randomBytes(8).toString('hex') }, { from })
    const statuses: number[] = []
    for (let attempt = 0; attempt < 25; attempt++) statuses.push((await guess()).statusCode)
    const theRightOne = { ...own, client_id: 'demo-sales', client_secret: 'demo-sales-secret' }

    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
    expect((await guess('demo-hems')).statusCode).toBe(401)
    expect((await ask(theRightOne)).statusCode).toBe(200)
    // Even from the address of the guesser: who knows the secret need not guess.
    expect((await ask(theRightOne, { from })).statusCode).toBe(200)
  })

  test('is not cheaper with an address that the request makes up, while no proxy is trusted', async () => {
    const from = anAddress()
    const statuses: number[] = []
    for (let attempt = 0; attempt < 22; attempt++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${attempt}`,
        forwarded: `for=203.0.113.${attempt}`,
        'x-real-ip': '1.1.1.1',
      }
      statuses.push(
        (await ask({ ...own, client_id: 'guessed', client_secret: 'x' }, { from, headers })).statusCode,
      )
    }

    expect(statuses.slice(20)).toEqual([429, 429])
  })

  test('leaves neither secret nor client in the log', () => {
    expect(logLines.join('')).not.toMatch(/demo-hems-secret|demo-sales-secret|"guessed"/)
  })
})

describe('a code', () => {
  const granted = async (clientId = 'app-one') => {
    const { id: accountId, customerNumber } = await seedAccount(pool)
    const verifier = randomBytes(32).toString('base64url')
    const codeChallenge = createHash('sha256').update(verifier).digest('base64url')
    const now = clock.now()
    const code = await pool.transaction(async (tx) => {
      const grant = { externalId: null, requestId: 'test', now }
      const grantId = await giveAccess(tx, { accountId, customerNumber, partner }, grant)
      return issueAuthorizationCode(tx, {
        grantId,
        clientId,
        redirectUri,
        codeChallenge,
        scope: 'api:partner',
        now,
      })
    })
    return {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code,
      code_verifier: verifier,
    }
  }

  test('of one app is worth nothing to another, and stays good for the one it is for', async () => {
    const form = await granted()

    expect((await ask({ ...form, client_id: 'app-two' })).json().error).toBe('invalid_grant')
    expect((await ask(form)).statusCode).toBe(200)
  })

  test('that comes twice ends what the first one was given', async () => {
    const form = await granted()
    const first = (await ask(form)).json()

    expect((await ask(form)).json().error).toBe('invalid_grant')
    const refresh = { grant_type: 'refresh_token', client_id: 'app-one', refresh_token: first.refresh_token }
    expect((await ask(refresh)).json().error).toBe('invalid_grant')
  })

  test.each([
    ['no verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['a verifier that is too short', { code_verifier: 'x' }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1/other' }],
    ['the redirect URI with another host', { redirect_uri: 'http://127.0.0.1.evil.example/callback' }],
    ['a secret that a public client has not', { client_secret: 'x' }],
  ])('is refused with %s', async (_what, changes) => {
    expect((await ask({ ...(await granted()), ...changes })).statusCode).toBeGreaterThanOrEqual(400)
  })

  test('is refused to a client with a secret, which has other ways', async () => {
    const form = { ...(await granted()), client_id: 'demo-hems', client_secret: 'demo-hems-secret' }

    expect((await ask(form)).json().error).toBe('unauthorized_client')
  })

  test('with its challenge as the verifier is refused: nobody falls back to the plain method', async () => {
    const form = await granted()
    const challenge = createHash('sha256').update(form.code_verifier).digest('base64url')

    expect((await ask({ ...form, code_verifier: challenge })).json().error).toBe('invalid_grant')
  })
})

describe('an authorization', () => {
  const challenge = 'x'.repeat(43)
  const asked = {
    response_type: 'code',
    client_id: 'app-one',
    redirect_uri: redirectUri,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const open = (query: Record<string, string>) =>
    send({ url: `/connect/authorize?${new URLSearchParams(query)}`, remoteAddress: anAddress() })

  test.each([
    'https://evil.example/callback',
    'http://127.0.0.1@evil.example/callback',
    'http://127.0.0.1.evil.example/callback',
    'http://127.0.0.1:80@evil.example/callback',
    'http://127.0.0.1/callback/../../evil',
    'http://127.0.0.1/callback#',
    'http://127.0.0.1/callback?x=1',
    'http://127.0.0.1\\@evil.example/callback',
    'http://127.0.0.1/callback\r\nSet-Cookie: a=b',
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/relative',
    'HTTP://127.0.0.1/callback',
    'http://2130706433/callback',
  ])('never sends anybody to %s', async (uri) => {
    const answer = await open({ ...asked, redirect_uri: uri })

    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined])
  })

  test.each([
    ['no challenge', { code_challenge: '' }],
    ['the plain method', { code_challenge_method: 'plain' }],
    ['no method', { code_challenge_method: '' }],
    ['another response type', { response_type: 'token' }],
    ['a scope of others', { scope: 'operator' }],
  ])('with %s goes back with an error and without a code', async (_what, changes) => {
    const answer = await open({ ...asked, ...changes })
    const location = new URL(String(answer.headers.location))

    expect(location.origin + location.pathname).toBe(redirectUri)
    expect([location.searchParams.has('error'), location.searchParams.has('code')]).toEqual([true, false])
  })
})
