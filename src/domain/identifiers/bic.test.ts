import { describe, expect, test } from 'vitest'
import { isBic, normaliseBic } from './iban.ts'

describe('a BIC', () => {
  test.each(['COBADEFF', 'COBADEFFXXX', 'BYLADEM1001', 'ABNANL2A'])('may be %s', (bic) => {
    expect(isBic(bic)).toBe(true)
  })

  test.each(['COBADEF', 'COBADEFFXX', 'COBADEFFXXXX', 'C0BADEFF', 'n/a', ''])('is not %j', (bic) => {
    expect(isBic(bic)).toBe(false)
  })

  test('may be written with spaces and in lower case', () => {
    expect(normaliseBic(' coba de ff xxx')).toBe('COBADEFFXXX')
  })
})
