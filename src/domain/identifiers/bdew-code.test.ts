import { describe, expect, test } from 'vitest'
import { isBdewCode, normaliseBdewCode } from './bdew-code.ts'

describe('the code of a market partner', () => {
  test.each([
    '9900080000007',
    '9911845000009',
    '9903100000006',
    '9900259000002',
    '9978842000002',
    '9905048000007',
  ])('may be the BDEW code %s', (code) => {
    expect(isBdewCode(code)).toBe(true)
  })

  test.each(['4033872000027', '4033872000034', '4033872000058', '4399901957459', '4012345000023'])(
    'may be the GLN %s',
    (code) => {
      expect(isBdewCode(code)).toBe(true)
    },
  )

  test.each([
    ['9900080000008', 'its check digit is wrong'],
    ['9900080000000', 'it is only right by EAN-13, which BDEW codes do not use'],
    ['4012345000024', 'its check digit is wrong by both algorithms'],
    ['990008000000', 'it has twelve digits'],
    ['99000800000070', 'it has fourteen digits'],
    ['99000800000O7', 'it has a letter'],
    ['', 'it is empty'],
  ])('is not %j: %s', (code) => {
    expect(isBdewCode(code)).toBe(false)
  })

  test('may be written with spaces', () => {
    expect(normaliseBdewCode(' 99 00080 00000 7')).toBe('9900080000007')
  })
})
