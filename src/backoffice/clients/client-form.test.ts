import { describe, expect, test } from 'vitest'
import { linesOf, rightsRequest } from '../partners/partner-form.ts'
import { newClientRequest, rotationRequest } from './client-form.ts'

const form = {
  ...{
    clientId: 'shop',
    scopes: ['api:partner'],
    redirectUris: 'https://a.example/\r\n\r\n https://b.example/ ',
  },
  ...{ secretEndDate: '2027-07-01', dateTimeFormat: 'Utc' },
}

describe('the form of a new client asks', () => {
  test('for a server with scopes, whose secret ends with the midnight in Berlin', () => {
    expect(newClientRequest({ ...form, kind: 'server' }, 'sonne')).toEqual({
      ...{ clientId: 'shop', partner: 'sonne', dateTimeFormat: 'Utc', scopes: ['api:partner'] },
      secretExpiresAt: '2027-06-30T22:00:00.000Z',
    })
  })

  test('for an app with redirect addresses and nothing else', () => {
    expect(newClientRequest({ ...form, kind: 'app' }, 'sonne')).toEqual({
      ...{ clientId: 'shop', partner: 'sonne', dateTimeFormat: 'Utc' },
      redirectUris: ['https://a.example/', 'https://b.example/'],
    })
  })

  test.each([
    ['', null],
    ['2027-02-30', '2027-02-30'],
    ['soon', 'soon'],
  ])('for an end on %j with %j', (secretEndDate, secretExpiresAt) => {
    expect(newClientRequest({ ...form, kind: 'server', secretEndDate }, 'sonne')).toMatchObject({
      secretExpiresAt,
    })
  })
})

test.each([
  ['keep', {}],
  ['end', { formerExpiresAt: '2026-11-30T23:00:00.000Z' }],
  ['drop', { dropFormer: true }],
])('a rotation that says %s of the former secret asks for %j', (former, asked) => {
  const rotation = { former, secretEndDate: '', formerEndDate: '2026-12-01' }

  expect(rotationRequest(rotation, '')).toEqual({ secretExpiresAt: null, ...asked })
})

test('a rotation that ends the former secret without a day is refused, not forgotten', () => {
  const rotation = { former: 'end', secretEndDate: '', formerEndDate: '' }

  expect(rotationRequest(rotation, '2026-11-15T12:00:00.000Z')).toMatchObject({ formerExpiresAt: '' })
})

test('lines are items, and empty ones are not', () => {
  expect(linesOf(' a \n\r\n b')).toEqual(['a', 'b'])
})

test.each([
  ['', null],
  ['60', 60],
  ['many', 'many'],
  ['-1', '-1'],
])('a limit of %j is asked for as %j', (requestsPerMinute, asked) => {
  const rights = { allowedRedirectOrigins: '', shownBrands: '', mayOrderForOthers: 'true', requestsPerMinute }
  const access = { accessPurposeDe: '', accessPurposeEn: '', accessDays: '' }
  const agreement = { agreementDate: '', agreementVersion: '' }

  expect(rightsRequest({ ...rights, ...access, ...agreement })).toEqual({
    ...{ allowedRedirectOrigins: [], shownBrands: [], mayOrderForOthers: true, requestsPerMinute: asked },
    ...{ accessPurpose: null, accessDays: null, dataProcessingAgreement: null },
  })
})
