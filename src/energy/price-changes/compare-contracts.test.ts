import { expect, test } from 'vitest'
import type { Tariff } from '../../tariffs/catalogue/catalogue.ts'
import { aContract } from '../working-prices/contract.fixture.ts'
import { newFeesOn } from './compare-contracts.ts'

const { tariff: agreed } = aContract()
const tariff: Tariff = {
  ...agreed,
  tariffKey: 'DYNAMIC_SHARE',
  providerName: 'Wattline Energie',
  features: [],
  renewalPeriod: { value: 0, unit: 'Month' },
  partnerIds: null,
  versions: [
    {
      ...agreed,
      validFrom: '2026-01-01',
      validTo: null,
      serviceFeeCentPerKwhNet: '2.0000',
      flexibilityCentPerKwhGross: '-1.5',
    },
  ],
}

// A first term of a month. § 188 (3) BGB: without a 31 February, one that begins on 31 January ends on the 28th.
test.each([
  ['2026-12-01', '2026-12-31', null],
  ['2026-12-01', '2027-01-01', '2.0000'],
  ['2027-01-31', '2027-02-28', null],
  ['2027-01-31', '2027-03-01', '2.0000'],
])('a contract from %s has on %s the service fee of the new version: %s', (startDate, date, fee) => {
  expect(newFeesOn(tariff, aContract({ startDate }), date)?.serviceFeeCentPerKwhNet ?? null).toBe(fee)
})
