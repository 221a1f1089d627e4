import type { ExchangePrices } from './exchange-price.ts'
import type { Validity } from './validity.ts'

export const municipalityClasses = ['UpTo25000', 'UpTo100000', 'UpTo500000', 'Above500000'] as const
/** Inhabitants of a municipality, on which the concession fee depends (KAV section 2). */
export type MunicipalityClass = (typeof municipalityClasses)[number]

export type Levies = Validity & {
  electricityTaxCentPerKwhNet: string
  kwkgCentPerKwhNet: string
  offshoreCentPerKwhNet: string
  p19CentPerKwhNet: string
}
export type ConcessionFee = Validity & { municipalityClass: MunicipalityClass; centPerKwhNet: string }
export type GridFees = Validity & {
  operatorCode: string
  workCentPerKwhNet: string
  baseEuroPerYearNet: string
  /** Null: the operator charges the legal cap. */
  modernMeterEuroPerYearGross: string | null
  smartMeterEuroPerYearGross: string | null
}
export type DefaultSupplierPrice = Validity & {
  supplierCode: string
  workCentPerKwhGross: string
  baseEuroPerMonthGross: string
}
/** Who serves the postcodes of a prefix. */
export type Area = Validity & {
  operatorCode: string
  municipalityClass: MunicipalityClass
  supplierCode: string
}
export type EmissionFactor = { year: number; gramPerKwh: string; edition: string }
export type Campaign = Validity & {
  campaignCode: string
  /** Null: every tariff. */
  tariffKeys: readonly string[] | null
  workCentPerKwhGross: string
  baseEuroPerMonthGross: string
}

/** All that prices take from place and time, whole, for the memory of a process; kept current by src/db/revisions.ts. */
export type Regions = {
  levies: readonly Levies[]
  concessionFees: ReadonlyMap<MunicipalityClass, readonly ConcessionFee[]>
  gridFees: ReadonlyMap<string, readonly GridFees[]>
  areas: ReadonlyMap<string, readonly Area[]>
  defaultSupplierPrices: ReadonlyMap<string, readonly DefaultSupplierPrice[]>
  /** Newest year first. */
  emissionFactors: readonly EmissionFactor[]
  campaigns: ReadonlyMap<string, readonly Campaign[]>
  exchangePrices: ExchangePrices
  /** Kinds of import whose rows are the sample that this project ships: good for trying out, not for selling. */
  sampleKinds: ReadonlySet<string>
}
