import type { FetchedSource } from '../../../platform/settings/prices.ts'
import { awattar } from './awattar.ts'
import { energyCharts } from './energy-charts.ts'
import { entsoe, type Parse } from './entsoe.ts'
import type { PriceSource } from './price-source.ts'
import { smard } from './smard.ts'

type Settings = { sources: readonly FetchedSource[]; entsoeToken: string | undefined }

/** The configured sources, in order; none if prices are synthetic. */
export function priceSources({ sources, entsoeToken }: Settings, parse?: Parse): PriceSource[] {
  const made: Record<FetchedSource, () => PriceSource> = {
    entsoe: () => entsoe({ token: entsoeToken ?? '', ...(parse && { parse }) }),
    'energy-charts': energyCharts,
    smard,
    awattar,
  }
  return sources.map((name) => made[name]())
}
