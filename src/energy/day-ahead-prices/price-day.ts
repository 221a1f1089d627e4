import type { FetchedSource } from '../../platform/settings/prices.ts'

export type StoredSource = FetchedSource | 'import'
export type PriceOrigin = StoredSource | 'synthetic'

/** As partners read them; SMARD's licence (CC BY 4.0) asks for these words. */
export const originNames: Record<PriceOrigin, string> = {
  entsoe: 'ENTSO-E Transparency Platform',
  'energy-charts': 'Energy-Charts (Fraunhofer ISE)',
  smard: 'Bundesnetzagentur | SMARD.de',
  awattar: 'aWATTar',
  import: 'Import of the supplier',
  synthetic: 'Synthetic prices of the test environment',
}

export type ResolutionMinutes = 15 | 60

/** The prices of a local day as somebody published them. */
export type PublishedDay = {
  /** For each elapsed quarter-hour, 92, 96 or 100 of them, in order; millionths of a cent per kWh, net. */
  readonly microCentPerKwh: Int32Array
  /** What was published: hourly prices are held as four equal quarter-hours. */
  readonly resolutionMinutes: ResolutionMinutes
}

export type SourcedDay = PublishedDay & { readonly date: string; readonly source: StoredSource }

/** The delivery day since which the exchange trades quarter-hours; before it, hours. */
export const firstQuarterHourlyDate = '2025-10-01'

/** Whether a day has all the detail that was traded: hourly prices of a day of quarter-hours are a stopgap. */
export const isInFull = (
  date: string,
  { resolutionMinutes }: Pick<PublishedDay, 'resolutionMinutes'>,
): boolean => resolutionMinutes === 15 || date < firstQuarterHourlyDate
