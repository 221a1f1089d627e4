import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { marketPartners } from './market-partners.ts'
import {
  concessionFees,
  emissionFactors,
  energyLabels,
  exchangePrices,
  levies,
  vatRates,
} from './nationwide-figures.ts'
import { meteringFees, regionalFigures } from './regional-figures.ts'
import { campaigns, tariffs, tariffVersions } from './tariffs.ts'

/** The files that replace a table of this room, in the order in which to import a new data set. */
export const tariffImports: readonly ImportKind[] = [
  levies,
  concessionFees,
  vatRates,
  ...regionalFigures,
  meteringFees,
  marketPartners,
  emissionFactors,
  energyLabels,
  exchangePrices,
  tariffs,
  tariffVersions,
  campaigns,
]
