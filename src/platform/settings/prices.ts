import type { Faults, parsers } from './parsers.ts'

/** Where prices can be fetched, as settings and stored prices name it. */
export const fetchedSources = ['entsoe', 'energy-charts', 'smard', 'awattar'] as const
export type FetchedSource = (typeof fetchedSources)[number]

export type PriceSettings = Readonly<{
  /** Who is asked for day-ahead prices, in this order; nobody where they are synthetic. */
  sources: readonly FetchedSource[]
  entsoeToken: string | undefined
  /** Days without stored prices have synthetic ones: only in a test environment. */
  isSynthetic: boolean
}>

type Read = Pick<ReturnType<typeof parsers>, 'text' | 'someOf'>

/** Reads where day-ahead prices come from. Made-up prices never reach a customer: production refuses them. */
export function readPriceSettings(
  read: Read,
  { production, faults }: { production: boolean; faults: Faults },
): PriceSettings {
  const entsoeToken = read.text('ENTSOE_TOKEN')
  const keyless = fetchedSources.filter((name) => name !== 'entsoe')
  const fallback =
    entsoeToken !== undefined ? fetchedSources : production ? keyless : (['synthetic'] as const)
  const named = read.someOf('PRICE_SOURCES', [...fetchedSources, 'synthetic'], fallback)

  const isSynthetic = named.includes('synthetic')
  if (isSynthetic && production) faults.push('PRICE_SOURCES must not be synthetic in production.')
  if (isSynthetic && named.length > 1) faults.push('PRICE_SOURCES is either synthetic or a list of sources.')
  if (named.includes('entsoe') && entsoeToken === undefined)
    faults.push('ENTSOE_TOKEN must be set where PRICE_SOURCES names entsoe.')
  return { sources: named.filter((name) => name !== 'synthetic'), entsoeToken, isSynthetic }
}
