import { expect, test } from 'vitest'
import { vatFrom, withVatOn } from './vat-on.ts'

const tariff = { vatPercent: '19' }
// As in 2020: a temporary rate is two rows. The last one changes nothing.
const rates = {
  vatRates: [
    { validFrom: '2028-01-01', percent: '19.00' },
    { validFrom: '2027-07-01', percent: '19' },
    { validFrom: '2027-01-01', percent: '16' },
  ],
}

test.each([
  ['2026-12-31', '19'],
  ['2027-01-01', '16'],
  ['2027-06-30', '16'],
  ['2027-07-01', '19'],
])('a delivery on %s has a VAT of %s percent', (date, percent) => {
  expect(withVatOn(rates, tariff, date)).toEqual({ vatPercent: percent })
})

test('without a row, a tariff has its own', () => {
  expect(withVatOn({ vatRates: [] }, tariff, '2027-01-01')).toBe(tariff)
})

test.each([
  ['2026-12-01', undefined, ['2026-12-01 19', '2027-01-01 16', '2027-07-01 19']],
  ['2026-12-01', '2027-07-01', ['2026-12-01 19', '2027-01-01 16']],
  ['2027-01-01', '2027-07-01', ['2027-01-01 16']],
])('from %s to %s there are the rates %j', (from, to, expected) => {
  const found = vatFrom(rates, tariff, to === undefined ? { from } : { from, to })

  expect(found.map(({ validFrom, percent }) => `${validFrom} ${percent}`)).toEqual(expected)
})
