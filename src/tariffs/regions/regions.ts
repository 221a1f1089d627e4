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
export const windowLevels = ['Low', 'High'] as const
/** A time of day at which the operator charges another work price than its usual one (EnWG section 14a, module 3). */
export type GridFeeWindow = Validity & {
  operatorCode: string
  level: (typeof windowLevels)[number]
  /** Of the calendar year, 1 to 4. */
  quarter: number
  /** Minutes of the local day, half-open, on the quarter-hour. */
  fromMinute: number
  toMinute: number
  workCentPerKwhNet: string
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

/** All that prices take from place and time, whole, for the memory of a process; kept current by src/platform/db/revisions.ts. */
export type Regions = {
  levies: readonly Levies[]
  concessionFees: ReadonlyMap<MunicipalityClass, readonly ConcessionFee[]>
  gridFees: ReadonlyMap<string, readonly GridFees[]>
  gridFeeWindows: ReadonlyMap<string, readonly GridFeeWindow[]>
  /** Names of grid operators and default suppliers by their codes. */
  gridOperatorNames: ReadonlyMap<string, string>
  supplierNames: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, readonly Area[]>
  defaultSupplierPrices: ReadonlyMap<string, readonly DefaultSupplierPrice[]>
  /** Newest year first. */
  emissionFactors: readonly EmissionFactor[]
  campaigns: ReadonlyMap<string, readonly Campaign[]>
  exchangePrices: ExchangePrices
  /** Kinds of import whose rows are the sample that this project ships: good for trying out, not for selling. */
  sampleKinds: ReadonlySet<string>
}
