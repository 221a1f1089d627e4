/** Tariffs as the operator API has them. Pure. */
import type { Tariff, TariffVersion } from '../../tariffs/catalogue/tariff.ts'
import { saleStateOf } from './sale-state.ts'
import type { OperatorTariff, OperatorTariffVersion } from './schema.ts'

/** The slugs of partners by their ids. */
export type Slugs = ReadonlyMap<string, string>

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

export const versionItem = (version: TariffVersion): OperatorTariffVersion => ({
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
