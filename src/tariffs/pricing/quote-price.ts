import type { Kept } from '../../platform/db/revisions.ts'
import { type ErrorItem, notice } from '../../platform/http/envelope.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { isSoldBy, type Tariff, versionOn } from '../catalogue/tariff.ts'
import type { Regions } from '../regions/regions.ts'
import { findPriceInputs, type PriceRequest, type PriceWarning } from './find-price-inputs.ts'
import type { PriceInputs } from './price.ts'
import type { PriceVersions } from './price-snapshot.ts'

export type PriceData = { catalogue: Kept<Catalogue>; regions: Kept<Regions> }
export type Quote = {
  inputs: PriceInputs
  versions: PriceVersions
  warnings: ErrorItem[]
  message: string | null
}

type Wanted = {
  tariff: Tariff
  date: string
  request: PriceRequest
  /** What the caller's request calls these things, for the paths of its faults. */
  fields?: Record<'zipCode' | 'campaignCode' | 'offerDate', string>
}
const ownFields = { zipCode: 'zipCode', campaignCode: 'campaignCode', offerDate: 'offerDate' }

/** The tariff of this key where the partner may sell it, or undefined: another partner's tariff does not exist for it. */
export function findTariff(
  { catalogue }: PriceData,
  tariffKey: string,
  partnerId: string,
): Tariff | undefined {
  const tariff = catalogue.current().byKey.get(tariffKey)
  return tariff !== undefined && isSoldBy(tariff, partnerId) ? tariff : undefined
}

/** All that the price of a tariff on a date depends on, with what the caller should be told beside it. */
export function quotePrice(
  { regions }: PriceData,
  { tariff, date, request, fields = ownFields }: Wanted,
): Quote {
  const version = versionOn(tariff, date)
  if (version === undefined)
    throw invalid(fields.offerDate, `${tariff.tariffKey} was not on sale on ${date}.`)
  const found = findPriceInputs(regions.current(), { tariff, version, request, date })
  if (found.isFound) {
    const { inputs, versions, warnings } = found
    const items = warnings.flatMap((warning) => warningItem(warning, fields.campaignCode))
    return { inputs, versions, warnings: items, message: messageOf(warnings) }
  }
  if (found.reason === 'postcode-unknown')
    throw invalid(fields.zipCode, `There is no postcode ${request.zipCode}.`)
  // Not the caller's fault: the operator has not imported what this date and place need.
  throw new Refusal('unavailable', {
    code: 'unavailable',
    message: `The price cannot be calculated: no ${found.missing} for ${request.zipCode} on ${date}.`,
  })
}

const invalid = (details: string, message: string) =>
  new Refusal('invalid', { code: 'validation-failed', message, details })

const campaignTexts = {
  unknown: 'is not known',
  'not-running': 'does not run on this date',
  'other-tariff': 'is not meant for this tariff',
}

function warningItem(warning: PriceWarning, details: string): ErrorItem[] {
  if (warning.about !== 'campaign') return []
  const message = `The campaign ${warning.campaignCode} ${campaignTexts[warning.reason]}; the price is without it.`
  return [notice('campaign-unknown', message, details)]
}

function messageOf(warnings: PriceWarning[]): string | null {
  const texts = warnings.flatMap((warning) => {
    if (warning.about === 'exchange-price') {
      return `The exchange price is an assumption (${warning.assumedCentPerKwhNet} ct/kWh net): too few market prices are stored.`
    }
    if (warning.about === 'levies')
      return `The levies are those of ${warning.year}: newer ones are not stored yet.`
    return []
  })
  return texts.length > 0 ? texts.join(' ') : null
}
