import type { Db } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { isSoldBy, readTariff, type Tariff, type TariffVersion } from '../../tariffs/catalogue/catalogue.ts'
import type { OperatorDeps } from '../operation.ts'
import { saleStateOf } from './sale-state.ts'
import type { OperatorTariff, OperatorTariffsQuery, OperatorTariffVersion } from './schema.ts'

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

/** The slugs of partners by their ids. */
type Slugs = ReadonlyMap<string, string>

export const slugsOf = (partners: readonly { id: string; slug: string }[]): Slugs =>
  new Map(partners.map(({ id, slug }) => [id, slug]))

export const tariffItem = (tariff: Tariff, slugs: Slugs, today: string): OperatorTariff => ({
  tariffKey: tariff.tariffKey,
  tariffName: tariff.name,
  displayName: tariff.displayName,
  providerName: tariff.providerName,
  kind: tariff.kind,
  state: saleStateOf(tariff, today),
  durationValue: tariff.durationPeriod.value,
  durationUnit: tariff.durationPeriod.unit as OperatorTariff['durationUnit'],
  noticeValue: tariff.noticePeriod.value,
  noticeUnit: tariff.noticePeriod.unit as OperatorTariff['noticeUnit'],
  features: tariff.features,
  partners: tariff.partnerIds?.flatMap((id) => slugs.get(id) ?? []).toSorted() ?? null,
  versions: tariff.versions.map(versionItem),
})

const versionItem = (version: TariffVersion): OperatorTariffVersion => ({
  validFrom: version.validFrom,
  validTo: version.validTo,
  vat: Number(version.vatPercent),
  energyPriceCentPerKwhNet: orNull(version.energyPriceCentPerKwhNet),
  serviceFeeCentPerKwhNet: Number(version.serviceFeeCentPerKwhNet),
  baseServiceFeeEuroPerMonthNet: Number(version.baseServiceFeeEuroPerMonthNet),
  greenCertificateCentPerKwhNet: Number(version.greenCertificateCentPerKwhNet),
  riskPremiumCentPerKwhNet: Number(version.riskPremiumCentPerKwhNet),
  sharePercent: orNull(version.sharePercent),
  emissionGramPerKwh: Number(version.emissionGramPerKwh),
  flexibilityCentPerKwhGross: Number(version.flexibilityCentPerKwhGross),
})

const orNull = (amount: string | null): number | null => (amount === null ? null : Number(amount))
