import type { Db } from '../../platform/db/sql.ts'
import { allTariffs } from './repository.ts'
import type { Tariff } from './tariff.ts'

/** All tariffs, whole, for the memory of a process; kept current by src/platform/db/revisions.ts. */
export type Catalogue = { tariffs: readonly Tariff[]; byKey: ReadonlyMap<string, Tariff> }

export async function loadCatalogue(db: Db): Promise<Catalogue> {
  const tariffs = await allTariffs(db)
  return { tariffs, byKey: new Map(tariffs.map((tariff) => [tariff.tariffKey, tariff])) }
}
