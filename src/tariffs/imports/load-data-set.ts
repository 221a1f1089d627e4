import type { Db } from '../../platform/db/sql.ts'
import { importFile, lockImports } from '../../platform/imports/import-file.ts'
import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { once } from '../../platform/imports/staged-rows.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { campaigns } from './campaigns.ts'
import { defaultSupplierPrices, defaultSuppliers } from './default-suppliers.ts'
import { gridFees, gridFeeWindows, gridOperators } from './grid-fees.ts'
import { concessionFees, emissionFactors, exchangePrices, levies } from './nationwide-figures.ts'
import { postcodes } from './postcodes.ts'

type DataSet = { name: 'reference' | 'sample'; groups: readonly (readonly ImportKind[])[] }

/** Published facts, the same for every supplier, which production needs too. */
const reference: DataSet = { name: 'reference', groups: [[levies], [concessionFees], [emissionFactors]] }

/** Regions and prices of our own making. What refers to one another comes together or not at all. */
const sample: DataSet = {
  name: 'sample',
  groups: [
    [gridOperators, gridFees, gridFeeWindows, defaultSuppliers, defaultSupplierPrices, postcodes],
    [exchangePrices],
    [campaigns],
  ],
}

export const loadReferenceData = (db: Db) => loadDataSet(db, reference)
export const loadSampleData = (db: Db) => loadDataSet(db, sample)

/** Brings in what ships with this project, where nothing is stored yet: what a person has imported stays. */
const loadDataSet = (db: Db, { name, groups }: DataSet): Promise<void> =>
  db.transaction(async (tx) => {
    // Several processes may start at once on one database.
    await lockImports(tx)
    for (const kinds of groups) {
      if (!(await areEmpty(tx, kinds))) continue
      for (const kind of kinds)
        await importFile(tx, kind, `${projectFolder}data-sets/${name}/${kind.name}.csv`, { dataSet: name })
    }
  })

async function areEmpty(tx: Db, kinds: readonly ImportKind[]): Promise<boolean> {
  const isFilled = kinds.map(({ table }) => `exists (select from ${table})`).join(' or ')
  const { rows } = await tx.query<{ isFilled: boolean }>(once(`select ${isFilled} as "isFilled"`))
  return rows[0]?.isFilled === false
}
