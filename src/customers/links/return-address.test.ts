import { describe, expect, test } from 'vitest'
import type { AccessRequest } from './access-request.ts'
import { addressOfNo, addressOfYes, placeOf } from './return-address.ts'

const issuer = 'https://auth.example'
const link: AccessRequest = {
  kind: 'link',
  hash: Buffer.alloc(32),
  partner: { id: '1', slug: 'demo-hems', name: 'Heimpuls' },
  brand: { slug: 'demo-hems', name: 'Heimpuls' },
  clientId: 'demo-hems',
  successUrl: 'https://app.example.com/linked',
  failureUrl: null,
  signUpUrl: null,
  externalId: null,
  parameterName: 'customerNo',
  state: null,
  codeChallenge: null,
  scope: null,
  purpose: null,
  accessDays: null,
  parts: null,
  expiresAt: new Date(0),
}
const authorization: AccessRequest = {
  ...link,
  kind: 'authorization',
  successUrl: 'com.example.app:/done?app=1',
  parameterName: null,
  state: 'a b&c=d',
  codeChallenge: 'x'.repeat(43),
  scope: 'api:partner',
}
const yes = { customerNumber: '20000018', code: null, issuer }

describe('a yes to a link', () => {
  test.each([
    ['https://app.example.com', 'https://app.example.com?customerNo=20000018'],
    ['https://app.example.com/', 'https://app.example.com/?customerNo=20000018'],
    ['https://app.example.com/?', 'https://app.example.com/?customerNo=20000018'],
    ['https://app.example.com/?a=1', 'https://app.example.com/?a=1&customerNo=20000018'],
    ['https://app.example.com/?a=1&', 'https://app.example.com/?a=1&customerNo=20000018'],
    [
      'https://app.example.com/?a=%7E+%20"#Top',
      'https://app.example.com/?a=%7E+%20"&customerNo=20000018#Top',
    ],
    ['https://app.example.com/#/route?x=1', 'https://app.example.com/?customerNo=20000018#/route?x=1'],
    ['https://app.example.com/#', 'https://app.example.com/?customerNo=20000018#'],
  ])('adds the customer number to %s and keeps the rest', (successUrl, expected) => {
    expect(addressOfYes({ ...link, successUrl }, yes)).toBe(expected)
  })

  test('uses the parameter name of the partner', () => {
    expect(addressOfYes({ ...link, parameterName: 'number' }, yes)).toBe(
      'https://app.example.com/linked?number=20000018',
    )
  })
})

test('a declined link goes to the failure address, or nowhere', () => {
  const failureUrl = 'https://app.example.com/sorry?a=1#x'

  expect(addressOfNo({ ...link, failureUrl }, issuer)).toBe(
    'https://app.example.com/sorry?a=1&error_name=access_denied&error_description=The%20customer%20declined%20access.#x',
  )
  expect(addressOfNo(link, issuer)).toBeNull()
})

describe('a state that was added to the address of a link', () => {
  const opened = { ...link, state: 'a b&c=d', failureUrl: 'https://app.example.com/sorry' }

  test('comes back with the customer number, and with a refusal', () => {
    expect(addressOfYes(opened, yes)).toBe(
      'https://app.example.com/linked?customerNo=20000018&state=a%20b%26c%3Dd',
    )
    expect(addressOfNo(opened, issuer)).toBe(
      'https://app.example.com/sorry?error_name=access_denied&error_description=The%20customer%20declined%20access.&state=a%20b%26c%3Dd',
    )
  })

  test('does not stand beside a state of the partner in the same address', () => {
    const own = 'https://app.example.com/?state=mine'

    expect(addressOfYes({ ...opened, successUrl: own }, yes)).toBe(`${own}&customerNo=20000018`)
    expect(addressOfNo({ ...opened, failureUrl: own }, issuer)).not.toContain('a%20b')
  })
})

test('an authorization returns its code or error, the unchanged state and the issuer', () => {
  const granted = addressOfYes(authorization, { ...yes, code: 'c0de' })
  const declined = addressOfNo(authorization, issuer)

  expect(granted).toBe(
    'com.example.app:/done?app=1&code=c0de&state=a%20b%26c%3Dd&iss=https%3A%2F%2Fauth.example',
  )
  expect(declined).toBe(
    'com.example.app:/done?app=1&error=access_denied&error_description=The%20customer%20declined%20access.&state=a%20b%26c%3Dd&iss=https%3A%2F%2Fauth.example',
  )
  expect(addressOfYes({ ...authorization, state: null }, { ...yes, code: 'c' })).not.toContain('state')
})

test.each([
  ['https://app.example.com/x', { host: 'app.example.com' }],
  ['http://localhost:3000/', { host: 'localhost:3000' }],
  ['https://xn--80ak6aa92e.com/', { host: 'xn--80ak6aa92e.com' }],
  ['https://аррӏе.com/', { host: 'xn--80ak6aa92e.com' }],
  ['com.example.app:/done', { app: 'com.example.app' }],
])('the place %s is shown as %j', (url, place) => {
  expect(placeOf(url)).toEqual(place)
})
