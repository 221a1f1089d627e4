import { lastPossibleDay, latestDay, notTooFarAhead } from '../../domain/latest-day.ts'
import { invalid } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { isSoldBy } from '../../tariffs/catalogue/catalogue.ts'
import { announcedChanges } from '../../tariffs/pricing/announced-changes.ts'
import { calculatePrice } from '../../tariffs/pricing/calculate-price.ts'
import { quotePrice } from '../../tariffs/pricing/quote-price.ts'
import { energyLabelOn } from '../../tariffs/regions/energy-label.ts'
import type { OperatorDeps } from '../operation.ts'
import type { TariffPrice, TariffPriceQuery } from './schema.ts'
import { getTariff } from './show-tariffs.ts'

const fields = { zipCode: 'zipCode', campaignCode: 'campaignCode', offerDate: 'date' }

/** The price that a partner is quoted on a day, or will be, with the rows that it comes from. */
export async function previewPrice(
  deps: Pick<OperatorDeps, 'db' | 'catalogue' | 'regions' | 'directory'>,
  tariffKey: string,
  query: TariffPriceQuery & { now: Date },
) {
  const tariff = await getTariff(deps.db, tariffKey)
  const today = berlinDate(query.now)
  const { date = today, partner: slug } = query
  if (date > latestDay(today)) {
    throw invalid('date', `date must ${notTooFarAhead}; ${lastPossibleDay(today)}.`)
  }
  const partner = deps.directory.current().partners.find((candidate) => candidate.slug === slug)
  if (slug !== undefined && (partner === undefined || !isSoldBy(tariff, partner.id))) {
    throw invalid('partner', `partner ${slug} may not sell ${tariffKey}.`)
  }
  const request = {
    zipCode: query.zipCode,
    yearlyConsumptionKwh: query.yearlyConsumptionKwh,
    hasSmartMeter: query.hasSmartMeter ?? false,
    hasElectricVehicle: query.hasElectricVehicle ?? false,
    hasControllableDevice: query.hasControllableDevice ?? false,
    campaignCode: query.campaignCode ?? null,
    profile: query.profile ?? ('H25' as const),
  }
  const { inputs, versions, warnings, message } = quotePrice(deps, {
    tariff,
    date,
    startDate: date,
    request,
    fields,
  })
  const price: TariffPrice = {
    tariffKey,
    offerDate: date,
    expectedStartDate: date,
    ...calculatePrice(inputs),
    announcedChanges: announcedChanges(deps.regions.current(), inputs, { ...request, startDate: date }),
    energyLabel: energyLabelOn(deps.regions.current(), tariffKey, date),
    sources: {
      tariffVersion: versions.tariffVersion,
      leviesYear: versions.leviesYear,
      region: versions.region,
      gridOperatorCode: versions.gridFees.operatorCode,
      gridFeesFrom: versions.gridFees.validFrom,
      defaultSupplierPriceFrom: versions.defaultSupplierPriceDate,
      exchangePriceFrom: versions.exchangePrice.from,
      exchangePriceTo: versions.exchangePrice.to,
      loadProfile: versions.exchangePrice.profile ?? null,
      campaign: versions.campaign,
      usesSampleData: versions.usesSampleData,
    },
  }
  return { price, warnings, message }
}
