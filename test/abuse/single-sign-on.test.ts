/** What an identity provider, or somebody in its place, could say to sign somebody in who is not. */
import { type CryptoKey, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { aBrowser } from '../../src/pages/account/browser.fixture.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { testService } from '../support/test-service.ts'
import { aLyingProvider } from './lying-provider.ts'

const { issuer, issuerWithAnotherName, issuerWithoutEnd, privateKey, told } = await aLyingProvider()
const client = { id: 'wattline-console', secret: 'the-secret-of-the-console-at-the-provider' }
const settings = {
  CONSOLE_OIDC_ISSUER: issuer,
  CONSOLE_OIDC_CLIENT_ID: client.id,
  CONSOLE_OIDC_CLIENT_SECRET: client.secret,
  CONSOLE_OIDC_ROLES: 'admins=administrator',
}
const service = await testService(settings)
const stranger = await generateKeyPair('ES256')

type Claims = Record<string, unknown>
type Sign = (claims: Claims) => Promise<string> | string
const signedBy =
  (key: CryptoKey | Uint8Array, alg = 'ES256'): Sign =>
  (claims) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one' }).sign(key)

let people = 0
/** Goes to the provider and comes back with what it says, which a test may have changed. */
async function signIn({
  changes = {},
  sign = signedBy(privateKey),
  start = '/console/sso/start',
  query = {},
}: {
  changes?: Claims
  sign?: Sign
  start?: string
  query?: Record<string, string | undefined>
} = {}) {
  const browser = aBrowser(service)
  const away = new URL((await browser.open(start)).headers.location ?? '')
  const { state, nonce } = Object.fromEntries(away.searchParams)
  const now = Math.floor(Date.now() / 1000)
  const times = { iat: now, auth_time: now, exp: now + 300 }
  const truth = { iss: issuer, aud: client.id, sub: `person-${++people}`, nonce, groups: 'admins', ...times }
  told.idToken = await sign(defined({ ...truth, ...changes }))
  const returned = new URLSearchParams(defined({ code: 'any', state, iss: issuer, ...query }))
  const answer = await browser.open(`/console/sso/callback?${returned}`)
  return { status: answer.statusCode, isIn: (await browser.open('/console')).statusCode === 200 }
}
const defined = <Value>(object: Record<string, Value | undefined>) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Record<
    string,
    Value
  >

const staffCount = async () => (await service.pool.query(sql`select from staff`)).rowCount
const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
const hour = 3600
const proof = { start: '/console/sso/start?prove=yes' }

describe('an ID token', () => {
  test.each([
    ['to sign in', {}],
    ['to sign in, by somebody who typed the password long ago', { changes: { auth_time: ago(30 * hour) } }],
    ['to sign in, for several audiences', { changes: { aud: [client.id, 'another'], azp: client.id } }],
    ['to sign in, with a name that no text may have', { changes: { name: 'the\0person\n' } }],
    ['to prove oneself', proof],
  ])('that is true serves %s', async (_, truth) => {
    expect(await signIn(truth)).toEqual({ status: 303, isIn: true })
  })

  test.each<[string, Parameters<typeof signIn>[0]]>([
    ['signed by another key with the same id', { sign: signedBy(stranger.privateKey) }],
    ['that is not signed', { sign: (claims) => new UnsecuredJWT(claims).encode() }],
    [
      'signed with the secret of the client',
      { sign: signedBy(new TextEncoder().encode(client.secret), 'HS256') },
    ],
    ['whose claims were exchanged', { sign: exchanged({ sub: 'the-director' }) }],
    ['with the nonce of another attempt', { changes: { nonce: 'A'.repeat(43) } }],
    ['without a nonce', { changes: { nonce: undefined } }],
    ['for another audience', { changes: { aud: 'another' } }],
    ['for several audiences, given to another', { changes: { aud: [client.id, 'another'], azp: 'another' } }],
    ['for several audiences, given to nobody', { changes: { aud: [client.id, 'another'] } }],
    ['of another issuer', { changes: { iss: 'https://evil.example' } }],
    ['without an issuer', { changes: { iss: undefined } }],
    ['that has expired', { changes: { exp: ago(60) } }],
    ['that never expires', { changes: { exp: undefined } }],
    ['of nobody', { changes: { sub: undefined } }],
    ['of somebody with an endless id', { changes: { sub: 'x'.repeat(100_000) } }],
    ['of somebody with a NUL in the id', { changes: { sub: 'the\0person' } }],
    ['for a proof, of a password typed an hour ago', { ...proof, changes: { auth_time: ago(hour) } }],
    ['for a proof, without the time of the password', { ...proof, changes: { auth_time: undefined } }],
    ['after an answer that does not name its issuer', { query: { iss: undefined } }],
    ['after an answer without a state', { query: { state: undefined } }],
  ])('%s signs nobody in', async (_, lie) => {
    const before = await staffCount()

    expect(await signIn(lie)).toEqual({ status: 403, isIn: false })
    expect(await staffCount()).toBe(before)
  })
})

function exchanged(changes: Claims): Sign {
  return async (claims) => {
    const [head, , signature] = (await signedBy(privateKey)(claims)).split('.')
    return [
      head,
      Buffer.from(JSON.stringify({ ...claims, ...changes })).toString('base64url'),
      signature,
    ].join('.')
  }
}

test.each([
  ['names another issuer', issuerWithAnotherName],
  ['has no end', issuerWithoutEnd],
])('nobody is sent to a provider whose document %s', async (_, other) => {
  const misled = await testService({ ...settings, CONSOLE_OIDC_ISSUER: other }, undefined, service.pool)

  expect((await aBrowser(misled).open('/console/sso/start')).statusCode).toBe(503)
})
