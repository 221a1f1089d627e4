import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { loadCatalogue } from '../catalogue/catalogue.ts'
import { versionOn } from '../catalogue/tariff.ts'
import { loadRegions } from '../regions/load-regions.ts'
import { findPriceInputs } from './find-price-inputs.ts'
import { freezePrice } from './price-snapshot.ts'
import { priceWithMeter } from './price-with-meter.ts'

const { pool } = await testDatabase()
const [regions, catalogue] = [await loadRegions(pool), await loadCatalogue(pool)]
const date = '2026-11-15'

/** The price of a household in Berlin with an electric vehicle, as promised. */
function promised(hasSmartMeter: boolean) {
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
  const found = findPriceInputs(regions, { tariff, version, request, date })
  if (!found.isFound) throw new Error('the sample data has no price')
  return freezePrice(found.inputs, found.versions)
}
const withMeter = (ordered: boolean, hasSmartMeter: boolean, hasControllableDevice = false) =>
  priceWithMeter(pool, promised(ordered), { date, hasSmartMeter, hasControllableDevice })

const setOwnFee = (fee: string | null) =>
  pool.query(sql`update grid_fees set modern_meter_euro_per_year_gross = ${fee}::numeric
    where operator_code = '9999901000006' and valid_from = '2026-01-01'`)
beforeEach(() => setOwnFee(null))

test('the meter that the order named leaves the price as promised', async () => {
  expect(await withMeter(true, true)).toEqual(promised(true))
  expect(await withMeter(false, false)).toEqual(promised(false))
})

test('another meter gives the price that an offer for this meter has', async () => {
  expect(await withMeter(true, false)).toEqual(promised(false))
  expect(await withMeter(false, true)).toEqual(promised(true))
})

test('a smart meter with a controllable device has the fee of both', async () => {
  const { result } = await withMeter(false, true, true)

  expect(result.priceComponents.basePriceDetail.fees.meteringFee.value).toBe(8.33)
})

test('the own fee of the grid operator comes first, and the cap if its row is gone', async () => {
  await setOwnFee('24.00')
  const feeOf = ({ result }: Awaited<ReturnType<typeof withMeter>>) =>
    result.priceComponents.basePriceDetail.fees.meteringFee.value

  expect(feeOf(await withMeter(true, false))).toBe(2)
  await pool.query(sql`delete from grid_fees where operator_code = '9999901000006'`)
  expect(feeOf(await withMeter(true, false))).toBe(2.08)
})
