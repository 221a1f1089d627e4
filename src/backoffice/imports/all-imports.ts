import { dayAheadPricesImport } from '../../energy/day-ahead-prices/import-prices.ts'
import { profileImport } from '../../energy/forecasts/import-profile.ts'
import type { AnyImport } from '../../platform/imports/any-import.ts'
import { importFile } from '../../platform/imports/import-file.ts'
import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { tariffImports } from '../../tariffs/imports/tariff-imports.ts'

const replacingTable = (kind: ImportKind): AnyImport => ({
  name: kind.name,
  says: kind.says,
  columns: kind.columns,
  importFile: async (db, path, { onProgress = () => {} }) => ({
    ...(await importFile(db, kind, path, { onProgress })),
    notes: [],
  }),
})

/** Every kind of file that can be imported. */
export const allImports: readonly AnyImport[] = [
  ...tariffImports.map(replacingTable),
  dayAheadPricesImport,
  profileImport,
]

export const findImport = (name: string): AnyImport | undefined =>
  allImports.find((candidate) => candidate.name === name)
