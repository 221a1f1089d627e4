import { describe, expect, test } from 'vitest'
import { publicAnd } from '../../platform/http-client/reach.ts'
import { urlFault } from './manage-endpoints.ts'

const inProduction = { isHttpsOnly: true, reach: publicAnd([]) }
const inTest = { isHttpsOnly: false, reach: publicAnd(['127.0.0.0/8', '::1']) }

describe('in production', () => {
  test.each(['https://partner.example/hooks', 'https://partner.example:8443/?key=1', 'https://1.1.1.1/'])(
    '%s gets events',
    (url) => {
      expect(urlFault(url, inProduction)).toBeUndefined()
    },
  )

  test.each([
    ['http://partner.example/', 'must use https'],
    ['ftp://partner.example/', 'must use https'],
    ['partner.example/hooks', 'is not an absolute URL'],
    ['https://partner.example/a b', 'is not an absolute URL'],
    ['https:\\\\partner.example', 'is not an absolute URL'],
    ['https://me:secret@partner.example/', 'must not contain a user name or password'],
    ['https://partner.example/#part', 'must not have a fragment'],
    ['https://127.0.0.1/', 'must have a public address'],
    ['https://2130706433/', 'must have a public address'],
    ['https://[::1]/', 'must have a public address'],
    ['https://10.0.0.7/', 'must have a public address'],
    ['https://169.254.169.254/latest', 'must have a public address'],
    ['https://[::ffff:0:169.254.169.254]/latest', 'must have a public address'],
  ])('%s %s', (url, fault) => {
    expect(urlFault(url, inProduction)).toBe(fault)
  })
})

describe('in the test environment', () => {
  test.each(['http://127.0.0.1:9000/', 'http://localhost:9000/hooks', 'http://[::1]/'])(
    '%s gets events',
    (url) => {
      expect(urlFault(url, inTest)).toBeUndefined()
    },
  )

  test.each([
    ['ftp://localhost/', 'must use https or http'],
    ['http://169.254.169.254/', 'must have a public address'],
    ['http://10.0.0.7/', 'must have a public address'],
  ])('%s %s', (url, fault) => {
    expect(urlFault(url, inTest)).toBe(fault)
  })
})
