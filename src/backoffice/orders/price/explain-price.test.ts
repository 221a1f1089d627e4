import { describe, expect, test } from 'vitest'
import { calculatePrice } from '../../../tariffs/pricing/calculate-price.ts'
import type { PriceInputs } from '../../../tariffs/pricing/price.ts'
import { explainPrice } from './explain-price.ts'

const inputs: PriceInputs = {
  tariff: {
    ...{ name: 'Wattline Dynamic Share', displayName: null, kind: 'DynamicShare', vatPercent: '19' },
    durationPeriod: { value: 1, unit: 'Month' },
    noticePeriod: { value: 14, unit: 'Day' },
    features: [],
    serviceFeeCentPerKwhNet: '1.5',
    baseServiceFeeEuroPerMonthNet: '4.19',
    greenCertificateCentPerKwhNet: '0.2',
    riskPremiumCentPerKwhNet: '0',
    sharePercent: '20',
    energyPriceCentPerKwhNet: null,
    emissionGramPerKwh: '0',
  },
  exchangePriceCentPerKwhNet: '9.25',
  levies: {
    electricityTaxCentPerKwhNet: '2.05',
    kwkgCentPerKwhNet: '0.446',
    offshoreCentPerKwhNet: '0.941',
    p19CentPerKwhNet: '1.559',
  },
  region: {
    gridWorkCentPerKwhNet: '6.5',
    gridBaseEuroPerYearNet: '60',
    meteringEuroPerYearGross: '30',
    concessionCentPerKwhNet: '2.39',
  },
  comparison: { workingPriceCentPerKwhGross: '37.5', basePriceEuroPerMonthGross: '10.7' },
  emissionMixGramPerKwh: '363',
  campaign: { workPriceAdjustmentCentPerKwhGross: '0', basePriceAdjustmentEuroPerMonthGross: '-1' },
  flexibilityCentPerKwhGross: '-1.5',
  request: { yearlyConsumptionKwh: 3500, hasSmartMeter: true, hasElectricVehicle: true },
}
const versions = {
  tariffVersion: '2026-01',
  leviesYear: 2026,
  region: '101',
  gridFees: { operatorCode: '9900080000007', validFrom: '2026-01-01' },
  defaultSupplierPriceDate: '2026-01-01',
  emissionFactor: { year: 2025, edition: '2026' },
  exchangePrice: { from: '2025-11-01', to: '2026-11-01' },
  campaign: 'WELCOME10',
  usesSampleData: false,
}
const explained = (changes: Partial<PriceInputs> = {}, meteringFeeBasis?: 'Operator' | 'LegalCap') => {
  const changed = { ...inputs, ...changes }
  const snapshot = {
    schemaVersion: 1,
    inputs: changed,
    versions: { ...versions, ...(meteringFeeBasis && { meteringFeeBasis }) },
    result: calculatePrice(changed),
  }
  return explainPrice({
    snapshot,
    offerDate: '2026-11-01',
    tariffKey: 'DYNAMIC_SHARE',
  })
}
const lineOf = <Line extends { name: string }>(lines: readonly Line[], name: string) =>
  lines.find((line) => line.name === name)

test.each([
  ['LegalCap', true],
  ['Operator', false],
  [undefined, false],
] as const)('a metering fee by %s is named as the legal cap: %s', (basis, isNamed) => {
  const source = lineOf(explained({}, basis).baseLines, 'Metering')?.source ?? ''

  expect(source.includes('the legal cap')).toBe(isNamed)
})

describe('the price of the documentation', () => {
  test('has every line, net and gross, with what it follows and its source', () => {
    const { workLines, baseLines } = explained()

    expect(workLines).toHaveLength(10)
    expect(lineOf(workLines, 'Grid fee')).toEqual({
      ...{ name: 'Grid fee', net: 6.5, gross: 7.735, basis: 'Regulated' },
      source: 'Grid operator 9900080000007, from 2026-01-01 on.',
    })
    expect(lineOf(workLines, 'Exchange price, expected')).toMatchObject({ net: 9.25, basis: 'Exchange' })
    expect(lineOf(workLines, 'Service fee')).toMatchObject({ gross: 1.785, basis: 'Agreed' })
    expect(lineOf(baseLines, 'Grid fee')).toMatchObject({ net: 5, gross: 5.95 })
    expect(lineOf(baseLines, 'Metering')).toMatchObject({ net: 2.1008, gross: 2.5 })
  })

  test('adds up to what the customer was promised', () => {
    const { workLines, baseLines, ...price } = explained()
    const sum = (lines: readonly { gross: number }[]) => lines.reduce((total, { gross }) => total + gross, 0)

    expect(sum(workLines)).toBeCloseTo(price.workCentPerKwh, 8)
    expect(sum(baseLines)).toBeCloseTo(price.baseEuroPerMonth, 8)
    expect(price).toMatchObject({
      ...{ workCentPerKwh: 28.0548, baseEuroPerMonth: 12.44, workEuroPerMonth: 81.83 },
      ...{ share: { percent: 20, euroPerMonth: 5.16 }, euroPerMonth: 99.43, comparisonEuroPerMonth: 120.08 },
    })
  })

  test('leaves out what costs nothing', () => {
    expect(lineOf(explained().workLines, 'Procurement surcharge')).toBeUndefined()
    expect(lineOf(explained({ campaign: null }).baseLines, 'Discount or surcharge')).toBeUndefined()
  })
})

test('the energy of a fixed price is agreed and follows nothing', () => {
  const tariff = {
    ...inputs.tariff,
    kind: 'Fixed' as const,
    energyPriceCentPerKwhNet: '11',
    sharePercent: null,
  }
  const { workLines, share } = explained({ tariff })

  expect(lineOf(workLines, 'Energy')).toMatchObject({ net: 11, basis: 'Agreed' })
  expect(workLines.some(({ basis }) => basis === 'Exchange')).toBe(false)
  expect(share).toBeNull()
})
