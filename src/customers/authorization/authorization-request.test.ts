import { describe, expect, test } from 'vitest'
import type { Client } from '../../partners/partner.ts'
import { withStandards } from '../../partners/partner-terms.ts'
import { judgeAuthorization } from './authorization-request.ts'

const partner = {
  id: 'p1',
  slug: 'demo-hems',
  type: 'ThirdParty' as const,
  ...withStandards({ brandName: 'Heimpuls', brandColour: '#1d4ed8' }),
  isDisabled: false,
  version: 1,
}
const app: Client = {
  clientId: 'app',
  partner,
  scopes: ['api:partner'],
  isDisabled: false,
  secretHashes: [],
  secretExpiresAt: [],
  keys: [],
  isPublic: true,
  redirectUris: ['https://app.example.com/callback', 'http://127.0.0.1/callback'],
  dateTimeFormat: 'Local',
}
const clients: Record<string, Client> = {
  app,
  'one-way': { ...app, redirectUris: ['https://app.example.com/callback'] },
  disabled: { ...app, isDisabled: true },
  server: { ...app, isPublic: false, redirectUris: [] },
  operator: { ...app, isPublic: false, partner: null, redirectUris: [] },
}
const right = {
  client_id: 'app',
  redirect_uri: 'https://app.example.com/callback',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  state: 'xyz',
}

const judge = (changes: Record<string, string | undefined>, more: [string, string][] = []) => {
  const query = new URLSearchParams(
    [...Object.entries({ ...right, ...changes }), ...more].filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const parameters = new Map([...new Set(query.keys())].map((name) => [name, query.getAll(name)]))
  return judgeAuthorization(parameters, (clientId) =>
    Object.hasOwn(clients, clientId) ? clients[clientId] : undefined,
  )
}

describe('an authorization request', () => {
  test('with all parameters is valid', () => {
    expect(judge({})).toMatchObject({
      kind: 'valid',
      request: { redirectUri: right.redirect_uri, state: 'xyz', scope: 'api:partner' },
    })
  })

  test('names the parts that it asks for, or asks for all', () => {
    expect(judge({ parts: 'Costs Consumption' })).toMatchObject({
      request: { parts: ['Consumption', 'Costs'] },
    })
    expect(judge({})).toMatchObject({ request: { parts: null } })
  })

  test.each([
    { state: undefined },
    { scope: 'api:partner' },
    { redirect_uri: 'http://127.0.0.1:51004/callback' },
    { client_id: 'one-way', redirect_uri: undefined },
  ])('is valid with %j', (changes) => {
    expect(judge(changes).kind).toBe('valid')
  })

  test.each([
    [{ client_id: undefined }, 'client'],
    [{ client_id: 'nobody' }, 'client'],
    [{ client_id: 'disabled' }, 'client'],
    [{ client_id: 'server' }, 'client'],
    [{ client_id: 'operator' }, 'client'],
    [{ redirect_uri: undefined }, 'redirect'],
    [{ redirect_uri: 'https://evil.example/callback' }, 'redirect'],
    [{ redirect_uri: 'https://app.example.com/callback?next=https://evil.example' }, 'redirect'],
    [{ redirect_uri: 'https://app.example.com@evil.example/callback' }, 'redirect'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'redirect'],
  ])('that cannot be trusted is not redirected: %j', (changes, fault) => {
    expect(judge(changes)).toEqual({ kind: 'untrusted', fault })
  })

  test('with two redirect addresses or two clients is not redirected', () => {
    expect(judge({}, [['redirect_uri', 'https://evil.example/']])).toEqual({
      kind: 'untrusted',
      fault: 'redirect',
    })
    expect(judge({}, [['client_id', 'one-way']])).toEqual({ kind: 'untrusted', fault: 'client' })
  })

  test.each([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: 'code id_token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'api:partner role:application' }, 'invalid_scope'],
    [{ scope: 'operator' }, 'invalid_scope'],
    [{ parts: 'Costs Everything' }, 'invalid_request'],
    [{ state: 'x'.repeat(1001) }, 'invalid_request'],
  ])('that breaks a rule goes back to the client with the reason: %j', (changes, error) => {
    expect(judge(changes)).toMatchObject({ kind: 'refused', redirectUri: right.redirect_uri, error })
  })

  test('with a parameter sent twice goes back to the client', () => {
    expect(
      judge({}, [
        ['scope', 'api:partner'],
        ['scope', 'api:partner'],
      ]),
    ).toMatchObject({
      kind: 'refused',
      error: 'invalid_request',
    })
  })
})
