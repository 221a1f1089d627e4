import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { anyHasher } from './hasher.fixture.ts'
import {
  chosenPasswordFault,
  dummyPasswordHash,
  hashPassword,
  needsRehash,
  passwordLengthFault,
  verifyPassword,
} from './passwords.ts'

const erika = 'erika.mustermann@example.com'

describe('a password', () => {
  test('is stored with Argon2id, with the parameters of OWASP', async () => {
    const stored = await hashPassword('Sonnenstrom-2026', anyHasher)

    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'Sonnenstrom-2026', anyHasher)).toBe(true)
    expect(await verifyPassword(stored, 'sonnenstrom-2026', anyHasher)).toBe(false)
  })

  test('has a new salt each time', async () => {
    expect(await hashPassword('Sonnenstrom-2026', anyHasher)).not.toBe(
      await hashPassword('Sonnenstrom-2026', anyHasher),
    )
  })

  test('is the same whether a keyboard sends ü as one character or as two', async () => {
    const stored = await hashPassword('Grün-und-gut'.normalize('NFD'), anyHasher)

    expect(await verifyPassword(stored, 'Grün-und-gut'.normalize('NFC'), anyHasher)).toBe(true)
  })

  test('of 200 bytes is checked to the last byte', async () => {
    const long = 'ä'.repeat(100)

    expect(await verifyPassword(await hashPassword(long, anyHasher), `${'ä'.repeat(99)}b`, anyHasher)).toBe(
      false,
    )
  })

  test('does not block the event loop while it is hashed', async () => {
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    await Promise.all(Array.from({ length: 8 }, () => hashPassword('Sonnenstrom-2026', anyHasher)))
    clearInterval(timer)

    expect(turns).toBeGreaterThan(1)
  })
})

describe('an account without a password', () => {
  test('is opened by no password', async () => {
    expect(await verifyPassword(null, '', anyHasher)).toBe(false)
    expect(await verifyPassword(null, dummyPasswordHash, anyHasher)).toBe(false)
  })

  test('costs the same work as any other', () => {
    expect(needsRehash(dummyPasswordHash)).toBe(false)
  })
})

test('a hash with other parameters needs a rehash', async () => {
  expect(needsRehash(await hash('Sonnenstrom-2026', { memoryCost: 8192, timeCost: 2 }))).toBe(true)
  expect(needsRehash(await hashPassword('Sonnenstrom-2026', anyHasher))).toBe(false)
})

describe('the length of a password', () => {
  test.each([
    ['a'.repeat(7), 'too-short'],
    ['a'.repeat(8), undefined],
    ['a'.repeat(128), undefined],
    ['a'.repeat(129), 'too-long'],
    ['🔋'.repeat(7), 'too-short'],
    ['🔋'.repeat(128), undefined],
    ['ü'.normalize('NFD').repeat(7), 'too-short'],
  ])('%s is %s', (password, fault) => {
    expect(passwordLengthFault(password)).toBe(fault)
  })
})

describe('a password that a customer chooses', () => {
  test.each([
    'password',
    'Passwort123',
    'qwertzuiop',
    '12345678',
    'aaaaaaaa',
    'abcabcabc',
    erika,
    'Erika.Mustermann',
  ])('must not be %s', (password) => {
    expect(chosenPasswordFault(password, erika)).toBe('too-common')
  })

  test.each(['Sonnenstrom-2026', 'vier Wörter im Regen', 'Tr0ub4dor&3', '        x'])(
    'may be %s',
    (password) => {
      expect(chosenPasswordFault(password, erika)).toBeUndefined()
    },
  )

  test('may be common when a partner sends it in an order', () => {
    expect(passwordLengthFault('password')).toBeUndefined()
  })
})
