import { describe, expect, test } from 'vitest'
import { isMeLo, normaliseMeLo } from './market-check-digit.ts'

const example = 'DE00014545768S0000000000000003054'

describe('a metering location id', () => {
  test('is the example of the BDEW', () => {
    expect(isMeLo(example)).toBe(true)
  })

  test.each([
    'de00014545768s0000000000000003054',
    'DE 000145 45768 S0000000000000003054',
    'DE.000145.45768.S0000000000000003054',
    ' DE-000145-45768-S0000000000000003054 ',
  ])('may be written as %s', (text) => {
    expect(normaliseMeLo(text)).toBe(example)
  })

  test.each([
    ['too short', example.slice(0, -1)],
    ['too long', `${example}0`],
    ['of another country', `AT${example.slice(2)}`],
    ['with a letter in the postcode', `DE000145A5768${example.slice(13)}`],
    ['with an umlaut', `${example.slice(0, -1)}Ä`],
    ['empty', ''],
  ])('is refused: %s', (_case, text) => {
    expect(isMeLo(text)).toBe(false)
  })
})
