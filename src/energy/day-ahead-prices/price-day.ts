import type { FetchedSource } from '../../platform/settings/prices.ts'
import { toEurPerMwh } from './micro-cent.ts'

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
