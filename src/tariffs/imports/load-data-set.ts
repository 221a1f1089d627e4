import type { Db } from '../../platform/db/sql.ts'
import { forgetOrigin, importFile, lockImports } from '../../platform/imports/import-file.ts'
import type { ImportKind } from '../../platform/imports/import-kind.ts'
import { once } from '../../platform/imports/staged-rows.ts'
import { projectFolder } from '../../platform/project-folder.ts'
import { marketPartners } from './market-partners.ts'
import {
  concessionFees,
  emissionFactors,
  energyLabels,
  exchangePrices,
  levies,
} from './nationwide-figures.ts'
import { regionalFigures } from './regional-figures.ts'
import { campaigns } from './tariffs.ts'

type DataSet = { name: 'reference' | 'sample'; groups: readonly (readonly ImportKind[])[] }

/** Published figures, the same for every supplier; production needs them too. */
const reference: DataSet = { name: 'reference', groups: [[levies], [concessionFees], [emissionFactors]] }

/** Invented regions and prices. Kinds that refer to each other are loaded together or not at all. */
const sample: DataSet = {
  name: 'sample',
  groups: [regionalFigures, [marketPartners], [exchangePrices], [energyLabels], [campaigns]],
}

export const loadReferenceData = (db: Db) => loadDataSet(db, reference)
export const loadSampleData = (db: Db) => loadDataSet(db, sample)

/** Loads the data that ships with this project into empty tables. Data that somebody imported stays. */
const loadDataSet = (db: Db, { name, groups }: DataSet): Promise<void> =>
  db.transaction(async (tx) => {
    // Several processes may start at once on the same database.
    await lockImports(tx)
    for (const kinds of groups) {
      if (!(await areEmpty(tx, kinds))) continue
      for (const kind of kinds)
        await importFile(tx, kind, `${projectFolder}data-sets/${name}/${kind.name}.csv`, { dataSet: name })
    }
  })

/** Removes the invented data again, but for what somebody has replaced and what that refers to. */
export async function removeSampleData(tx: Db): Promise<void> {
  await lockImports(tx)
  for (const kinds of sample.groups) {
    // Later kinds of a group refer to earlier ones.
    for (const kind of kinds.toReversed()) {
      if (!(await forgetOrigin(tx, kind, sample.name))) break
      await tx.query(once(`delete from ${kind.table}`))
    }
  }
}

async function areEmpty(tx: Db, kinds: readonly ImportKind[]): Promise<boolean> {
  const isFilled = kinds.map(({ table }) => `exists (select from ${table})`).join(' or ')
  const { rows } = await tx.query<{ isFilled: boolean }>(once(`select ${isFilled} as "isFilled"`))
  return rows[0]?.isFilled === false
}
