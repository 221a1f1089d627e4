import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { loadCatalogue, versionOn } from '../catalogue/catalogue.ts'
import { loadRatesAt, loadRegions } from '../regions/load-regions.ts'
import type { RegionalRates, Regions } from '../regions/regions.ts'
import { findPriceInputs } from './find-price-inputs.ts'
import { priceAtStart } from './price-at-start.ts'
import { freezePrice } from './price-snapshot.ts'
import { withChanges } from './regional-changes.fixture.ts'

const { pool } = await testDatabase()
const [stored, catalogue] = [await loadRegions(pool), await loadCatalogue(pool)]
const date = '2026-11-15'
const [berlin, munich] = ['9999901000006', stored.areas.get('80331')?.[0]?.operatorCode ?? '']

/** The price of a household in Berlin with an electric vehicle, as agreed with the order. */
function agreed(hasSmartMeter: boolean, regions: Regions = stored, startDate = date) {
  const tariff = catalogue.byKey.get('DYNAMIC_SHARE')
  const version = tariff && versionOn(tariff, date)
  if (tariff === undefined || version === undefined) throw new Error('the demo tariff is missing')
  const request = {
    zipCode: '10115',
    yearlyConsumptionKwh: 3500,
    hasSmartMeter,
    hasElectricVehicle: true,
    hasControllableDevice: false,
    profile: 'H25' as const,
  }
  const found = findPriceInputs(regions, { tariff, version, request, date, startDate })
  if (!found.isFound) throw new Error('the sample data has no price')
  return freezePrice(found.inputs, found.versions)
}
const point = {
  zipCode: '10115',
  gridOperatorCode: null as string | null,
  hasSmartMeter: true,
  hasControllableDevice: false,
  date,
}
const atStart = (ordered: boolean, changes: Partial<typeof point> = {}, rates: RegionalRates = stored) =>
  priceAtStart(rates, agreed(ordered), { ...point, ...changes })
const feesOf = ({ result }: ReturnType<typeof atStart>) => result.priceComponents.basePriceDetail.fees

test('the expected day, operator and meter leave the price as agreed', () => {
  expect(atStart(true)).toEqual(agreed(true))
  expect(atStart(false, { hasSmartMeter: false })).toEqual(agreed(false))
  expect(atStart(true, { gridOperatorCode: berlin })).toEqual(agreed(true))
})

test('another meter gives the price that an offer for this meter has', () => {
  expect(atStart(true, { hasSmartMeter: false })).toEqual(agreed(false))
  expect(atStart(false)).toEqual(agreed(true))
  expect(feesOf(atStart(false, { hasControllableDevice: true })).meteringFee.value).toBe(4.17)
})

test('what flexible charging is expected to save is confirmed where the bill follows the quarter-hours, and nowhere else', () => {
  const savingOf = ({ result }: ReturnType<typeof atStart>) => {
    const { effectiveWorkPrice, estimatedWorkPrice } = result.priceComponents
    return Number((estimatedWorkPrice.value - effectiveWorkPrice.value).toFixed(4))
  }

  expect(savingOf(atStart(true))).toBe(1.5)
  expect(savingOf(atStart(false))).toBe(1.5)
  // The market found no smart meter: a load profile bills a car that charges at night like one that charges in the evening.
  expect(savingOf(atStart(true, { hasSmartMeter: false }))).toBe(0)
  expect(savingOf(atStart(false, { hasSmartMeter: false }))).toBe(0)
})

test('a later day has its own levies and fees, and the prices of the tariff from the offer', () => {
  const regions = withChanges(stored, [{ from: '2027-01-01', p19: '2.0000', work: '7.0000', base: '72.00' }])
  const late = atStart(true, { date: '2027-01-01' }, regions)

  expect(late.inputs.levies.p19CentPerKwhNet).toBe('2.0000')
  expect(late.inputs.region).toMatchObject({
    gridWorkCentPerKwhNet: '7.0000',
    gridBaseEuroPerYearNet: '72.00',
  })
  expect(late.inputs.tariff).toEqual(agreed(true).inputs.tariff)
  expect(late.versions).toMatchObject({ leviesYear: 2027, gridFees: { validFrom: '2027-01-01' } })
  expect(late).toEqual(agreed(true, regions, '2027-01-01'))
})

test('a start after a change of VAT has the new rate', () => {
  const regions = { ...stored, vatRates: [{ validFrom: '2027-01-01', percent: '21' }] }
  const late = atStart(true, { date: '2027-01-01' }, regions)

  expect(late.result.vat).toBe(21)
  expect(late.result.priceComponents.variableServiceFee.value).toBe(1.815)
  expect(late).toEqual(agreed(true, regions, '2027-01-01'))
  expect(atStart(true, {}, regions)).toEqual(agreed(true))
})

test('the grid operator that the market named has its own fees, unless none are stored for it', () => {
  const named = atStart(true, { gridOperatorCode: munich })

  expect(named.versions.gridFees.operatorCode).toBe(munich)
  expect(feesOf(named).gridFee).not.toEqual(feesOf(atStart(true)).gridFee)
  expect(atStart(true, { gridOperatorCode: '9900000000004' })).toEqual(agreed(true))
})

test('without data for the day everything stays as agreed', () => {
  expect(atStart(true, { date: '2019-01-01', hasSmartMeter: false })).toEqual(agreed(true))
})

test('the rates of one delivery point give the same price as all of them', async () => {
  for (const gridOperatorCode of [null, munich]) {
    const rates = await loadRatesAt(pool, { zipCode: '10115', gridOperatorCode, meteringOperatorCode: null })
    expect(atStart(true, { gridOperatorCode, date: '2027-03-01' }, rates)).toEqual(
      atStart(true, { gridOperatorCode, date: '2027-03-01' }),
    )
    expect(rates.gridFees.size).toBe(gridOperatorCode === null ? 1 : 2)
  }
})
