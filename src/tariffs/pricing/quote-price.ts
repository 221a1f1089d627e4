import { lastPossibleDay, latestDay, notTooFarAhead } from '../../domain/latest-day.ts'
import { chooseProfile } from '../../domain/load-profiles/choose-profile.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { invalid, notFound, Refusal } from '../../platform/refusal.ts'
import { type Catalogue, isSoldBy, type Tariff, versionOn } from '../catalogue/catalogue.ts'
import { energyLabelOn } from '../regions/energy-label.ts'
import type { Regions } from '../regions/regions.ts'
import { announcedChanges } from './announced-changes.ts'
import { calculatePrice } from './calculate-price.ts'
import { findPriceInputs, type PriceRequest, type PriceWarning } from './find-price-inputs.ts'
import type { PriceInputs } from './price.ts'
import type { PriceVersions } from './price-snapshot.ts'
import type { CalculationRequest } from './schema.ts'

export type PriceData = { catalogue: Cached<Catalogue>; regions: Cached<Regions> }
export type Quote = {
  inputs: PriceInputs
  versions: PriceVersions
  warnings: ErrorItem[]
  message: string | null
}

type Wanted = {
  tariff: Tariff
  /** The day of the offer. */
  date: string
  /** The day on which delivery is expected to start. */
  startDate: string
  request: PriceRequest
  /** The caller's names of these fields, for error details. */
  fields?: Record<'zipCode' | 'campaignCode' | 'offerDate', string>
}
const ownFields = { zipCode: 'zipCode', campaignCode: 'campaignCode', offerDate: 'offerDate' }

/** The tariff with this key if the partner may sell it; other partners' tariffs do not exist for it. */
export function findTariff(
  { catalogue }: PriceData,
  tariffKey: string,
  partnerId: string,
): Tariff | undefined {
  const tariff = catalogue.current().byKey.get(tariffKey)
  return tariff !== undefined && isSoldBy(tariff, partnerId) ? tariff : undefined
}

/** Everything the price of a tariff depends on, with warnings for the caller. */
export function quotePrice(
  { regions }: PriceData,
  { tariff, date, startDate, request, fields = ownFields }: Wanted,
): Quote {
  const version = versionOn(tariff, date)
  if (version === undefined)
    throw invalid(fields.offerDate, `${tariff.tariffKey} was not on sale on ${date}.`)
  const found = findPriceInputs(regions.current(), { tariff, version, request, date, startDate })
  if (found.isFound) {
    const { inputs, versions, warnings } = found
    const items = warnings.flatMap((warning) => warningItem(warning, fields.campaignCode))
    return { inputs, versions, warnings: items, message: messageOf(warnings) }
  }
  if (found.reason === 'postcode-unknown')
    throw invalid(fields.zipCode, `We do not deliver to postcode ${request.zipCode}.`)
  // Not the caller's fault: the operator has not imported the data for this date and place.
  throw new Refusal('unavailable', {
    code: 'unavailable',
    message: `The price cannot be calculated: no ${found.missing} for ${request.zipCode} on ${startDate}.`,
  })
}

type OfferContext = { tariffKey: string; partnerId: string; today: string }

/** The price of a tariff for a customer: the price that an order with the same dates gets. */
export function calculateOffer(data: PriceData, body: CalculationRequest, context: OfferContext) {
  const { tariffKey } = context
  const { inputs, versions, warnings, message, date, startDate } = quoteOffer(data, body, context)
  const price = {
    tariffKey,
    offerDate: date,
    expectedStartDate: startDate,
    ...calculatePrice(inputs),
    announcedChanges: announcedChanges(data.regions.current(), inputs, {
      startDate,
      zipCode: body.zipCode,
      hasSmartMeter: body.hasSmartMeter ?? false,
      hasControllableDevice: body.hasControllableDevice ?? false,
    }),
    energyLabel: energyLabelOn(data.regions.current(), tariffKey, date),
  }
  return { price, inputs, versions, warnings, message }
}

function quoteOffer(
  data: PriceData,
  body: CalculationRequest,
  { tariffKey, partnerId, today }: OfferContext,
) {
  const date = body.offerDate ?? today
  const startDate = body.expectedStartDate ?? date
  const tariff = findTariff(data, tariffKey, partnerId)
  // A tariff that is no longer on sale still has a price for the dates on which it was.
  if (tariff === undefined || (body.offerDate == null && versionOn(tariff, today) === undefined)) {
    throw notFound(`Tariff ${tariffKey} is not on sale.`)
  }
  if (date > today) throw invalid('offerDate', 'offerDate must not be in the future.')
  if (startDate < date) throw invalid('expectedStartDate', 'expectedStartDate must not be before offerDate.')
  if (startDate > latestDay(today))
    throw invalid('expectedStartDate', `expectedStartDate must ${notTooFarAhead}; ${lastPossibleDay(today)}.`)
  const quote = quotePrice(data, {
    tariff,
    date,
    startDate,
    request: {
      zipCode: body.zipCode,
      yearlyConsumptionKwh: body.yearlyConsumptionKwh,
      hasSmartMeter: body.hasSmartMeter ?? false,
      hasElectricVehicle: body.hasElectricVehicle ?? false,
      hasControllableDevice: body.hasControllableDevice ?? false,
      campaignCode: body.campaignCode ?? null,
      profile: chooseProfile({
        type: body.type ?? 'Private',
        industry: body.industry ?? null,
        hasPhotovoltaics: body.hasPhotovoltaics ?? false,
        hasBatteryStorage: body.hasBatteryStorage ?? false,
      }),
    },
  })
  return { ...quote, date, startDate }
}

const campaignTexts = {
  unknown: 'does not exist',
  'not-running': 'is not running on this date',
  'other-tariff': 'does not apply to this tariff',
}

function warningItem(warning: PriceWarning, details: string): ErrorItem[] {
  if (warning.about === 'exchange-price') return [notice('exchange-price-assumed', assumptionOf(warning))]
  if (warning.about !== 'campaign') return []
  const message = `Campaign ${warning.campaignCode} ${campaignTexts[warning.reason]}; the price does not include it.`
  return [notice('campaign-unknown', message, details)]
}

const assumptionOf = ({ assumedCentPerKwhNet }: PriceWarning & { about: 'exchange-price' }) =>
  `The exchange price is an assumption (${assumedCentPerKwhNet} ct/kWh net): too few market prices are stored.`

function messageOf(warnings: PriceWarning[]): string | null {
  const texts = warnings.flatMap((warning) => {
    if (warning.about === 'exchange-price') return assumptionOf(warning)
    if (warning.about === 'levies')
      return `The price uses the levies of ${warning.year}: newer ones are not stored yet.`
    return []
  })
  return texts.length > 0 ? texts.join(' ') : null
}
