import { calculatePrice } from './calculate-price.ts'
import type { PriceCalculation, PriceInputs } from './price.ts'

/** Which stored rows the inputs were read from, so that a reader can find them years later. */
export type PriceVersions = {
  tariffVersion: string
  leviesYear: number
  /** The prefix of the postcode that decided. */
  region: string
  gridFees: { operatorCode: string; validFrom: string }
  defaultSupplierPriceDate: string
  emissionFactor: { year: number; edition: string }
  /** The days whose exchange prices were averaged, half-open; null where an assumption took their place. */
  exchangePrice: { from: string | null; to: string | null }
  campaign: string | null
  /** Some of the figures were the sample that ships with the service. */
  usesSampleData: boolean
}

/** A price as it was promised: plain JSON, kept with the order and never changed. */
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

/** Freezes a calculation; later changes of the given objects do not reach the snapshot. */
export const freezePrice = (inputs: PriceInputs, versions: PriceVersions): PriceSnapshot =>
  structuredClone(snapshotOf(inputs, versions))

/** The same as the text that is stored. */
export const frozenPriceText = (inputs: PriceInputs, versions: PriceVersions): string =>
  JSON.stringify(snapshotOf(inputs, versions))

/** What a database gives back may come from a newer release. */
export type StoredSnapshot = Omit<PriceSnapshot, 'schemaVersion'> & { schemaVersion: number }
