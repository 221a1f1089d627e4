import { type Validity, validOn } from '../regions/regions.ts'
import type { DurationUnit } from './measure.ts'

export const tariffKinds = ['DynamicShare', 'DynamicFee', 'Fixed'] as const
export type TariffKind = (typeof tariffKinds)[number]

export type Period = { value: number; unit: DurationUnit }

/** A tariff as it is sold. Its prices are in its versions. */
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
  /** Partners that may sell it; null means all of them. */
  partnerIds: string[] | null
  versions: TariffVersion[]
}

/** The prices of a tariff while they are on sale. Amounts are decimal strings. */
export type TariffVersion = Validity & {
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

/** The version on sale on a date, if any. */
export const versionOn = (tariff: Tariff, date: string): TariffVersion | undefined =>
  validOn(tariff.versions, date)

export const isSoldBy = (tariff: Tariff, partnerId: string): boolean =>
  tariff.partnerIds === null || tariff.partnerIds.includes(partnerId)
