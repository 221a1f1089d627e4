import { expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { energyLabelOn } from './energy-label.ts'
import type { EnergyMix, StoredLabel } from './regions.ts'

const mix = (co2GramPerKwh: number): EnergyMix => ({
  ...{ nuclearPercent: 0, coalPercent: 10, gasPercent: 0, otherFossilPercent: 0 },
  ...{ fundedRenewablesPercent: 40, otherRenewablesPercent: 50, co2GramPerKwh, nuclearWasteGramPerKwh: 0 },
})
const of = (labelOf: string, year: number, gram: number): StoredLabel => ({ labelOf, year, mix: mix(gram) })
const energyLabels = [
  of('Germany', 2026, 330),
  ...[of('Germany', 2025, 340), of('Supplier', 2025, 70), of('GREEN', 2025, 0)],
  of('Supplier', 2024, 80),
]

test('is that of the newest year whose values are due and for which the supplier has one', () => {
  expect(energyLabelOn({ energyLabels }, 'GREEN', '2027-07-01')).toEqual({
    ...{ year: 2025, tariff: mix(0), supplier: mix(70), germany: mix(340) },
  })
})

test.each([
  ['2026-06-30T21:59:59Z', 2024],
  ['2026-06-30T22:00:00Z', 2025],
])('has the values of the previous year from 1 July in Berlin on: %s', (instant, year) => {
  expect(energyLabelOn({ energyLabels }, 'GREEN', berlinDate(new Date(instant)))?.year).toBe(year)
})

test('is the first one of the supplier as soon as its year is over', () => {
  expect(energyLabelOn({ energyLabels }, 'GREY', '2025-01-01')?.year).toBe(2024)
})

test('has nothing for what is not stored of that year, and there is none before the first year of the supplier', () => {
  expect(energyLabelOn({ energyLabels }, 'GREY', '2025-12-31')).toEqual({
    ...{ year: 2024, tariff: null, supplier: mix(80), germany: null },
  })
  expect(energyLabelOn({ energyLabels }, 'GREY', '2024-12-31')).toBeNull()
})

test('stands in calculations', async () => {
  const { send, clock } = await testService()
  const answer = await send({
    ...{ method: 'POST', url: '/partner/v1/tariffs/DYNAMIC_SHARE/calculation', as: 'demo-whitelabel' },
    payload: { yearlyConsumptionKwh: 3500, zipCode: '10115' },
  })

  const { year, tariff, supplier, germany } = answer.json().data.energyLabel
  expect(year).toBeLessThan(clock.now().getFullYear())
  for (const { co2GramPerKwh, nuclearWasteGramPerKwh: _, ...sources } of [tariff, supplier, germany]) {
    const percents: number[] = Object.values(sources)
    expect(percents.reduce((sum, percent) => sum + percent)).toBeCloseTo(100)
    expect(co2GramPerKwh).toBeGreaterThanOrEqual(0)
  }
})
