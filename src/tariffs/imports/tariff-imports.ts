import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { campaigns } from './campaigns.ts'
import { defaultSupplierPrices, defaultSuppliers } from './default-suppliers.ts'
import { gridFees, gridFeeWindows, gridOperators } from './grid-fees.ts'
import { concessionFees, emissionFactors, exchangePrices, levies } from './nationwide-figures.ts'
import { postcodes } from './postcodes.ts'
import { tariffs, tariffVersions } from './tariffs.ts'

/** The kinds of file that replace a table of this room, in the order in which a new data set is brought in. */
export const tariffImports: readonly ImportKind[] = [
  levies,
  concessionFees,
  gridOperators,
  gridFees,
  gridFeeWindows,
  defaultSuppliers,
  defaultSupplierPrices,
  postcodes,
  emissionFactors,
  exchangePrices,
  tariffs,
  tariffVersions,
  campaigns,
]
