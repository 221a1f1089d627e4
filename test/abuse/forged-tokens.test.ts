/** Tokens that nobody was given, in every form that a careless check would take. */
import { createHmac, createPublicKey } from 'node:crypto'
import {
  type CryptoKey,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
} from 'jose'
import { expect, test } from 'vitest'
import { signAccessToken } from '../../src/partners/tokens/access-token.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testService } from '../support/test-service.ts'

const { send, tokenOf, deps, pool, clock, logLines } = await testService()
const { rows } = await pool.query<{ kid: string; stored: string }>(
  sql`select kid, private_jwk as stored from signing_keys`,
)
const { kid = '', stored = '' } = rows[0] ?? {}
const jwk: JWK = deps.keyring.open(`signing_keys.private_jwk:${kid}`, stored)
const ownKey = await importJWK(jwk, 'ES256')
const { d: _, ...publicJwk } = jwk
const stranger = await generateKeyPair('ES256', { extractable: true })
const good = await tokenOf('demo-whitelabel')
const [head = '', payload = '', signature = ''] = good.split('.')

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
const seconds = () => Math.floor(clock.now().getTime() / 1000)

const signed = (changes: object = {}, header: Partial<JWTHeaderParameters> = {}, key: unknown = ownKey) =>
  new SignJWT({ ...claims, ...changes })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
    .sign(key as CryptoKey)

/** A signature by HMAC, with what everybody can read as its key. */
const hmac = (header: object, secret: string | Buffer, alg = 'sha256') => {
  const content = `${encoded(header)}.${payload}`
  return `${content}.${createHmac(alg, secret).update(content).digest('base64url')}`
}
const spki = await exportSPKI(
  (await importJWK({ ...publicJwk, ext: true }, 'ES256', { extractable: true })) as CryptoKey,
)
const der = createPublicKey({ key: publicJwk as never, format: 'jwk' }).export({
  type: 'spki',
  format: 'der',
})

const forged: Record<string, string | Promise<string>> = {
  'alg none': `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
  'alg None': `${encoded({ alg: 'None', typ: 'at+jwt', kid })}.${payload}.`,
  'alg none with a signature': `${encoded({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.${signature}`,
  'HS256 with the public key as a text': hmac({ alg: 'HS256', typ: 'at+jwt', kid }, spki),
  'HS256 with the public key as bytes': hmac({ alg: 'HS256', typ: 'at+jwt', kid }, der),
  'HS256 with the published JWK': hmac({ alg: 'HS256', typ: 'at+jwt', kid }, JSON.stringify(publicJwk)),
  'HS256 with nothing': hmac({ alg: 'HS256', typ: 'at+jwt', kid }, ''),
  'HS512 with the key id': hmac({ alg: 'HS512', typ: 'at+jwt', kid }, kid, 'sha512'),
  'another key under our id': signed({}, {}, stranger.privateKey),
  'another key under its own id': signed({}, { kid: 'theirs' }, stranger.privateKey),
  'no key id': signed({}, { kid: undefined as unknown as string }),
  'a key id that is a path': signed({}, { kid: '../../../../dev/null' }, stranger.privateKey),
  'a key id that is SQL': signed({}, { kid: `${kid}' or '1'='1` }, stranger.privateKey),
  'a key id of every object': signed({}, { kid: '__proto__' }, stranger.privateKey),
  'a key that it brings along': signed({}, { jwk: publicJwk as never }, stranger.privateKey),
  'a key to be fetched': signed({}, { jku: 'http://127.0.0.1:1/jwks.json' } as never, stranger.privateKey),
  'a certificate to be fetched': signed({}, { x5u: 'http://127.0.0.1:1/x5u' } as never, stranger.privateKey),
  'a critical header that we do not know': `${encoded({ alg: 'ES256', typ: 'at+jwt', kid, crit: ['x'], x: 1 })}.${payload}.${signature}`,
  'a header of a detached signature': `${encoded({ alg: 'ES256', typ: 'at+jwt', kid, b64: false, crit: ['b64'] })}.${payload}.${signature}`,
  'the type of an id token': signed({}, { typ: 'JWT' }),
  'no type': signed({}, { typ: undefined as unknown as string }),
  'another issuer': signed({ iss: 'https://evil.example' }),
  'the issuer with a slash': signed({ iss: `${claims.iss}/` }),
  'another audience': signed({ aud: 'https://other.example' }),
  'no audience': signed({ aud: undefined }),
  'no expiry': signed({ exp: undefined }),
  'an expiry that is a text': signed({ exp: '9999999999' }),
  expired: signed({ exp: seconds() - 1 }),
  'not yet valid': signed({ nbf: seconds() + 600 }),
  'a client that does not exist': signed({ client_id: 'nobody' }),
  'a client that is an object': signed({ client_id: { toString: 'demo-whitelabel' } }),
  'no client': signed({ client_id: undefined }),
  truncated: good.slice(0, -3),
  'without a signature': `${head}.${payload}.`,
  'a signature of zeros': `${head}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  'a signature in DER': `${head}.${payload}.${Buffer.from('30060201010201013006', 'hex').toString('base64url')}`,
  'two parts': `${head}.${payload}`,
  'four parts': `${good}.${signature}`,
  'five parts, as encrypted': 'a.b.c.d.e',
  'other claims under the same signature': `${head}.${encoded({ ...claims, scope: 'operator' })}.${signature}`,
  'padding at its end': `${good}==`,
}

test.each(Object.entries(forged))('a token with %s is a 401', async (_what, token) => {
  const text = await token
  const answer = await send({ url: '/partner/v1/orders', headers: { authorization: `Bearer ${text}` } })

  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toMatch(/^Bearer error="invalid_token"/)
  expect(logLines.join('')).not.toContain(text.slice(0, 60))
})

test('a token of another environment is a 401, and one of ours is not', async () => {
  const theirs = { ...deps.signer, issuer: 'https://test.example.com', audience: 'https://test.example.com' }
  const made = { clientId: 'demo-whitelabel', scope: 'api:partner', now: clock.now() }
  const ask = async (token: string) =>
    (await send({ url: '/partner/v1/orders', headers: { authorization: `Bearer ${token}` } })).statusCode

  expect(await ask(await signAccessToken(theirs, made))).toBe(401)
  expect(await ask(await signAccessToken(deps.signer, made))).toBe(200)
})

test('a scope that the client was never given does not come with a token that says so', async () => {
  const token = await signAccessToken(deps.signer, {
    clientId: 'demo-hems',
    scope: 'api:partner operator create:orders',
    now: clock.now(),
  })
  const headers = { authorization: `Bearer ${token}` }

  expect((await send({ url: '/operator/v1/orders', headers })).statusCode).toBe(403)
  expect((await send({ method: 'POST', url: '/partner/v1/orders', headers, payload: {} })).statusCode).toBe(
    403,
  )
})

test('a token counts for nothing but the header Authorization', async () => {
  const urls = [
    `/partner/v1/orders?access_token=${good}`,
    `/partner/v1/orders?Authorization=Bearer%20${good}`,
  ]
  for (const url of urls)
    expect((await send({ url, headers: { cookie: `access_token=${good}` } })).statusCode).toBe(401)
})
