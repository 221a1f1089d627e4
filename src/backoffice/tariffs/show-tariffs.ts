import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { readTariff } from '../../tariffs/catalogue/catalogue.ts'
import { isSoldBy, type Tariff } from '../../tariffs/catalogue/tariff.ts'
import type { OperatorDeps } from '../operation.ts'
import { saleStateOf } from './sale-state.ts'
import type { OperatorTariff, OperatorTariffsQuery } from './schema.ts'
import { slugsOf, tariffItem } from './tariff-items.ts'

type Deps = Pick<OperatorDeps, 'db' | 'catalogue' | 'directory'>

/** Tariffs with all their versions, sorted by key, those not on sale included: one more than the limit. */
export function listAllTariffs(
  { catalogue, directory }: Deps,
  query: OperatorTariffsQuery,
  now: Date,
): OperatorTariff[] {
  const { 'filter.kind': kind, 'filter.state': state, 'filter.partner': slug, after } = query
  const today = berlinDate(now)
  const { partners } = directory.current()
  const slugs = slugsOf(partners)
  const partnerId = partners.find((partner) => partner.slug === slug)?.id ?? ''
  const { tariffs } = catalogue.current()
  // Tariffs are never removed, so the last one of the page before is there.
  const start = tariffs.findIndex(({ tariffKey }) => tariffKey === after) + 1
  return tariffs
    .slice(start)
    .filter(
      (tariff) =>
        (kind === undefined || tariff.kind === kind) &&
        (state === undefined || saleStateOf(tariff, today) === state) &&
        (slug === undefined || (partnerId !== '' && isSoldBy(tariff, partnerId))),
    )
    .slice(query.offset, query.offset + query.limit + 1)
    .map((tariff) => tariffItem(tariff, slugs, today))
}

/** A tariff as it is stored this moment; what processes keep in memory may be a second behind. */
export async function showTariff(
  { db, directory }: Deps,
  tariffKey: string,
  now: Date,
): Promise<OperatorTariff> {
  const tariff = await getTariff(db, tariffKey)
  return tariffItem(tariff, slugsOf(directory.current().partners), berlinDate(now))
}

export async function getTariff(db: Db, tariffKey: string): Promise<Tariff> {
  const tariff = await readTariff(db, tariffKey)
  if (tariff !== undefined) return tariff
  throw notFound(`There is no tariff ${tariffKey}.`)
}
