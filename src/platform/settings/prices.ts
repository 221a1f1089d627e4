import { someOf } from './readers.ts'
import { setting, type Values } from './setting.ts'

/** Where prices can be fetched, as settings and stored prices name it. */
export const fetchedSources = ['entsoe', 'energy-charts', 'smard', 'awattar'] as const
export type FetchedSource = (typeof fetchedSources)[number]

export const dayAheadPrices = {
  named: setting('PRICE_SOURCES', {
    says: `Who is asked for day-ahead prices, in this order: ${fetchedSources.join(', ')} (comma-separated), or synthetic.`,
    read: someOf(...fetchedSources, 'synthetic'),
    defaultSays:
      'all of them, entsoe only with its token; in the test environment without a token synthetic.',
    example: fetchedSources.join(),
  }),
  entsoeToken: setting('ENTSOE_TOKEN', {
    says: 'Our key to the ENTSO-E Transparency Platform.',
    example: '00000000-0000-4000-8000-000000000000',
  }),
}

export type PriceSettings = Readonly<{
  /** Who is asked for day-ahead prices, in this order; nobody where they are synthetic. */
  sources: readonly FetchedSource[]
  entsoeToken: string | undefined
  /** Days without stored prices have synthetic ones: only in a test environment. */
  isSynthetic: boolean
}>

/** Where day-ahead prices come from. Made-up prices never reach a customer: production refuses them. */
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
    faults.push('PRICE_SOURCES is either synthetic or a list of sources.')
  if (sources.includes('entsoe') && entsoeToken === undefined)
    faults.push('ENTSOE_TOKEN must be set where PRICE_SOURCES names entsoe.')
  return { sources: sources.filter((name) => name !== 'synthetic'), entsoeToken, isSynthetic }
}
