import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { loadCatalogue, versionOn } from '../catalogue/catalogue.ts'
import { loadRegions } from '../regions/load-regions.ts'
import { calculatePrice } from './calculate-price.ts'
import { findPriceInputs, type PriceRequest } from './find-price-inputs.ts'

const { pool } = await testDatabase()
const regions = await loadRegions(pool)
const catalogue = await loadCatalogue(pool)

const exampleA: PriceRequest = {
  zipCode: '10115',
  yearlyConsumptionKwh: 3500,
  hasSmartMeter: true,
  hasElectricVehicle: true,
  hasControllableDevice: false,
  profile: 'H25',
  campaignCode: 'WELCOME10',
}

function find(
  request: Partial<PriceRequest> = {},
  { date = '2026-11-15', tariffKey = 'DYNAMIC_SHARE', startDate = '' } = {},
) {
  const tariff = catalogue.byKey.get(tariffKey)
  const version = tariff && versionOn(tariff, date)
  if (tariff === undefined || version === undefined) throw new Error(`no ${tariffKey} on ${date}`)
  return findPriceInputs(regions, {
    tariff,
    version,
    request: { ...exampleA, ...request },
    date,
    startDate: startDate || date,
  })
}

function found(...given: Parameters<typeof find>) {
  const result = find(...given)
  if (!result.isFound) throw new Error(JSON.stringify(result))
  return result
}

describe('worked example A with the sample data', () => {
  const { inputs, versions, warnings } = found()

  test('gives the price of the specification to the cent', () => {
    const { priceComponents, yearlySavingsDetails } = calculatePrice(inputs)

    expect(inputs.exchangePriceCentPerKwhNet).toBe('9.2500')
    expect(priceComponents.estimatedWorkPrice.value).toBe(29.5548)
    expect(priceComponents.basePricePerMonth.value).toBe(12.44)
    expect(priceComponents.comparisonTariff.totalPrice.value).toBe(120.08)
    expect(priceComponents.unitPrice.value).toBe(29.8239)
    expect(priceComponents.pricePerMonth.value).toBe(99.43)
    expect(yearlySavingsDetails).toEqual({ price: 247.8, co2: 1270.5 })
    expect(warnings).toEqual([])
  })

  test('names the rows it was made from', () => {
    expect(versions).toEqual({
      tariffVersion: 'DYNAMIC_SHARE@2024-01-01',
      leviesYear: 2026,
      // The sample has no price sheets of metering operators.
      meteringFeeBasis: 'LegalCap',
      region: '10115',
      gridFees: { operatorCode: '9999901000006', validFrom: '2026-01-01' },
      defaultSupplierPriceDate: '2026-01-01',
      emissionFactor: { year: 2024, edition: 'UBA Strommix 1990–2024 (estimate)' },
      exchangePrice: { from: '2025-11-01', to: '2026-11-01', profile: 'H25' },
      campaign: 'WELCOME10',
      usesSampleData: true,
    })
  })
})

describe('the turn of the year', () => {
  test.each([
    ['2024-01-01', '0.2750', '0.6560', '0.6430'],
    ['2024-12-31', '0.2750', '0.6560', '0.6430'],
    ['2025-01-01', '0.2770', '0.8160', '1.5580'],
    ['2025-12-31', '0.2770', '0.8160', '1.5580'],
    ['2026-01-01', '0.4460', '0.9410', '1.5590'],
    ['2026-12-31', '0.4460', '0.9410', '1.5590'],
  ])('on %s uses the levies %s, %s and %s', (date, kwkg, offshore, p19) => {
    expect(found({}, { date }).inputs.levies).toEqual({
      electricityTaxCentPerKwhNet: '2.0500',
      kwkgCentPerKwhNet: kwkg,
      offshoreCentPerKwhNet: offshore,
      p19CentPerKwhNet: p19,
    })
  })

  test('also changes grid fees, metering fees and the comparison price', () => {
    const [before, after] = ['2024-12-31', '2025-01-01'].map((date) => found({}, { date }).inputs)

    expect(before?.region).not.toEqual(after?.region)
    expect(before?.region.meteringEuroPerYearGross).toBe('20.00')
    expect(after?.region.meteringEuroPerYearGross).toBe('30.00')
    expect(before?.comparison).not.toEqual(after?.comparison)
  })

  test('causes a warning if the levies of the new year are not stored yet', () => {
    const { warnings, versions } = found({}, { date: '2027-01-01' })

    expect(versions.leviesYear).toBe(2026)
    expect(warnings).toContainEqual({ about: 'levies', year: 2026 })
  })
})

const twoDigits = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
const unassigned = ['00', '05', '11', '43', '62']

describe('every postcode region', () => {
  test.each(twoDigits.filter((prefix) => !unassigned.includes(prefix)))(
    '%s has a plausible price for every tariff, year and household',
    (prefix) => {
      for (const tariffKey of catalogue.byKey.keys()) {
        for (const date of ['2024-01-01', '2024-12-31', '2025-06-15', '2026-11-15', '2028-02-29']) {
          for (const hasSmartMeter of [true, false]) {
            const request = { zipCode: `${prefix}999`, hasSmartMeter, campaignCode: null }
            const { unitPrice, pricePerMonth } = calculatePrice(
              found(request, { tariffKey, date }).inputs,
            ).priceComponents

            expect(unitPrice.value).toBeGreaterThan(24)
            expect(unitPrice.value).toBeLessThan(40)
            expect(pricePerMonth.value).toBeGreaterThan(80)
            expect(pricePerMonth.value).toBeLessThan(135)
          }
        }
      }
    },
  )

  test.each(unassigned)('%s does not exist', (prefix) => {
    expect(find({ zipCode: `${prefix}123` })).toEqual({ isFound: false, reason: 'postcode-unknown' })
  })

  test.each([
    ['16225', '1.3200'],
    ['02625', '1.5900'],
    ['01445', '1.9900'],
    ['10115', '2.3900'],
  ])('%s pays the concession fee of %s ct, by the size of the municipality', (zipCode, centPerKwhNet) => {
    for (const tariffKey of ['DYNAMIC_SHARE', 'FIX_12'])
      expect(found({ zipCode }, { tariffKey }).inputs.region).toMatchObject({
        concessionCentPerKwhNet: centPerKwhNet,
      })
  })

  test.each(['80331', '20095', '50667', '01067', '99084'])('%s has an entry of its own', (zipCode) => {
    expect(found({ zipCode }).versions.region).toBe(zipCode)
  })
})

describe('missing data', () => {
  test('is named', () => {
    const tariff = catalogue.byKey.get('FIX_12')
    const version = tariff?.versions[0]
    if (tariff === undefined || version === undefined) throw new Error('no tariff')
    const on = (date: string, changed = regions) =>
      findPriceInputs(changed, { tariff, version, request: exampleA, date, startDate: date })
    const without = (part: Partial<typeof regions>) => on('2026-11-15', { ...regions, ...part })

    expect(on('2023-12-31')).toEqual({ isFound: false, reason: 'data-missing', missing: 'postcode' })
    expect(without({ levies: [] })).toMatchObject({ missing: 'levies' })
    expect(without({ concessionFees: new Map() })).toMatchObject({ missing: 'concession-fee' })
    expect(without({ gridFees: new Map() })).toMatchObject({ missing: 'grid-fees' })
    expect(without({ defaultSupplierPrices: new Map() })).toMatchObject({ missing: 'default-supplier-price' })
    expect(without({ emissionFactors: [] })).toMatchObject({ missing: 'emission-factor' })
  })

  test('of a campaign is a warning with a reason, and the price does not include the campaign', () => {
    const { inputs, versions, warnings } = found({ campaignCode: 'NEVER' })

    expect(inputs.campaign).toBeNull()
    expect(versions.campaign).toBeNull()
    expect(warnings).toEqual([{ about: 'campaign', campaignCode: 'NEVER', reason: 'unknown' }])
  })

  test('of the exchange is a warning with the assumed price, except for a fixed tariff', () => {
    const date = '2196-02-29'

    expect(found({}, { date }).warnings).toContainEqual({
      about: 'exchange-price',
      assumedCentPerKwhNet: '9.2500',
    })
    expect(found({}, { date, tariffKey: 'FIX_12' }).warnings.map(({ about }) => about)).toEqual(['levies'])
  })
})
