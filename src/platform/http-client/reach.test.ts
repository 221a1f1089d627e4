import { describe, expect, test } from 'vitest'
import { anywhere, isNetwork, publicAnd } from './reach.ts'

describe('in production', () => {
  const reach = publicAnd(['market.internal', 'fc00:1::/32', '10.20.0.0/16', '192.168.7.7'])

  test.each([
    ['api.example.com', '1.1.1.1'],
    ['market.internal', '10.99.0.1'],
    ['MARKET.internal', '127.0.0.1'],
    ['other.internal', '10.20.3.4'],
    ['other.internal', '::ffff:10.20.3.4'],
    ['192.168.7.7', '192.168.7.7'],
    ['v6.internal', 'fc00:1::7'],
  ])('%s at %s may be called', (host, address) => {
    expect(reach.allows(host, address)).toBe(true)
  })

  test.each([
    ['api.example.com', '10.99.0.1'],
    ['api.example.com', '127.0.0.1'],
    ['api.example.com', '::1'],
    ['192.168.7.8', '192.168.7.8'],
    ['evil.market.internal', '10.99.0.1'],
    ['market.internal.evil.example', '10.99.0.1'],
    ['v6.internal', 'fc00:2::7'],
  ])('%s at %s may not: nobody has named it', (host, address) => {
    expect(reach.allows(host, address)).toBe(false)
  })

  test.each(['169.254.169.254', 'fe80::1', '0.0.0.0', '::ffff:169.254.169.254', '224.0.0.1'])(
    'a name that is listed does not lead to %s',
    (address) => {
      expect(reach.allows('market.internal', address)).toBe(false)
    },
  )
})

test('the test environment may call anybody', () => {
  expect(anywhere.allows('localhost', '127.0.0.1')).toBe(true)
})

test('networks are distinguished from names', () => {
  expect(['10.0.0.0/8', '10.1.2.3', '::1', 'fc00::/7'].map(isNetwork)).toEqual([true, true, true, true])
  expect(
    ['10.0.0.0/33', '10.0.0.0/8/8', 'a.example', '10.0.0', 'fc00::/129', '1.2.3.4/'].map(isNetwork),
  ).toEqual(Array(6).fill(false))
})
