import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { basePartNames, workPartNames } from '../../domain/price-parts.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { loadCatalogue, versionOn } from '../../tariffs/catalogue/catalogue.ts'
import { announcedChanges } from '../../tariffs/pricing/announced-changes.ts'
import { arePartsDifferent } from '../../tariffs/pricing/compare-prices.ts'
import { findPriceInputs } from '../../tariffs/pricing/find-price-inputs.ts'
import { baseMeasures, type PriceCalculation, workMeasures } from '../../tariffs/pricing/price.ts'
import { priceAtStart } from '../../tariffs/pricing/price-at-start.ts'
import { freezePrice } from '../../tariffs/pricing/price-snapshot.ts'
import { withChanges } from '../../tariffs/pricing/regional-changes.fixture.ts'
import { loadRegions } from '../../tariffs/regions/load-regions.ts'
import type { Regions } from '../../tariffs/regions/regions.ts'
import { aContract } from './contract.fixture.ts'
import { findPricePeriods } from './find-price-periods.ts'

const { pool } = await testDatabase()
const [stored, catalogue] = [await loadRegions(pool), await loadCatalogue(pool)]
const operators = [...stored.gridFees.keys()]
const zipCodes = [...stored.areas.keys()].filter((prefix) => prefix.length === 5)
const offerDay = dayNumberOf('2026-11-15')

const decimal = (min: number, max: number) =>
  fc.integer({ min: min * 1e4, max: max * 1e4 }).map((value) => (value / 1e4).toFixed(4))
const changes = fc.record({
  /** Days after the offer. */
  after: fc.integer({ min: 1, max: 120 }),
  p19: decimal(1, 3),
  work: decimal(4, 12),
  base: decimal(30, 120),
})
const contracts = fc.record({
  tariffKey: fc.constantFrom(...catalogue.byKey.keys()),
  zipCode: fc.constantFrom(...zipCodes),
  yearlyConsumptionKwh: fc.integer({ min: 1, max: 100_000 }),
  hasSmartMeter: fc.boolean(),
  hasElectricVehicle: fc.boolean(),
  hasControllableDevice: fc.boolean(),
  /** Days after the offer on which delivery is expected to start, and how much later it does. */
  expectedAfter: fc.integer({ min: 0, max: 90 }),
  later: fc.option(fc.integer({ min: 1, max: 45 }), { nil: 0 }),
  namedOperator: fc.option(fc.constantFrom(...operators)),
  hasOtherMeter: fc.boolean(),
  published: fc.uniqueArray(changes, { maxLength: 3, selector: ({ after }) => after }),
})
type Contract = typeof contracts extends fc.Arbitrary<infer T> ? T : never

const dateAfter = (days: number) => dateOf(offerDay + days)

/** The same changes to the levies and to the fees of the operators that may be the contract's. */
function regionsOf({ published, namedOperator, zipCode }: Contract): Regions {
  const sorted = [...published].sort((one, other) => one.after - other.after)
  const steps = sorted.map(({ after, ...fees }) => ({ ...fees, from: dateAfter(after) }))
  const served = stored.areas.get(zipCode)?.find(({ validTo }) => validTo === null)?.operatorCode ?? ''
  return withChanges(stored, steps, [served, namedOperator ?? served])
}

/** Offers, confirms and charges a contract. */
function lifeOf(contract: Contract) {
  const { tariffKey, zipCode, yearlyConsumptionKwh, hasElectricVehicle, hasControllableDevice } = contract
  const regions = regionsOf(contract)
  const tariff = catalogue.byKey.get(tariffKey)
  const version = tariff && versionOn(tariff, dateAfter(0))
  if (tariff === undefined || version === undefined) throw new Error(`no ${tariffKey}`)
  const request = {
    ...{ zipCode, yearlyConsumptionKwh, hasElectricVehicle, hasControllableDevice },
    hasSmartMeter: contract.hasSmartMeter,
    profile: 'H25' as const,
  }
  const expectedStart = dateAfter(contract.expectedAfter)
  const found = findPriceInputs(regions, {
    ...{ tariff, version, request },
    date: dateAfter(0),
    startDate: expectedStart,
  })
  if (!found.isFound) throw new Error('the sample data has no price')
  const offered = freezePrice(found.inputs, found.versions)
  const listed = announcedChanges(regions, found.inputs, {
    ...{ zipCode, hasControllableDevice, hasSmartMeter: contract.hasSmartMeter },
    startDate: expectedStart,
  })

  const startDate = dateAfter(contract.expectedAfter + contract.later)
  const hasSmartMeter = contract.hasSmartMeter !== contract.hasOtherMeter
  const gridOperatorCode = contract.namedOperator
  const confirmed = priceAtStart(regions, offered, {
    ...{ zipCode, gridOperatorCode, hasSmartMeter, hasControllableDevice },
    date: startDate,
  })
  const { levies, region } = confirmed.inputs
  const supplied = aContract({
    ...{ startDate, gridOperatorCode, hasSmartMeter, hasElectricVehicle, hasControllableDevice },
    ...{ yearlyConsumptionKwh, expectedConsumptionKwh: yearlyConsumptionKwh },
    tariff: offered.inputs.tariff,
    campaign: offered.inputs.campaign,
    flexibilityCentPerKwhGross: offered.inputs.flexibilityCentPerKwhGross,
    deliveryAddress: { postCode: zipCode },
    priceNotices: { since: '2026-01-01', effective: [] },
    confirmedFees: { levies, region, hasSmartMeter },
  })
  const day = dayNumberOf(startDate)
  const [charged] = findPricePeriods(regions, supplied, { fromDay: day, toDay: day + 1 }).periods
  if (charged === undefined) throw new Error('the first day has no price')
  return { offered, listed, confirmed, charged, startDate }
}

/** As charged; the energy of a dynamic tariff has a price for every quarter-hour instead. */
function partsOf({ priceComponents }: PriceCalculation, isFixed: boolean) {
  const [work, base] = [workMeasures(priceComponents), baseMeasures(priceComponents)]
  return {
    parts: Object.fromEntries(
      workPartNames.map((name) => [
        name,
        name === 'energyPrice' && !isFixed ? 0 : Math.round(work[name].value * 1e4),
      ]),
    ),
    baseParts: Object.fromEntries(basePartNames.map((name) => [name, Math.round(base[name].value * 1e6)])),
  }
}

test('whatever is published and found out, every part that was confirmed is charged on the first day', () => {
  fc.assert(
    fc.property(contracts, (contract) => {
      const { confirmed, charged } = lifeOf(contract)

      const { parts, baseParts } = charged
      expect({ parts, baseParts }).toEqual(
        partsOf(confirmed.result, confirmed.inputs.tariff.kind === 'Fixed'),
      )
    }),
    { numRuns: 200 },
  )
})

test('the offer is confirmed as it was given, unless it listed a change or the market found another operator or meter', () => {
  fc.assert(
    fc.property(contracts, (given) => {
      const contract = { ...given, namedOperator: null, hasOtherMeter: false }
      const { offered, listed, confirmed, startDate } = lifeOf(contract)

      const change = listed.findLast(({ date }) => date <= startDate)
      const expected = change?.priceComponents ?? offered.result.priceComponents
      expect(arePartsDifferent(confirmed.result.priceComponents, expected)).toBe(false)
    }),
    { numRuns: 200 },
  )
})
