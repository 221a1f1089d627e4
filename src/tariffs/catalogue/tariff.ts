import type { DurationUnit } from './measure.ts'

export const tariffKinds = ['DynamicShare', 'DynamicFee', 'Fixed'] as const
export type TariffKind = (typeof tariffKinds)[number]

export type Period = { value: number; unit: DurationUnit }

/** A tariff as it is sold; what it costs is in its versions. */
export type Tariff = {
  tariffKey: string
  name: string
  displayName: string | null
  providerName: string
  kind: TariffKind
  durationPeriod: Period
  noticePeriod: Period
  renewalPeriod: Period
  features: string[]
  /** Partners that may sell it; null means all. */
  partnerIds: string[] | null
  versions: TariffVersion[]
}

/** Prices of a tariff while it is on sale: from `validFrom` to the day before `validTo`. Amounts are decimal texts. */
export type TariffVersion = {
  id: number
  validFrom: string
  validTo: string | null
  vatPercent: string
  serviceFeeCentPerKwhNet: string
  baseServiceFeeEuroPerMonthNet: string
  greenCertificateCentPerKwhNet: string
  riskPremiumCentPerKwhNet: string
  sharePercent: string | null
  energyPriceCentPerKwhNet: string | null
  emissionGramPerKwh: string
  flexibilityCentPerKwhGross: string
}

/** The version that is on sale on a date, if any. Dates of the form yyyy-mm-dd compare as texts. */
export const versionOn = (tariff: Tariff, date: string): TariffVersion | undefined =>
  tariff.versions.find(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date < validTo))

/** Whether a partner may sell a tariff. */
export const isSoldBy = (tariff: Tariff, partnerId: string): boolean =>
  tariff.partnerIds === null || tariff.partnerIds.includes(partnerId)
