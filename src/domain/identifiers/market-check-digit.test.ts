import { describe, expect, test } from 'vitest'
import { isMaLo, normaliseMaLo } from './market-check-digit.ts'

describe('a market location id', () => {
  test.each([
    '41373559241',
    '51238696781',
    '57685676748',
    '10001234558',
    '76543210985',
    '50050050050',
    '99999999995',
  ])('is %s', (id) => {
    expect(isMaLo(id)).toBe(true)
  })

  test.each([
    ['41373559242', 'its check digit is wrong'],
    ['41373559248', 'it is only right by Luhn'],
    ['51238696788', 'it is only right by Luhn'],
    ['51238696780', 'it is only right by a faulty library'],
    ['10001234557', 'it is only right by Luhn'],
    ['57685676744', 'it is only right by Luhn'],
    ['01234567890', 'it begins with 0'],
    ['4137355924', 'it has ten digits'],
    ['413735592411', 'it has twelve digits'],
    ['12345678901', 'its check digit would be 5'],
    ['4137355924A', 'it has a letter'],
    ['41373559241\n', 'it ends with a line feed'],
    ['', 'it is empty'],
  ])('is not %j: %s', (id) => {
    expect(isMaLo(id)).toBe(false)
  })

  test('may be written with spaces', () => {
    expect(normaliseMaLo(' 413 735 592 41 ')).toBe('41373559241')
  })
})
