import { randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { sql } from '../../platform/db/sql.ts'
import {
  addClient,
  addClientKeys,
  addPublicClient,
  disableClient,
  enableClient,
  removeClientKey,
} from '../manage-clients.ts'
import { assertionType, dropExpiredAssertions } from './client-assertion.ts'

const { pool, clock, deps, send } = await testService({ TRUST_PROXY: 'on' })
const issuer = 'http://localhost:8080'
const clientId = 'signing-client'
const newPair = (alg = 'ES256') => generateKeyPair(alg, { extractable: true })
const pair = await newPair()
const { secret } = await addClient(pool, { clientId, partnerSlug: 'demo-hems', scopes: ['api:partner'] })
const register = async (publicKey: CryptoKey, kid: string) =>
  addClientKeys(pool, clientId, [{ ...(await exportJWK(publicKey)), kid }])
await register(pair.publicKey, 'first')
await deps.revisions.refresh()

const seconds = () => Math.floor(clock.now().getTime() / 1000)
type Made = { key?: CryptoKey | Uint8Array; alg?: string; kid?: string | null }
const assertionOf = (
  claims: Record<string, unknown> = {},
  { key = pair.privateKey, alg = 'ES256', kid = 'first' }: Made = {},
) =>
  new SignJWT({
    iss: clientId,
    sub: clientId,
    aud: issuer,
    iat: seconds(),
    exp: seconds() + 60,
    jti: randomUUID(),
    ...claims,
  })
    .setProtectedHeader(kid === null ? { alg } : { alg, kid })
    .sign(key)

let addresses = 0
const ask = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  send({
    method: 'POST',
    url: '/connect/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      // The limit of failures counts by address.
      'x-forwarded-for': `198.51.100.${++addresses % 250}`,
      ...headers,
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  })
const askWith = (client_assertion: string, more: Record<string, string> = {}) =>
  ask({ client_assertion_type: assertionType, client_assertion, ...more })

describe('an assertion', () => {
  test('that the client signed gets a token, which opens what a token of the secret opens', async () => {
    const answer = await askWith(await assertionOf())

    expect(answer.json()).toMatchObject({ token_type: 'Bearer', expires_in: 3599, scope: 'api:partner' })
    const headers = { authorization: `Bearer ${answer.json().access_token}` }
    expect((await send({ url: '/partner/v1/tariffs', headers })).statusCode).toBe(200)
  })

  test.each([
    ['for the token endpoint, as RFC 7523 has it', { aud: `${issuer}/connect/token` }],
    ['with its audience in a list', { aud: [issuer] }],
    ['without the time at which it was made', { iat: undefined }],
    ['that expires in ten minutes', { exp: seconds() + 600 }],
    ['whose clock is half a minute ahead', { iat: seconds() + 25 }],
  ])('is accepted %s', async (_, claims) => {
    expect((await askWith(await assertionOf(claims))).statusCode).toBe(200)
  })

  test('is accepted without a kid, and beside the right client_id', async () => {
    expect((await askWith(await assertionOf({}, { kid: null }), { client_id: clientId })).statusCode).toBe(
      200,
    )
  })

  test.each([
    ['that has expired', { exp: seconds() - 60 }, 'The assertion has expired.'],
    ['that never expires', { exp: undefined }, 'The claim exp of the assertion is missing or wrong.'],
    ['that expires tomorrow', { exp: seconds() + 86_400 }, 'exp must be at most 600 seconds away.'],
    [
      'of yesterday',
      { iat: seconds() - 86_400 },
      'iat must be at most 600 seconds ago, and not in the future.',
    ],
    [
      'of tomorrow',
      { iat: seconds() + 86_400 },
      'iat must be at most 600 seconds ago, and not in the future.',
    ],
    [
      'that is not valid yet',
      { nbf: seconds() + 3600 },
      'The claim nbf of the assertion is missing or wrong.',
    ],
    ['of another issuer', { iss: 'demo-hems' }, 'The claim iss of the assertion is missing or wrong.'],
    [
      'for another server',
      { aud: 'https://other.example.com' },
      `aud must be ${issuer} or ${issuer}/connect/token.`,
    ],
    [
      'for two servers',
      { aud: [issuer, 'https://other.example.com'] },
      `aud must be ${issuer} or ${issuer}/connect/token.`,
    ],
    ['without an id', { jti: undefined }, 'The claim jti of the assertion is missing or wrong.'],
    ['with an empty id', { jti: '' }, 'jti must have 1 to 200 characters.'],
    ['with an id of 201 characters', { jti: 'x'.repeat(201) }, 'jti must have 1 to 200 characters.'],
  ])('is refused %s', async (_, claims, error_description) => {
    const answer = await askWith(await assertionOf(claims))

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual({ error: 'invalid_client', error_description })
  })

  const same = {
    error: 'invalid_client',
    error_description: 'The client is unknown or its assertion is not valid.',
  }
  const strangers: Record<string, () => Promise<string>> = {
    'by another key': async () => assertionOf({}, { key: (await newPair()).privateKey }),
    'with a kid that it has not': () => assertionOf({}, { kid: 'second' }),
    'about an unknown client': () => assertionOf({ iss: 'nobody', sub: 'nobody' }),
    'about a client without keys': () => assertionOf({ iss: 'demo-hems', sub: 'demo-hems' }),
    'with the public key as a secret': async () =>
      assertionOf(
        {},
        { alg: 'HS256', key: new TextEncoder().encode(JSON.stringify(await exportJWK(pair.publicKey))) },
      ),
    'with the secret of the client': () =>
      assertionOf({}, { alg: 'HS256', key: new TextEncoder().encode(secret) }),
    'without a signature': async () => `${btoa('{"alg":"none"}')}.${(await assertionOf()).split('.')[1]}.`,
    'that is no JWT': async () => 'abc',
  }
  test.each(Object.entries(strangers))('401 in the same words to one %s', async (_, make) => {
    const answer = await askWith(await make())

    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(same)
  })

  test('is good for one request, however many come at once and whichever key signs the next', async () => {
    const assertion = await assertionOf()

    const answers = await Promise.all(Array.from({ length: 6 }, () => askWith(assertion)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401, 401])
    expect((await askWith(assertion)).json().error_description).toBe(
      'The assertion was used before: each request needs one with its own jti.',
    )
  })

  test.each([
    ['another type', { client_assertion_type: 'urn:example' }],
    ['no type', { client_assertion_type: '' }],
    ['a secret besides', { client_secret: secret }],
    ['another client_id', { client_id: 'demo-hems' }],
    ['8193 characters', { client_assertion: 'x'.repeat(8193) }],
  ])('400 invalid_request with %s', async (_, more) => {
    const answer = await askWith(await assertionOf(), more)

    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toBe('invalid_request')
  })

  test('400 invalid_request with HTTP Basic besides', async () => {
    const form = { client_assertion_type: assertionType, client_assertion: await assertionOf() }
    const headers = { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` }

    expect((await ask(form, headers)).json().error).toBe('invalid_request')
  })

  test('of a disabled client is refused', async () => {
    await disableClient(pool, clientId, clock.now())
    await deps.revisions.refresh()
    expect((await askWith(await assertionOf())).json()).toEqual(same)

    await enableClient(pool, clientId)
    expect((await askWith(await assertionOf())).statusCode).toBe(200)
  })

  test('revokes a token as a secret does', async () => {
    const { access_token: token } = (await askWith(await assertionOf())).json()
    const form = { token, client_assertion_type: assertionType, client_assertion: await assertionOf() }
    const answer = await send({
      method: 'POST',
      url: '/connect/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })

    expect(answer.statusCode).toBe(200)
    const headers = { authorization: `Bearer ${token}` }
    expect((await send({ url: '/partner/v1/tariffs', headers })).statusCode).toBe(401)
  })
})

describe('the keys of a client', () => {
  test.each(['ES384', 'ES512', 'EdDSA', 'RS256', 'PS256'])('may sign with %s', async (alg) => {
    const { publicKey, privateKey } = await newPair(alg)
    await register(publicKey, alg)

    expect((await askWith(await assertionOf({}, { key: privateKey, alg, kid: alg }))).statusCode).toBe(200)
    await removeClientKey(pool, clientId, alg)
  })

  test('are valid side by side, beside the secret, until one is removed', async () => {
    const next = await newPair()
    await register(next.publicKey, 'next')
    const byNext = () => assertionOf({}, { key: next.privateKey, kid: 'next' })

    expect((await askWith(await byNext())).statusCode).toBe(200)
    expect((await askWith(await assertionOf())).statusCode).toBe(200)
    expect((await ask({ client_id: clientId, client_secret: secret })).statusCode).toBe(200)
    await removeClientKey(pool, clientId, 'next')
    await deps.revisions.refresh()
    expect((await askWith(await byNext())).statusCode).toBe(401)
    expect((await askWith(await assertionOf())).statusCode).toBe(200)
  })

  test('are at most five, each with its own id, and a public client has none', async () => {
    const jwk = async () => exportJWK((await newPair()).publicKey)
    const many = await Promise.all(
      [1, 2, 3, 4, 5].map(async (count) => ({ ...(await jwk()), kid: `k${count}` })),
    )
    await addPublicClient(pool, {
      clientId: 'app-of-keys',
      partnerSlug: 'demo-hems',
      redirectUris: ['http://127.0.0.1/x'],
    })

    await expect(addClientKeys(pool, clientId, many)).rejects.toThrow(
      'A client can have 5 keys; this would be 6.',
    )
    await expect(register((await newPair()).publicKey, 'first')).rejects.toThrow(
      'has another key with the id first',
    )
    await expect(addClientKeys(pool, 'app-of-keys', many)).rejects.toThrow('is public and has no keys')
    await expect(removeClientKey(pool, clientId, 'none')).rejects.toThrow('has no key none; it has first.')
    expect(await register(pair.publicKey, 'first')).toMatchObject({ keyIds: ['first'] })
  })
})

// Last, since it moves the clock.
test('a used assertion is kept until it has expired', async () => {
  await askWith(await assertionOf())
  const count = async () => {
    const { rows } = await pool.query<{ count: number }>(
      sql`select count(*)::integer as count from used_assertions`,
    )
    return rows[0]?.count ?? 0
  }
  const before = await count()
  await dropExpiredAssertions(pool, clock.now())
  expect(await count()).toBe(before)

  clock.advance(24 * 60 * 60 * 1000)
  await dropExpiredAssertions(pool, clock.now())

  expect(await count()).toBe(0)
})
