import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { base32, matchingStep, newTotpSecret, otpauthUri, stepAt, totpCode } from './totp.ts'

// RFC 6238, appendix B, has 8 digits; 6 digits are the last of them.
const rfcSecret = Buffer.from('12345678901234567890')

test.each([
  ['1970-01-01T00:00:59Z', '94287082'],
  ['2005-03-18T01:58:29Z', '07081804'],
  ['2005-03-18T01:58:31Z', '14050471'],
  ['2009-02-13T23:31:30Z', '89005924'],
  ['2033-05-18T03:33:20Z', '69279037'],
  ['2603-10-11T11:33:20Z', '65353130'],
])('the code of %s is that of RFC 6238', (at, code) => {
  expect(totpCode(rfcSecret, stepAt(new Date(at)))).toBe(code.slice(-6))
})

// RFC 4226, appendix D.
test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('the code of step %i is that of RFC 4226', (step, code) => {
  expect(totpCode(rfcSecret, step)).toBe(code)
})

test('another implementation reads our address of a key and makes the same codes', () => {
  const secret = newTotpSecret()
  const uri = otpauthUri(secret, { issuer: 'Wattline', login: 'anna.becker' })
  const app = new TOTP({ secret: Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '') })

  for (let step = 0; step < 200; step++) {
    const at = new Date(1_790_000_000_000 + step * 30_000)
    expect(totpCode(secret, stepAt(at))).toBe(app.generate({ timestamp: at.getTime() }))
  }
})

describe('a code', () => {
  const at = new Date('2026-11-17T12:00:15Z')
  const codeIn = (steps: number) => totpCode(rfcSecret, stepAt(at) + steps)

  test.each([-1, 0, 1])('is taken %i steps from now', (steps) => {
    expect(matchingStep(rfcSecret, codeIn(steps), at)).toBe(stepAt(at) + steps)
  })

  test.each([-2, 2])('is refused %i steps from now', (steps) => {
    expect(matchingStep(rfcSecret, codeIn(steps), at)).toBeUndefined()
  })

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\n'])('is never %j', (code) => {
    expect(matchingStep(rfcSecret, code, at)).toBeUndefined()
  })
})

// RFC 4648, section 10, without padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j in base32 is %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})

test('an app gets the key, who it is for and whose it is', () => {
  const uri = otpauthUri(rfcSecret, { issuer: 'Licht & Strom', login: 'anna.becker' })

  expect(uri).toBe(
    'otpauth://totp/Licht%20%26%20Strom:anna.becker?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Licht%20%26%20Strom',
  )
})
