import type { FetchedSource } from '../../platform/settings/prices.ts'

export type StoredSource = FetchedSource | 'import'
export type PriceOrigin = StoredSource | 'synthetic'

/** Names shown to partners; SMARD's licence (CC BY 4.0) requires its exact wording. */
export const originNames: Record<PriceOrigin, string> = {
  entsoe: 'ENTSO-E Transparency Platform',
  'energy-charts': 'Energy-Charts (Fraunhofer ISE)',
  smard: 'Bundesnetzagentur | SMARD.de',
  awattar: 'aWATTar',
  import: 'Import of the supplier',
  synthetic: 'Synthetic prices of the test environment',
}

export type ResolutionMinutes = 15 | 60

/** The prices of a local day as a source published them. */
export type PublishedDay = {
  /** Net millionths of a cent per kWh for each elapsed quarter-hour: 92, 96 or 100 of them. */
  readonly microCentPerKwh: Int32Array
  /** As published; an hourly price is held as four equal quarter-hours. */
  readonly resolutionMinutes: ResolutionMinutes
}

export type SourcedDay = PublishedDay & { readonly date: string; readonly source: StoredSource }

/** The first delivery day on which the exchange traded quarter-hours instead of hours. */
export const firstQuarterHourlyDate = '2025-10-01'

/** Whether a day has the resolution it was traded in; hourly prices of a quarter-hourly day are a stopgap. */
export const isFullResolution = (
  date: string,
  { resolutionMinutes }: Pick<PublishedDay, 'resolutionMinutes'>,
): boolean => resolutionMinutes === 15 || date < firstQuarterHourlyDate

/** Close to the exchange's own limits, which move. Prices outside are used unchanged but reported. */
const expectedEurPerMwh = { from: -500, to: 5000 }

/** A warning about implausible prices; undefined for ordinary days. */
export function alertAbout({ date, microCentPerKwh }: SourcedDay): string | undefined {
  const lowest = toEurPerMwh(Math.min(...microCentPerKwh))
  const highest = toEurPerMwh(Math.max(...microCentPerKwh))
  const { from, to } = expectedEurPerMwh
  if (lowest >= from && highest <= to) return undefined
  return `Prices of ${date} lie between ${lowest} and ${highest} EUR/MWh, outside the expected range of ${from} to ${to}.`
}

/**
 * Prices are whole millionths of a cent per kWh. 1 EUR/MWh is 0.1 ct/kWh, so this unit is exact for the five decimals
 * that sources publish, and a price fits into 32 bits.
 */
const microCentPerEurPerMwh = 100_000
const microCentPerCent = 1_000_000

/** Larger prices do not fit into 32 bits; the exchange's own limit is a quarter of this. */
export const maxEurPerMwh = 20_000

/** Reads a price in EUR/MWh, rounded to five decimals; undefined if it is not a plain number in range. */
export function microCentOfEurPerMwh(value: unknown): number | undefined {
  const eurPerMwh = typeof value === 'string' && plainNumber.test(value) ? Number(value) : value
  if (typeof eurPerMwh !== 'number' || !(Math.abs(eurPerMwh) <= maxEurPerMwh)) return undefined
  // Ten digits are well within the sixteen of a double, so rounding is exact.
  return Math.round(eurPerMwh * microCentPerEurPerMwh) + 0
}

const plainNumber = /^-?\d{1,9}(\.\d{1,12})?$/

/** An integer divided by a power of ten prints with no spurious decimals. */
export const toCentPerKwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerCent

export const toEurPerMwh = (microCentPerKwh: number): number => microCentPerKwh / microCentPerEurPerMwh
