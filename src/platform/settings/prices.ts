import { someOf } from './readers.ts'
import { setting, type Values } from './setting.ts'

/** Where prices can be fetched; settings and stored prices use these names. */
export const fetchedSources = ['entsoe', 'energy-charts', 'smard', 'awattar'] as const
export type FetchedSource = (typeof fetchedSources)[number]

export const dayAheadPrices = {
  named: setting('PRICE_SOURCES', {
    says: `Sources of day-ahead prices, tried in this order: ${fetchedSources.join(', ')} (comma-separated), or synthetic.`,
    read: someOf(...fetchedSources, 'synthetic'),
    defaultSays:
      'all of them, entsoe only with its token; synthetic in a test environment without the token.',
    example: fetchedSources.join(),
  }),
  entsoeToken: setting('ENTSOE_TOKEN', {
    says: 'Access token of the ENTSO-E Transparency Platform.',
    example: '00000000-0000-4000-8000-000000000000',
    isSecret: true,
  }),
}

export const priceForecast = {
  drivers: setting('PRICE_FORECAST_DRIVERS', {
    says: 'File or address (https) of what moves prices, such as forecasts of wind, sun and load, for the price forecast; docs/concepts/forecast.md has its form.',
    defaultSays: 'none, prices are forecast from past prices and the calendar.',
    example: '/var/lib/wattline/drivers.csv',
  }),
  driversName: setting('PRICE_FORECAST_DRIVERS_NAME', {
    says: 'Who provides PRICE_FORECAST_DRIVERS, as partners read it among the sources of the forecast.',
    default: 'Forecasts of the supplier',
    example: 'Forecasts of Example Weather GmbH',
  }),
}

export type PriceSettings = Readonly<{
  /** Tried in this order; empty if prices are synthetic. */
  sources: readonly FetchedSource[]
  entsoeToken: string | undefined
  /** Days without stored prices get synthetic ones: only in a test environment. */
  isSynthetic: boolean
}>

/** Where day-ahead prices come from. Production refuses synthetic ones, so they never reach a customer. */
export function priceSettings(
  { named, entsoeToken }: Values<typeof dayAheadPrices>,
  { production, faults }: { production: boolean; faults: string[] },
): PriceSettings {
  const keyless = fetchedSources.filter((name) => name !== 'entsoe')
  const otherwise =
    entsoeToken !== undefined ? fetchedSources : production ? keyless : (['synthetic'] as const)
  const sources = named ?? otherwise

  const isSynthetic = sources.includes('synthetic')
  if (isSynthetic && production) faults.push('PRICE_SOURCES must not be synthetic in production.')
  if (isSynthetic && sources.length > 1)
    faults.push('PRICE_SOURCES must be either synthetic or a list of sources.')
  if (sources.includes('entsoe') && entsoeToken === undefined)
    faults.push('ENTSOE_TOKEN must be set if PRICE_SOURCES contains entsoe.')
  return { sources: sources.filter((name) => name !== 'synthetic'), entsoeToken, isSynthetic }
}
