import { describe, expect, test } from 'vitest'
import { isForeignPostcode, isGermanPostcode } from './postcode.ts'

describe('a German postcode', () => {
  test.each(['01067', '10115', '99998', '01000', '99999'])('may be %s', (postcode) => {
    expect(isGermanPostcode(postcode)).toBe(true)
  })

  test.each(['00999', '1011', '101155', '10 115', 'D-10115', '1011a', '١٠١١٥', ''])(
    'is not %j',
    (postcode) => {
      expect(isGermanPostcode(postcode)).toBe(false)
    },
  )
})

describe('a foreign postcode', () => {
  test.each(['1010', '1234 AB', 'SW1A 1AA', 'L-1234', 'D02 AF30'])('may be %s', (postcode) => {
    expect(isForeignPostcode(postcode)).toBe(true)
  })

  test.each(['?', '-', '1', '12#4', '1234567890123', ''])('is not %j', (postcode) => {
    expect(isForeignPostcode(postcode)).toBe(false)
  })
})
