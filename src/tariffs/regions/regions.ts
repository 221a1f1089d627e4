import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'

/** Valid from the first day to the day before `validTo`; null is open-ended. Dates (yyyy-mm-dd) compare as strings. */
export type Validity = { validFrom: string; validTo: string | null }

export const isValidOn = ({ validFrom, validTo }: Validity, date: string): boolean =>
  validFrom <= date && (validTo === null || date < validTo)

/** The row that is valid on a date. There is at most one, because the database refuses overlaps. */
export const validOn = <T extends Validity>(rows: readonly T[] | undefined, date: string): T | undefined =>
  rows?.find((row) => isValidOn(row, date))

export const municipalityClasses = ['UpTo25000', 'UpTo100000', 'UpTo500000', 'Above500000'] as const
/** Population of a municipality, which decides its concession fee (KAV section 2). */
export type MunicipalityClass = (typeof municipalityClasses)[number]

export type Levies = Validity & {
  electricityTaxCentPerKwhNet: string
  kwkgCentPerKwhNet: string
  offshoreCentPerKwhNet: string
  p19CentPerKwhNet: string
}
/** Value-added tax from a day on, until the next row. */
export type VatRate = { validFrom: string; percent: string }
export type ConcessionFee = Validity & { municipalityClass: MunicipalityClass; centPerKwhNet: string }
export type GridFees = Validity & {
  operatorCode: string
  workCentPerKwhNet: string
  baseEuroPerYearNet: string
  /** Null: the operator charges the legal cap. */
  modernMeterEuroPerYearGross: string | null
  smartMeterEuroPerYearGross: string | null
  controlBoxEuroPerYearGross: string | null
}
export const meteringServices = [
  'ModernMeter',
  'SmartMeterUpTo6000Kwh',
  'SmartMeterUpTo10000Kwh',
  'SmartMeterUpTo20000Kwh',
  'SmartMeterUpTo50000Kwh',
  'SmartMeterUpTo100000Kwh',
  'ControlBox',
  'OrderedMeterOnce',
  'OrderedMeterPerYear',
] as const
export type MeteringService = (typeof meteringServices)[number]
/** What a metering operator charges for a service, a year or once. */
export type MeteringFee = Validity & { operatorCode: string; service: MeteringService; euroGross: string }
export const windowLevels = ['Low', 'High'] as const
/** A time of day when the operator charges more or less than its usual work price (EnWG section 14a, module 3). */
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
  /** Who else has a grid there; null if nobody. Prices follow `operatorCode` alone. */
  otherOperatorCodes: readonly string[] | null
  municipalityClass: MunicipalityClass
  supplierCode: string
}
/** Where the electricity of a year came from. */
export type EnergyMix = {
  nuclearPercent: number
  coalPercent: number
  gasPercent: number
  otherFossilPercent: number
  fundedRenewablesPercent: number
  otherRenewablesPercent: number
  co2GramPerKwh: number
  nuclearWasteGramPerKwh: number
}
/** `labelOf` is `Germany`, `Supplier` or the key of a tariff. */
export type StoredLabel = { labelOf: string; year: number; mix: EnergyMix }

export type EmissionFactor = { year: number; gramPerKwh: string; edition: string }
export type Campaign = Validity & {
  campaignCode: string
  /** Null: every tariff. */
  tariffKeys: readonly string[] | null
  workCentPerKwhGross: string
  baseEuroPerMonthGross: string
}

/** What a customer with a load profile paid for energy at the exchange before a date. */
export type ExchangePrice = {
  centPerKwhNet: string
  /** The first day that was averaged, and the day after the last; both null for the default. */
  from: string | null
  to: string | null
  /** The load profile that weighted them; null for the default. */
  profile: string | null
  /** Too few prices are stored, so this is the configured assumption; an answer should say so. */
  isDefault: boolean
}
/** Where the exchange price comes from: monthly means, or quarter-hours where they are stored. */
export type ExchangePrices = {
  before(date: string, profile: ProfileName): ExchangePrice
  /** The same prices, weighted by other profiles. */
  weightedBy(profiles: LoadProfiles): ExchangePrices
}

/** What the levies and fees at a delivery point are found in. */
export type RegionalRates = Pick<
  Regions,
  | 'levies'
  | 'concessionFees'
  | 'gridFees'
  | 'gridFeeWindows'
  | 'meteringFees'
  | 'areas'
  | 'defaultSupplierPrices'
  | 'emissionFactors'
  | 'vatRates'
>

/** All regional and dated inputs of a price, held in memory and kept current by src/platform/db/revisions.ts. */
export type Regions = {
  levies: readonly Levies[]
  concessionFees: ReadonlyMap<MunicipalityClass, readonly ConcessionFee[]>
  gridFees: ReadonlyMap<string, readonly GridFees[]>
  gridFeeWindows: ReadonlyMap<string, readonly GridFeeWindow[]>
  /** By the metering operator. */
  meteringFees: ReadonlyMap<string, readonly MeteringFee[]>
  /** Names of grid operators and default suppliers by their codes. */
  gridOperatorNames: ReadonlyMap<string, string>
  supplierNames: ReadonlyMap<string, string>
  areas: ReadonlyMap<string, readonly Area[]>
  defaultSupplierPrices: ReadonlyMap<string, readonly DefaultSupplierPrice[]>
  /** Newest year first. */
  emissionFactors: readonly EmissionFactor[]
  /** Newest first. */
  vatRates: readonly VatRate[]
  /** Newest year first. */
  energyLabels: readonly StoredLabel[]
  campaigns: ReadonlyMap<string, readonly Campaign[]>
  exchangePrices: ExchangePrices
  /** Import kinds whose rows are the sample data of this project, which is for trying out, not for selling. */
  sampleKinds: ReadonlySet<string>
}
