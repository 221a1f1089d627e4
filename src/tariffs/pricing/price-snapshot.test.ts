import { describe, expect, test } from 'vitest'
import type { PriceInputs } from './price.ts'
import { freezePrice, type PriceVersions } from './price-snapshot.ts'
import { recompute } from './recompute.fixture.ts'

const inputs = (): PriceInputs => ({
  tariff: {
    name: 'Dynamic Share',
    displayName: 'Sonnenstrom',
    kind: 'DynamicShare',
    vatPercent: '19',
    durationPeriod: { value: 1, unit: 'Month' },
    noticePeriod: { value: 14, unit: 'Day' },
    renewalPeriod: { value: 0, unit: 'Month' },
    features: ['green', 'monthly'],
    serviceFeeCentPerKwhNet: '1.50',
    baseServiceFeeEuroPerMonthNet: '4.19',
    greenCertificateCentPerKwhNet: '0.20',
    riskPremiumCentPerKwhNet: '0.30',
    sharePercent: '20',
    energyPriceCentPerKwhNet: null,
    emissionGramPerKwh: '0',
  },
  exchangePriceCentPerKwhNet: '9.2531',
  levies: {
    electricityTaxCentPerKwhNet: '2.050',
    kwkgCentPerKwhNet: '0.446',
    offshoreCentPerKwhNet: '0.941',
    p19CentPerKwhNet: '1.559',
  },
  region: {
    gridWorkCentPerKwhNet: '6.50',
    gridBaseEuroPerYearNet: '60.00',
    meteringEuroPerYearGross: '30.00',
    concessionCentPerKwhNet: '2.39',
  },
  comparison: { workingPriceCentPerKwhGross: '37.50', basePriceEuroPerMonthGross: '10.70' },
  emissionMixGramPerKwh: '363',
  campaign: null,
  flexibilityCentPerKwhGross: '-1.50',
  request: { yearlyConsumptionKwh: 3500.5, hasSmartMeter: true, hasElectricVehicle: true },
})

const versions = (): PriceVersions => ({
  tariffVersion: '7',
  leviesYear: 2026,
  region: '10115',
  gridFees: { operatorCode: '9999901000006', validFrom: '2026-01-01' },
  defaultSupplierPriceDate: '2026-01-01',
  emissionFactor: { year: 2024, edition: 'UBA 2025' },
  exchangePrice: { from: '2025-11-01', to: '2026-11-01' },
  campaign: null,
  usesSampleData: true,
})

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** As `jsonb` does: it keeps the values but not the order of the keys. */
const withKeysReversed = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toReversed())
      : inner,
  )

describe('a price snapshot', () => {
  test('keeps inputs, versions and result under its schema version', () => {
    const snapshot = freezePrice(inputs(), versions())

    expect(snapshot.schemaVersion).toBe(1)
    expect(snapshot.inputs).toEqual(inputs())
    expect(snapshot.versions).toEqual(versions())
    expect(snapshot.result.name).toBe('Dynamic Share')
  })

  test('is plain JSON', () => {
    const snapshot = freezePrice(inputs(), versions())

    expect(throughJson(snapshot)).toStrictEqual(snapshot)
  })

  test.each([
    ['JSON', throughJson],
    ['a store that changes the order of keys', withKeysReversed],
  ])('recomputes byte for byte after a round trip through %s', (_way, store) => {
    const snapshot = freezePrice(inputs(), versions())

    expect(JSON.stringify(recompute(store(snapshot)))).toBe(JSON.stringify(snapshot.result))
  })

  test('is not affected by later changes to its sources', () => {
    const given = inputs()
    const givenVersions = versions()
    const snapshot = freezePrice(given, givenVersions)

    givenVersions.emissionFactor.year = 1990
    given.levies.kwkgCentPerKwhNet = '9.999'
    given.request.yearlyConsumptionKwh = 1

    expect(snapshot.inputs).toEqual(inputs())
    expect(snapshot.versions).toEqual(versions())
    expect(recompute(snapshot)).toEqual(snapshot.result)
  })

  test.each([0, 2, 1.5, Number.NaN])('of the unknown schema version %s is refused', (schemaVersion) => {
    const snapshot = { ...freezePrice(inputs(), versions()), schemaVersion }

    expect(() => recompute(snapshot)).toThrow(`unknown schema version ${schemaVersion}`)
  })
})
