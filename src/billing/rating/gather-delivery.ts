import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import { gatherInputs } from '../../energy/metrics/gather-inputs.ts'
import type { Terms } from '../../energy/metrics/read-terms.ts'
import { pricePeriodsOf } from '../../energy/working-prices/find-price-periods.ts'
import { type Market, spotOfContract } from '../../energy/working-prices/spot.ts'
import type { SuppliedContract } from '../../energy/working-prices/supplied-contract.ts'
import { workingPriceDays } from '../../energy/working-prices/working-price-days.ts'
import type { Db } from '../../platform/db/sql.ts'
import { dateOf, dayNumberOf } from '../../platform/time/day-number.ts'
import { withVatOn } from '../../tariffs/regions/vat-on.ts'
import type { Delivery } from './freeze-inputs.ts'

/** What days of a contract are rated from: what the metric `TotalCost` of them is made from. */
export async function gatherDelivery(
  db: Db,
  contract: SuppliedContract,
  { from, to }: { from: string; to: string },
  market: Market,
): Promise<Delivery> {
  const { regions, profiles, today } = market
  const priceInputsIn = (span: Delivery['span'], isMeteredByQuarterHour: boolean) => ({
    ...pricePeriodsOf(regions, contract, span),
    spot: spotOfContract(contract, market, { isMeteredByQuarterHour }),
  })
  const terms: Terms = {
    supply: contract,
    pricesIn(span, isMeteredByQuarterHour) {
      const { periods, missing, spot } = priceInputsIn(span, isMeteredByQuarterHour)
      return { prices: workingPriceDays(periods, spot), missing }
    },
  }
  const { inputs, isMeteredByQuarterHour } = await gatherInputs(
    { reads: db, loadProfiles: { current: () => profiles } },
    Promise.resolve(terms),
    {
      contractNumber: contract.contractNumber,
      period: { from, to, fromIndex: 0, toIndex: Number.POSITIVE_INFINITY },
      metric: 'TotalCost',
      // Roll-ups do not say what each part of the price cost.
      interval: 'Daily',
      valueType: 'Actual',
      today,
    },
  )
  const span = { fromDay: dayNumberOf(from), toDay: dayNumberOf(to) }
  const isSmartOn = (day: number) =>
    contract.meterChanges.length === 0 ? isMeteredByQuarterHour : hasSmartMeterOn(contract, dateOf(day))
  return {
    span,
    inputs,
    priceInputs: priceInputsIn(span, isMeteredByQuarterHour),
    vatPercentOn: (day) => withVatOn(regions, contract.tariff, dateOf(day)).vatPercent,
    isPricedByQuarterHour: (day) => contract.tariff.kind !== 'Fixed' && isSmartOn(day),
    splitDays: new Set(contract.meterChanges.map(({ validFrom }) => dayNumberOf(validFrom))),
  }
}
