import { calculatePrice } from './calculate-price.ts'
import type { AnnouncedChange, PriceCalculation, PriceInputs } from './price.ts'

/** The stored rows that the inputs come from, so that they can be found years later. */
export type PriceVersions = {
  tariffVersion: string
  leviesYear: number
  /** The postcode prefix that was used. */
  region: string
  gridFees: { operatorCode: string; validFrom: string }
  /** Whether the metering operator's fee was known; missing in prices from before it was noted. */
  meteringFeeBasis?: 'Operator' | 'LegalCap'
  defaultSupplierPriceDate: string
  emissionFactor: { year: number; edition: string }
  /** The days whose exchange prices were averaged, half-open; null if an assumption was used. */
  exchangePrice: {
    from: string | null
    to: string | null
    /** The load profile that weighted them; null if an assumption was used, missing in prices from before there were several. */
    profile?: string | null
  }
  campaign: string | null
  /** Whether some figures came from the sample data that ships with the service. */
  usesSampleData: boolean
}

/** A price as promised: plain JSON, stored with the order and never changed. */
export type PriceSnapshot = {
  schemaVersion: 1
  inputs: PriceInputs
  versions: PriceVersions
  result: PriceCalculation
}

const snapshotOf = (inputs: PriceInputs, versions: PriceVersions): PriceSnapshot => ({
  schemaVersion: 1,
  inputs,
  versions,
  result: calculatePrice(inputs),
})

/** Freezes a calculation; later changes to the given objects do not affect the snapshot. */
export const freezePrice = (inputs: PriceInputs, versions: PriceVersions): PriceSnapshot =>
  structuredClone(snapshotOf(inputs, versions))

/** The same snapshot, as the JSON that is stored. */
export const frozenPriceText = (inputs: PriceInputs, versions: PriceVersions): string =>
  JSON.stringify(snapshotOf(inputs, versions))

type Period = PriceInputs['tariff']['noticePeriod']

/** First term, notice and renewal as agreed. An old snapshot has no renewal; then that of the catalogue counts. */
export const agreedPeriods = (
  { inputs: { tariff } }: Pick<StoredSnapshot, 'inputs'>,
  catalogue: { renewalPeriod: Period },
): Record<'durationPeriod' | 'noticePeriod' | 'renewalPeriod', Period> => ({
  durationPeriod: tariff.durationPeriod,
  noticePeriod: tariff.noticePeriod,
  renewalPeriod: tariff.renewalPeriod ?? catalogue.renewalPeriod,
})

/** The price that a contract was confirmed with, and the changes that the confirmation listed. */
export type ConfirmedPrice = StoredSnapshot & { announcedChanges: readonly AnnouncedChange[] }

/** A stored snapshot may come from a newer release. */
export type StoredSnapshot = Omit<PriceSnapshot, 'schemaVersion'> & { schemaVersion: number }
