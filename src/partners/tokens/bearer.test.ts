import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { addClient, disableClient, enableClient, revokeScopes } from '../manage-clients.ts'
import { knownTokens } from './known-tokens.ts'
import { rotateSigningKey, signingKey } from './signing-keys.ts'

const { server, pool, deps, clock, tokenOf, send } = await testService({ RATE_LIMIT_PER_MINUTE: '50' })

const call = (authorization?: string, url = '/partner/v1/tariffs') =>
  server.inject({ url, headers: authorization === undefined ? {} : { authorization } })

const claims = () => ({ client_id: 'demo-hems', scope: 'api:partner' }) as JWTPayload
const sign = (
  payload: JWTPayload,
  { issuer = 'http://localhost:8080', audience = 'http://localhost:8080', typ = 'at+jwt', offset = 0 } = {},
) => {
  const { signWith, kid } = signingKey(deps.signer.keys.current(), clock.now())
  const issuedAt = Math.floor(clock.now().getTime() / 1000) + offset
  return new SignJWT({ iat: issuedAt, exp: issuedAt + 3599, ...payload })
    .setProtectedHeader({ alg: 'ES256', typ, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .sign(signWith.key)
}
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a request without a token', () => {
  test('401 with a bare challenge', async () => {
    const answer = await call()

    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    expect(answer.json().error[0]).toMatchObject({ code: 'unauthorized', severity: 'Error' })
  })

  test('401 before the query is validated', async () => {
    expect((await call(undefined, '/partner/v1/tariffs?effectiveDate=x')).statusCode).toBe(401)
  })
})

describe('a token', () => {
  test('of ours is accepted', async () => {
    expect((await call(`Bearer ${await sign(claims())}`)).statusCode).toBe(200)
  })

  test('may have its scheme in any case (RFC 7235)', async () => {
    expect((await call(`bearer ${await sign(claims())}`)).statusCode).toBe(200)
  })

  const altered = async () => {
    const [header, , signature] = (await sign(claims())).split('.')
    return `${header}.${encoded({ ...claims(), scope: 'operator', exp: 9999999999 })}.${signature}`
  }
  const foreignKey = async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const { kid } = signingKey(deps.signer.keys.current(), clock.now())
    return new SignJWT(claims())
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .setIssuer('http://localhost:8080')
      .setAudience('http://localhost:8080')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  }
  const hmacWithPublicKey = async () => {
    const { publicKey, kid } = signingKey(deps.signer.keys.current(), clock.now())
    const secret = new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey)))
    return new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
      .setIssuer('http://localhost:8080')
      .setAudience('http://localhost:8080')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(secret)
  }
  const bad: Record<string, () => Promise<string>> = {
    'that has expired': () => sign(claims(), { offset: -3600 }),
    'that is not yet valid': () => sign({ ...claims(), nbf: Math.floor(clock.now().getTime() / 1000) + 60 }),
    'signed with another key': foreignKey,
    'without a signature (alg: none)': async () =>
      `${encoded({ alg: 'none', typ: 'at+jwt' })}.${encoded(claims())}.`,
    'signed with our public key as a secret': hmacWithPublicKey,
    'with an altered payload': altered,
    'of another issuer': () => sign(claims(), { issuer: 'https://evil.example.com' }),
    'for another audience': () => sign(claims(), { audience: 'https://other.example.com' }),
    'of another type': () => sign(claims(), { typ: 'JWT' }),
    'without scopes': () => sign({ client_id: 'demo-hems' }),
    'of a client that does not exist': () => sign({ ...claims(), client_id: 'nobody' }),
    'that is not a JWT': async () => 'abc',
    'with a space inside': async () => 'abc def',
  }
  test.each(Object.entries(bad))('401 invalid_token for one %s', async (_name, make) => {
    const answer = await call(`Bearer ${await make()}`)

    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
    expect(answer.json()).toMatchObject({ isSuccess: false, data: null, error: [{ code: 'unauthorized' }] })
  })

  test('401 says that it has expired, even if it was accepted before', async () => {
    const token = await sign(claims())
    expect((await call(`Bearer ${token}`)).statusCode).toBe(200)

    clock.advance(3_600_000)

    expect((await call(`Bearer ${token}`)).json().message).toBe('The token has expired.')
  })

  test('in the query is ignored', async () => {
    expect(
      (await call(undefined, `/partner/v1/tariffs?access_token=${await sign(claims())}`)).statusCode,
    ).toBe(401)
  })

  test('is checked without waiting once it is known', async () => {
    const tokens = knownTokens(deps.signer)
    const token = await sign(claims())
    expect(tokens.find(`Bearer ${token}`, clock.now())).toBeUndefined()

    await tokens.check(token, clock.now())

    expect(tokens.find(`Bearer ${token}`, clock.now())).toMatchObject({
      clientId: 'demo-hems',
      scopes: ['api:partner'],
    })
  })
})

describe('a scope', () => {
  test('403 names the missing and the required scopes', async () => {
    const answer = await call(`Bearer ${await tokenOf('demo-operator')}`)

    expect(answer.statusCode).toBe(403)
    expect(answer.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="api:partner"')
    expect(answer.json().error).toMatchObject([
      {
        severity: 'Error',
        code: 'insufficient-scope',
        message: 'The token lacks the scope api:partner.',
        details: null,
      },
    ])
  })

  test('403 before the query is validated', async () => {
    const answer = await call(
      `Bearer ${await tokenOf('demo-operator')}`,
      '/partner/v1/tariffs?effectiveDate=x',
    )

    expect(answer.statusCode).toBe(403)
  })

  test('that is revoked from the client is gone from its tokens too', async () => {
    const token = await tokenOf('demo-sales')
    await revokeScopes(pool, 'demo-sales', ['api:partner'])
    await deps.revisions.refresh()

    expect((await call(`Bearer ${token}`)).statusCode).toBe(403)
  })
})

test('a client that is disabled is refused within five seconds, and admitted again when enabled', async () => {
  const { secret } = await addClient(pool, {
    clientId: 'on-off',
    partnerSlug: 'demo-hems',
    scopes: ['api:partner'],
    secret: 'on-off-secret',
  })
  expect(secret).toBe('on-off-secret')
  const token = await tokenOf('on-off')
  const status = async () => (await call(`Bearer ${token}`)).statusCode
  expect(await status()).toBe(200)

  await disableClient(pool, 'on-off', clock.now())
  await expect.poll(status).toBe(401)

  await enableClient(pool, 'on-off')
  await expect.poll(status).toBe(200)
})

test('a token whose key was dropped is refused, also one that was accepted before', async () => {
  const token = await sign(claims())
  expect((await call(`Bearer ${token}`)).statusCode).toBe(200)

  await rotateSigningKey(pool, deps.keyring, clock.now(), { dropFormer: true })
  await deps.revisions.refresh()

  expect((await call(`Bearer ${token}`)).statusCode).toBe(401)
  expect((await call(`Bearer ${await sign(claims())}`)).statusCode).toBe(200)
})

describe('the rate limit', () => {
  test('is in the headers of every partner answer', async () => {
    clock.advance(61_000)
    const first = await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })
    const second = await send({ url: '/partner/v1/tariffs?effectiveDate=x', as: 'demo-whitelabel' })

    expect(first.headers['ratelimit-policy']).toBe('"requests";q=50;w=60')
    expect(first.headers.ratelimit).toMatch(/^"requests";r=49;t=(60|59)$/)
    expect(second.statusCode).toBe(400)
    expect(second.headers.ratelimit).toMatch(/^"requests";r=48;/)
  })

  test('429 with Retry-After once it is exceeded, only for that client, until the minute is over', async () => {
    clock.advance(61_000)
    for (let request = 1; request <= 50; request++) {
      expect((await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })).statusCode).toBe(200)
    }

    const answer = await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json().error[0].code).toBe('rate-limited')
    expect((await send({ url: '/partner/v1/tariffs', as: 'demo-platform' })).statusCode).toBe(200)
    clock.advance(61_000)
    expect((await send({ url: '/partner/v1/tariffs', as: 'demo-whitelabel' })).statusCode).toBe(200)
  })
})
