import { type Db, sql } from '../../platform/db/sql.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { areasByPrefix } from './areas-by-prefix.ts'
import { monthlyExchangePrices } from './monthly-exchange-prices.ts'
import type { Regions } from './regions.ts'
import {
  allAreas,
  allCampaigns,
  allConcessionFees,
  allDefaultSupplierPrices,
  allEmissionFactors,
  allExchangePriceMonths,
  allGridFees,
  allGridFeeWindows,
  allGridOperatorNames,
  allLevies,
  allSampleKinds,
  allSupplierNames,
} from './repository.ts'

/** Reads everything regional and dated, as of one moment. */
export const loadRegions = (db: Db): Promise<Regions> =>
  db.transaction(async (tx) => {
    // Imports may commit between two reads; without this a postcode could miss its operator.
    await tx.query(sql`set transaction isolation level repeatable read, read only`)
    return {
      levies: await allLevies(tx),
      concessionFees: groupBy(await allConcessionFees(tx), ({ municipalityClass }) => municipalityClass),
      gridFees: groupBy(await allGridFees(tx), ({ operatorCode }) => operatorCode),
      gridFeeWindows: groupBy(await allGridFeeWindows(tx), ({ operatorCode }) => operatorCode),
      gridOperatorNames: namesByCode(await allGridOperatorNames(tx)),
      supplierNames: namesByCode(await allSupplierNames(tx)),
      areas: await stepByStep(areasByPrefix(await allAreas(tx))),
      defaultSupplierPrices: groupBy(await allDefaultSupplierPrices(tx), ({ supplierCode }) => supplierCode),
      emissionFactors: await allEmissionFactors(tx),
      campaigns: groupBy(await allCampaigns(tx), ({ campaignCode }) => campaignCode),
      exchangePrices: monthlyExchangePrices(await allExchangePriceMonths(tx)),
      sampleKinds: new Set(await allSampleKinds(tx)),
    }
  })

const namesByCode = (rows: readonly { code: string; name: string }[]): Map<string, string> =>
  new Map(rows.map(({ code, name }) => [code, name]))

function groupBy<Key, Row>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group === undefined) groups.set(keyOf(row), [row])
    else group.push(row)
  }
  return groups
}
