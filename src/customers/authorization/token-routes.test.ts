import { describe, expect, test, vi } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { addClient, disableClient, rotateClientSecret } from '../../partners/manage-clients.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { rotateSigningKey } from '../../partners/tokens/signing-keys.ts'

const { server, pool, deps, clock } = await testService({ TRUST_PROXY: 'on' })

const right = {
  grant_type: 'client_credentials',
  client_id: 'demo-whitelabel',
  client_secret: 'demo-whitelabel-secret',
}
const form = 'application/x-www-form-urlencoded'
const basic = (id: string, secret: string) => ({ authorization: `Basic ${btoa(`${id}:${secret}`)}` })

const ask = (parameters: Record<string, string> | string, headers: Record<string, string> = {}, query = '') =>
  server.inject({
    method: 'POST',
    url: `/connect/token${query}`,
    headers: { 'content-type': form, ...headers },
    payload: typeof parameters === 'string' ? parameters : new URLSearchParams(parameters).toString(),
  })

describe('POST /connect/token', () => {
  test('200 answers with a bearer token for 3599 seconds that must not be cached', async () => {
    const answer = await ask(right)

    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 3599,
      scope:
        'api:partner create:orders role:finance-reporting role:customer-support role:application manage:contracts manage:webhooks',
    })
  })

  test('200 with HTTP Basic, whose parts are form-encoded', async () => {
    await addClient(pool, {
      clientId: 'odd',
      partnerSlug: 'demo-hems',
      scopes: ['api:partner'],
      secret: 'a:b+c %ü',
    })
    const headers = basic('odd', encodeURIComponent('a:b+c %ü'))

    expect((await ask({ grant_type: 'client_credentials' }, headers)).statusCode).toBe(200)
  })

  test('200 gives only the requested scopes, each once', async () => {
    const answer = await ask({ ...right, scope: 'create:orders  api:partner create:orders' })

    expect(answer.json().scope).toBe('create:orders api:partner')
  })

  test('200 treats an empty scope as none (RFC 6749, section 3.2)', async () => {
    expect((await ask({ ...right, scope: '' })).json().scope).toContain('role:application')
  })

  test('200 accepts a charset in the content type', async () => {
    expect((await ask(right, { 'content-type': `${form}; charset=UTF-8` })).statusCode).toBe(200)
  })

  const { client_secret: _, ...noSecret } = right
  const refusals = [
    {
      name: 'a JSON body',
      answer: () => ask(JSON.stringify(right), { 'content-type': 'application/json' }),
      error: 'invalid_request',
    },
    { name: 'no content type', answer: () => ask(right, { 'content-type': '' }), error: 'invalid_request' },
    {
      name: 'both forms of credentials',
      answer: () => ask(right, basic('demo-hems', 'demo-hems-secret')),
      error: 'invalid_request',
    },
    {
      name: 'a client_id that differs from the one in Basic',
      answer: () =>
        ask(
          { grant_type: 'client_credentials', client_id: 'demo-sales' },
          basic('demo-hems', 'demo-hems-secret'),
        ),
      error: 'invalid_request',
    },
    {
      name: 'a parameter that is sent twice',
      answer: () => ask(`${new URLSearchParams(right)}&scope=a&scope=b`),
      error: 'invalid_request',
    },
    {
      name: 'a missing grant_type',
      answer: () => ask({ ...right, grant_type: '' }),
      error: 'invalid_request',
    },
    {
      name: 'another grant_type',
      answer: () => ask({ ...right, grant_type: 'password' }),
      error: 'unsupported_grant_type',
    },
    {
      name: 'an unknown scope',
      answer: () => ask({ ...right, scope: 'api:partner admin' }),
      error: 'invalid_scope',
    },
    {
      name: 'a scope that is not assigned',
      answer: () =>
        ask({ ...right, client_id: 'demo-hems', client_secret: 'demo-hems-secret', scope: 'create:orders' }),
      error: 'invalid_scope',
    },
  ]
  test.each(refusals)('400 $error to $name', async ({ answer, error }) => {
    const { statusCode, headers, ...refusal } = await answer()

    expect(statusCode).toBe(400)
    expect(headers['cache-control']).toBe('no-store')
    expect(refusal.json()).toEqual({ error, error_description: expect.any(String) })
  })

  const wrong = {
    'an unknown client': { ...right, client_id: 'nobody' },
    'a wrong secret': { ...right, client_secret: 'wrong' },
    'a missing secret': noSecret,
    'empty credentials': { ...right, client_id: '', client_secret: '' },
    'credentials of a Basic form without a colon': { grant_type: 'client_credentials' },
  }
  test.each(Object.entries(wrong))(
    '401 invalid_client to %s, all in the same words',
    async (name, parameters) => {
      const headers = name.includes('colon') ? { authorization: `Basic ${btoa('nocolon')}` } : {}
      const answer = await ask(parameters, { ...headers, 'x-forwarded-for': '10.9.9.9' })

      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toEqual({
        error: 'invalid_client',
        error_description: 'The client is unknown or its secret is wrong.',
      })
    },
  )

  test('401 asks for Basic where Basic was used, and only there', async () => {
    const { headers } = await ask({ grant_type: 'client_credentials' }, basic('demo-hems', 'wrong'))

    expect(headers['www-authenticate']).toBe('Basic realm="wattline"')
    expect((await ask({ ...right, client_secret: 'x' })).headers['www-authenticate']).toBeUndefined()
  })

  test('401 to parameters in the query, which are ignored', async () => {
    expect((await ask('', {}, `?${new URLSearchParams(right)}`)).statusCode).toBe(401)
  })

  test('413 to a body of 1 MB', async () => {
    const answer = await ask({ ...right, scope: 'x'.repeat(1024 * 1024) })

    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ error: 'invalid_request' })
  })

  test('405 to GET', async () => {
    const answer = await server.inject({ url: '/connect/token' })

    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
  })
})

describe('throttling of the token endpoint', () => {
  const fail = (address: string, clientId = 'demo-sales') =>
    ask({ ...right, client_id: clientId, client_secret: 'guess' }, { 'x-forwarded-for': address })

  test('429 after 20 failures a minute of one client from one address, and no longer', async () => {
    for (let failure = 1; failure <= 20; failure++) expect((await fail('10.0.0.1')).statusCode).toBe(401)

    const answer = await fail('10.0.0.1')

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    clock.advance(60_001)
    expect((await fail('10.0.0.1')).statusCode).toBe(401)
  })

  test('does not lock out a client that knows its secret, from any address', async () => {
    for (let failure = 1; failure <= 25; failure++) await fail('10.0.0.2')
    const honest = { ...right, client_id: 'demo-sales', client_secret: 'demo-sales-secret' }

    expect((await ask(honest, { 'x-forwarded-for': '10.0.0.2' })).statusCode).toBe(200)
    expect((await ask(honest, { 'x-forwarded-for': '10.0.0.3' })).statusCode).toBe(200)
  })

  test('429 after 300 tokens a minute of one client', async () => {
    const platform = { ...right, client_id: 'demo-platform', client_secret: 'demo-platform-secret' }
    for (let token = 1; token <= 300; token++) expect((await ask(platform)).statusCode).toBe(200)

    const answer = await ask(platform)

    expect(answer.statusCode).toBe(429)
    expect(answer.json()).toMatchObject({ error: 'temporarily_unavailable' })
  })
})

describe('a client', () => {
  test('that is unknown costs one query, and so does a wrong secret', async () => {
    const looksFor = async (client_id: string) => {
      const looks = vi.spyOn(deps.revisions, 'refresh')
      await ask({ grant_type: 'client_credentials', client_id, client_secret: 'wrong' })
      const count = looks.mock.calls.length
      looks.mockRestore()
      return count
    }

    expect([await looksFor('nobody-at-all'), await looksFor('demo-whitelabel')]).toEqual([1, 1])
  })

  test('that was just added gets a token immediately', async () => {
    await addPartner(pool, { slug: 'fresh', type: 'ThirdParty', brandName: 'Fresh' })
    const { secret } = await addClient(pool, {
      clientId: 'fresh-1',
      partnerSlug: 'fresh',
      scopes: ['api:partner'],
    })

    expect((await ask({ ...right, client_id: 'fresh-1', client_secret: secret })).statusCode).toBe(200)
  })

  test('may use two secrets during a rotation, but no older one', async () => {
    const first = (
      await addClient(pool, { clientId: 'rotating', partnerSlug: 'demo-hems', scopes: ['api:partner'] })
    ).secret
    const { secret: second } = await rotateClientSecret(pool, 'rotating')
    const statusOf = async (secret: string) =>
      (await ask({ ...right, client_id: 'rotating', client_secret: secret })).statusCode

    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const { secret: third } = await rotateClientSecret(pool, 'rotating')
    expect([await statusOf(third), await statusOf(second), await statusOf(first)]).toEqual([200, 200, 401])
    const { secret: fourth } = await rotateClientSecret(pool, 'rotating', { dropFormer: true })
    expect([await statusOf(fourth), await statusOf(third)]).toEqual([200, 401])
  })

  test('a secret works until it ends, also a former one, and is then refused like a wrong one', async () => {
    const start = clock.now().getTime()
    const inMinutes = (minutes: number) => new Date(start + minutes * 60_000)
    const draft = { clientId: 'ending', partnerSlug: 'demo-hems', scopes: ['api:partner'] }
    const { secret: former } = await addClient(pool, { ...draft, secretExpiresAt: inMinutes(10) })
    const rotation = { expiresAt: inMinutes(30), formerExpiresAt: inMinutes(20) }
    const { secret, formerExpiresAt } = await rotateClientSecret(pool, 'ending', rotation)
    const answerTo = (client_secret: string) => ask({ ...right, client_id: 'ending', client_secret })

    // It has an earlier end of its own.
    expect(formerExpiresAt).toEqual(inMinutes(10))
    expect((await answerTo(former)).statusCode).toBe(200)
    clock.advance(10 * 60_000)
    const refused = await answerTo(former)
    expect([refused.statusCode, refused.json().error]).toEqual([401, 'invalid_client'])
    expect(refused.json()).toEqual((await answerTo('wrong')).json())
    expect((await answerTo(secret)).statusCode).toBe(200)
    clock.advance(20 * 60_000)
    expect((await answerTo(secret)).statusCode).toBe(401)
  })

  test('that is disabled gets no token', async () => {
    const { secret } = await addClient(pool, {
      clientId: 'disabled',
      partnerSlug: 'demo-hems',
      scopes: ['api:partner'],
    })
    await disableClient(pool, 'disabled', clock.now())
    await deps.revisions.refresh()

    expect((await ask({ ...right, client_id: 'disabled', client_secret: secret })).statusCode).toBe(401)
  })
})

describe('metadata', () => {
  const url = '/.well-known/oauth-authorization-server'
  const methods = ['client_secret_post', 'client_secret_basic', 'private_key_jwt', 'none']

  test('names issuer, endpoints, scopes and methods', async () => {
    expect((await server.inject({ url })).json()).toMatchObject({
      issuer: 'http://localhost:8080',
      token_endpoint: 'http://localhost:8080/connect/token',
      authorization_endpoint: 'http://localhost:8080/connect/authorize',
      jwks_uri: 'http://localhost:8080/.well-known/jwks.json',
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['client_credentials', 'authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: methods,
      token_endpoint_auth_signing_alg_values_supported: expect.arrayContaining(['ES256', 'PS256', 'EdDSA']),
      revocation_endpoint: 'http://localhost:8080/connect/revoke',
      revocation_endpoint_auth_methods_supported: methods,
    })
  })

  test('announces no OpenID Connect, since there are no ID tokens', async () => {
    const names = Object.keys((await server.inject({ url })).json())

    expect(names.filter((name) => /id_token|subject_types|claims|userinfo/.test(name))).toEqual([])
    expect((await server.inject({ url })).json().scopes_supported).not.toContain('openid')
    expect((await server.inject({ url: '/.well-known/openid-configuration' })).statusCode).toBe(404)
  })

  test('publishes public keys and never a private part', async () => {
    const { keys } = (await server.inject({ url: '/.well-known/jwks.json' })).json()

    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        alg: 'ES256',
        use: 'sig',
        kid: expect.any(String),
        x: expect.any(String),
        y: expect.any(String),
      },
    ])
  })
})

describe('signing keys', () => {
  const tariffs = async (token: string) =>
    (await server.inject({ url: '/partner/v1/tariffs', headers: { authorization: `Bearer ${token}` } }))
      .statusCode
  const newToken = async () => (await ask(right)).json().access_token as string
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid

  test('rotate without an outage: published first, signing later, the old one valid as long as its tokens', async () => {
    const before = await newToken()
    const { kid } = await rotateSigningKey(pool, deps.keyring, clock.now())
    await deps.revisions.refresh()
    const published = (await server.inject({ url: '/.well-known/jwks.json' })).json().keys

    expect(published.map((key: { kid: string }) => key.kid)).toContain(kid)
    expect(kidOf(await newToken())).toBe(kidOf(before))
    expect(await tariffs(before)).toBe(200)

    clock.advance(11 * 60_000)
    const after = await newToken()
    expect(kidOf(after)).toBe(kid)
    expect([await tariffs(before), await tariffs(after)]).toEqual([200, 200])

    clock.advance(3 * 3_600_000)
    expect((await server.inject({ url: '/.well-known/jwks.json' })).json().keys).toHaveLength(1)
  })

  test('that leaked are dropped immediately, with all their tokens', async () => {
    const before = await newToken()
    expect(await tariffs(before)).toBe(200)

    await rotateSigningKey(pool, deps.keyring, clock.now(), { dropFormer: true })
    await deps.revisions.refresh()

    expect(await tariffs(before)).toBe(401)
    expect(await tariffs(await newToken())).toBe(200)
  })
})
