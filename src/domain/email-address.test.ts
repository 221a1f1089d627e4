import { describe, expect, test } from 'vitest'
import { cheapestRound } from '../../test/support/cpu-time.ts'
import { comparableEmailAddress, isEmailAddress } from './email-address.ts'

const label = 'a'.repeat(61)

describe('an email address', () => {
  test.each([
    'anna@example.com',
    'anna.muster+strom@sub.example.co.uk',
    "o'hara_1!#$%&*/=?^`{|}~-@example.com",
    '"anna muster"@example.com',
    'a@b.de',
    'jörg@müller.de',
    '用户@例子.广告',
    'a@xn--mller-kva.de',
    '1@1.de',
    `${'l'.repeat(64)}@example.com`,
    `a@${label}.${label}.${label}.${label}.de`,
  ])('may be %s', (address) => {
    expect(isEmailAddress(address)).toBe(true)
  })

  test.each([
    '',
    '@',
    'anna',
    'anna@',
    '@example.com',
    'anna@localhost',
    'anna@example',
    'anna@@example.com',
    'anna@b@example.com',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@exam_ple.com',
    'anna@example..com',
    'anna@example.com.',
    'anna@127.0.0.1',
    'anna@[127.0.0.1]',
    'an na@example.com',
    'anna@example.com\n',
    'anna@example.com\r\nBcc: eve@example.com',
    '"anna"@eve.org <x@example.com>',
    '"eve@evil.org"@example.com',
    '"a\u0000b"@example.com',
    'Anna <anna@example.com>',
    'anna@example.com,eve@example.com',
    `${'l'.repeat(65)}@example.com`,
    `a@${'l'.repeat(64)}.de`,
    `aaa@${label}.${label}.${label}.${label}.example`,
  ])('is not %j', (address) => {
    expect(isEmailAddress(address)).toBe(false)
  })

  test('is compared without regard to case', () => {
    expect(comparableEmailAddress(' Jo\u0308RG@Example.COM ')).toBe('j\u00f6rg@example.com')
  })

  test('is checked cheaply even if it is crafted to be expensive', async () => {
    const milliseconds = await cheapestRound(() => {
      isEmailAddress(`${'a.'.repeat(5000)}@${'b-'.repeat(5000)}`)
      isEmailAddress(`"${'a'.repeat(10_000)}`)
    })

    expect(milliseconds).toBeLessThan(100)
  })
})
