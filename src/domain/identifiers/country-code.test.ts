import { expect, test } from 'vitest'
import { countryCodes, isCountryCode } from './country-code.ts'

test('there are 249 countries, each of which has a name', () => {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

  expect(countryCodes.size).toBe(249)
  for (const code of countryCodes) expect(names.of(code), code).toBeTruthy()
})

test.each(['DE', 'AT', 'GB', 'SS', 'CW'])('%s is the code of a country', (code) => {
  expect(isCountryCode(code)).toBe(true)
})

test.each(['UK', 'EU', 'XK', 'XX', 'AN', 'CS', 'de', 'DEU', ''])('%j is not', (code) => {
  expect(isCountryCode(code)).toBe(false)
})
