import { describe, expect, test } from 'vitest'
import { isIban, isSepaIban, maskIban, normaliseIban } from './iban.ts'

describe('an IBAN', () => {
  test.each([
    'DE89370400440532013000',
    'DE02120300000000202051',
    'DE02500105170137075030',
    'AT611904300234573201',
    'NL91ABNA0417164300',
  ])('is %s, and in SEPA', (iban) => {
    expect(isIban(iban)).toBe(true)
    expect(isSepaIban(iban)).toBe(true)
  })

  test.each([
    ['DE89370400440532013001', 'its check digits are wrong'],
    ['DE8937040044053201300', 'it is too short for Germany'],
    ['DE893704004405320130000', 'it is too long for Germany'],
    ['XX89370400440532013000', 'there is no such country'],
    ['', 'it is empty'],
  ])('is not %j: %s', (iban) => {
    expect(isIban(iban)).toBe(false)
  })

  test.each(['GB', 'CH', 'MC', 'RS', 'MK', 'AL', 'ME', 'MD'])('of %s is in SEPA', (country) => {
    expect(isSepaIban(`${country}00`)).toBe(true)
  })

  test.each(['BR', 'TR', 'US', 'SA'])('of %s is not in SEPA', (country) => {
    expect(isSepaIban(`${country}00`)).toBe(false)
  })

  test('may be written with spaces and in lower case', () => {
    expect(normaliseIban(' de89 3704 0044 0532 0130 00 ')).toBe('DE89370400440532013000')
  })

  test.each([
    ['DE89370400440532013000', 'DE89 **** **** **** **30 00'],
    ['AT611904300234573201', 'AT61 **** **** **** 3201'],
    ['NL91ABNA0417164300', 'NL91 **** **** **43 00'],
    ['', ''],
  ])('%s is shown as %s', (iban, masked) => {
    expect(maskIban(iban)).toBe(masked)
  })
})
