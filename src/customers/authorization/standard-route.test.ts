/** An unmodified OAuth library runs the authorization code grant with PKCE; the pages are plain forms. */
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../test/support/free-port.ts'
import { testService } from '../../../test/support/test-service.ts'
import { addPublicClient } from '../../partners/manage-clients.ts'
import { linking, password } from '../links/link.fixture.ts'

const port = await freePort()
const origin = `http://localhost:${port}`
const service = await testService({ PORT: String(port) })
const { server, pool, deps, clock } = service
const { customer, browser, accessesTo } = linking(service)
const clientId = 'energy-app'

beforeAll(async () => {
  await server.listen({ port, host: '127.0.0.1' })
  const redirectUris = ['http://127.0.0.1/callback', 'com.example.energy:/done']
  await addPublicClient(pool, { clientId, partnerSlug: 'demo-hems', redirectUris })
  await deps.revisions.refresh()
})

const discover = () =>
  openid.discovery(new URL(origin), clientId, undefined, openid.None(), {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  })

/** The app sends a customer to our pages, who logs in and answers. Returns where the browser is redirected. */
async function walk(config: openid.Configuration, answer: 'allow' | 'decline', redirectUri: string) {
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const authorizationUrl = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: 'api:partner',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const account = await customer()
  const on = browser()
  const sent = await on.open(`${authorizationUrl.pathname}${authorizationUrl.search}`)
  expect(sent.statusCode).toBe(303)
  const path = new URL(String(sent.headers.location)).pathname
  await on.open(path)
  await on.submit(`${path}/login`, { email: account.emailAddress, password })
  await on.open(path)
  const answered = await on.submit(`${path}/answer`, { answer })
  return { account, verifier, state, callback: new URL(String(answered.headers.location)) }
}

const redirectUri = 'http://127.0.0.1:51004/callback'

describe('openid-client', () => {
  test('links a customer without a secret, reads and renews', async () => {
    const config = await discover()
    const { account, verifier, state, callback } = await walk(config, 'allow', redirectUri)

    const tokens = await openid.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    const customers = new URL(`${origin}/partner/v1/customers`)
    const answer = await openid.fetchProtectedResource(config, tokens.access_token, customers, 'GET')
    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')

    expect(callback.origin).toBe('http://127.0.0.1:51004')
    expect(tokens.customer_number).toBe(account.customerNumber)
    expect(await answer.json()).toMatchObject({
      count: 1,
      data: [{ customerNumber: account.customerNumber, relations: ['Linked'] }],
    })
    expect(renewed.customer_number).toBe(account.customerNumber)
    expect(await accessesTo(account)).toMatchObject([{ slug: 'demo-hems' }])
  })

  test('learns that a customer declined', async () => {
    const config = await discover()
    const { account, verifier, state, callback } = await walk(config, 'decline', redirectUri)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }

    await expect(openid.authorizationCodeGrant(config, callback, checks)).rejects.toMatchObject({
      error: 'access_denied',
    })
    expect(await accessesTo(account)).toEqual([])
  })

  test('gets an answer at an app’s own scheme', async () => {
    const { callback } = await walk(await discover(), 'allow', 'com.example.energy:/done')

    expect(callback.href).toMatch(/^com\.example\.energy:\/done\?code=[\w-]{43}&state=[\w-]+&iss=/)
  })
})

describe('the token of one customer', () => {
  test('reads only that customer, and nothing once the access is revoked', async () => {
    const config = await discover()
    const [mine, other] = [await walk(config, 'allow', redirectUri), await walk(config, 'allow', redirectUri)]
    const { access_token } = await openid.authorizationCodeGrant(config, mine.callback, {
      pkceCodeVerifier: mine.verifier,
      expectedState: mine.state,
    })
    const read = (customerNumber: string) =>
      service.send({
        url: `/partner/v1/customers/${customerNumber}/contracts`,
        headers: { authorization: `Bearer ${access_token}` },
      })

    expect((await read(mine.account.customerNumber)).statusCode).toBe(200)
    expect((await read(other.account.customerNumber)).statusCode).toBe(403)
    await service.send({
      method: 'DELETE',
      url: `/partner/v1/customers/${mine.account.customerNumber}/link`,
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect((await read(mine.account.customerNumber)).statusCode).toBe(403)
  })
})

describe('GET /connect/authorize', () => {
  const right = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'x y',
  }
  let addresses = 0
  const open = (changes: Record<string, string> = {}, ip = `203.0.113.${++addresses}`) =>
    service.send({
      url: `/connect/authorize?${new URLSearchParams({ ...right, ...changes })}`,
      remoteAddress: ip,
      headers: { 'accept-language': 'en' },
    })

  test('sends the browser to a page that is valid for ten minutes', async () => {
    const { statusCode, headers } = await open()
    const page = await service.send({ url: new URL(String(headers.location)).pathname })

    expect(statusCode).toBe(303)
    expect(headers['cache-control']).toBe('no-store')
    expect(page.statusCode).toBe(200)
    clock.advance(10 * 60_000)
    expect((await service.send({ url: new URL(String(headers.location)).pathname })).statusCode).toBe(410)
  })

  test('returns an error to the app, with state and issuer', async () => {
    const { headers } = await open({ code_challenge_method: 'plain' })
    const back = new URL(String(headers.location))

    expect(back.origin + back.pathname).toBe(redirectUri)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      error: 'invalid_request',
      state: 'x y',
      iss: origin,
    })
  })

  test.each([
    [{ client_id: '"><script>alert(1)</script>' }, 'We do not know the app'],
    [{ client_id: 'demo-hems' }, 'We do not know the app'],
    [{ redirect_uri: 'https://evil.example/' }, 'not registered for it'],
  ])('shows a page and does not redirect with %j', async (changes, says) => {
    const answer = await open(changes)

    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
    expect(answer.body).toContain(says)
    expect(answer.body).not.toContain('<script')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })

  test('is rate limited by address', async () => {
    for (let count = 0; count < 60; count++) await open({}, '203.0.113.200')

    expect((await open({}, '203.0.113.200')).statusCode).toBe(429)
  })
})
