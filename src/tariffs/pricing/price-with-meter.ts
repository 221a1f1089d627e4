import { type Db, sql } from '../../platform/db/sql.ts'
import { calculatePrice } from './calculate-price.ts'
import { findMeteringFee, type MeteredHousehold, type OwnMeteringFees } from './metering-fee.ts'
import type { StoredSnapshot } from './price-snapshot.ts'

type Meter = Omit<MeteredHousehold, 'yearlyConsumptionKwh'> & { date: string }

/** The promised price with the fee of the meter that is there, if the order named another; all else stays as promised. */
export async function priceWithMeter(
  db: Db,
  price: StoredSnapshot,
  { date, ...meter }: Meter,
): Promise<StoredSnapshot> {
  const { region, request } = price.inputs
  if (request.hasSmartMeter === meter.hasSmartMeter) return price
  const { operatorCode, validFrom } = price.versions.gridFees
  const { rows } = await db.query<OwnMeteringFees>(sql`
    select g.modern_meter_euro_per_year_gross as "modernMeterEuroPerYearGross",
      g.smart_meter_euro_per_year_gross as "smartMeterEuroPerYearGross",
      g.control_box_euro_per_year_gross as "controlBoxEuroPerYearGross"
    from grid_fees g where g.operator_code = ${operatorCode} and g.valid_from = ${validFrom}::date`)
  const household = { ...meter, yearlyConsumptionKwh: request.yearlyConsumptionKwh }
  const fee = findMeteringFee(rows[0] ?? noOwnFees, household, date) ?? region.meteringEuroPerYearGross
  const inputs = {
    ...price.inputs,
    region: { ...region, meteringEuroPerYearGross: fee },
    request: { ...request, hasSmartMeter: meter.hasSmartMeter },
  }
  return { ...price, inputs, result: calculatePrice(inputs) }
}

// The row may have been replaced since; then the legal caps apply.
const noOwnFees: OwnMeteringFees = {
  modernMeterEuroPerYearGross: null,
  smartMeterEuroPerYearGross: null,
  controlBoxEuroPerYearGross: null,
}
