import { type ContractPath, requireSupplyAccess } from '../../contracts/contract-access.ts'
import type { ContractModules } from '../../contracts/modules.ts'
import type { PriceNotices } from '../../contracts/price-changes/price-notices.ts'
import type { PricedFacts } from '../../contracts/priced-contracts.ts'
import type { LastAccess } from '../../customers/grants/last-access.ts'
import type { AccessPart } from '../../domain/access-parts.ts'
import type { LoadedPlace } from '../../domain/load-profiles/choose-profile.ts'
import type { LoadProfiles } from '../../domain/load-profiles/load-profiles.ts'
import { hasSmartMeter, type MeterPeriods } from '../../domain/measurement-technology.ts'
import type { Caller } from '../../partners/tokens/caller.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { PriceInputs } from '../../tariffs/pricing/price.ts'
import type { Regions, Validity } from '../../tariffs/regions/regions.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'

export type SuppliedContracts = {
  /** The contract, if the caller may read metrics that need these parts; the same object as before while nothing in it has changed. */
  read(path: ContractPath, reader: Reader, parts: readonly AccessPart[]): Promise<SuppliedContract>
  /** The same for the customer, whose session opens the contract; undefined if it is not the customer's. */
  readOwn(path: ContractPath): Promise<SuppliedContract | undefined>
}

/** What metrics, costs and working prices of a contract are made from. */
export type EnergyDeps = {
  db: Db
  /** For readings. */
  reads: Db
  regions: Cached<Regions>
  dayAheadPrices: Cached<DayAheadPrices>
  loadProfiles: Cached<LoadProfiles>
  lastAccess: Pick<LastAccess, 'note'>
  suppliedContracts: SuppliedContracts
}
export type Reader = { caller: Caller; now: Date }

/** The levies and fees that the contract was confirmed with, for the meter that was there. */
export type ConfirmedFees = Pick<PriceInputs, 'levies' | 'region'> & { hasSmartMeter: boolean }

/** What the price of a delivery depends on. */
export type SuppliedContract = MeterPeriods & {
  contractNumber: string
  /** First day of delivery; null if not known yet. */
  startDate: string | null
  /** Last day of delivery, inclusive; null if open-ended. */
  endDate: string | null
  /** The tariff on the day of the offer, as promised to the customer. */
  tariff: PriceInputs['tariff']
  campaign: PriceInputs['campaign']
  flexibilityCentPerKwhGross: string
  gridOperatorCode: string | null
  meteringOperatorCode: string | null
  /** When a smart meter was installed that was ordered; null if none. */
  meterOrderedSince: string | null
  deliveryAddress: { postCode: string }
  /** As agreed with the order. */
  yearlyConsumptionKwh: number
  /** As the customer expects it now, for forecasts. */
  expectedConsumptionKwh: number
  hasElectricVehicle: boolean
  /** What the order says; the registered modules take precedence. */
  hasControllableDevice: boolean
  modules: readonly ContractModules[]
  /** What the order says; a registered battery counts too. */
  place: LoadedPlace
  priceNotices: PriceNotices
  /** Null for contracts from before they were stored. */
  confirmedFees: ConfirmedFees | null
  /** When neither the CHP nor the offshore levy is charged (section 22 EnFG). */
  levyExemptions: readonly Validity[]
  /** When the customer pays for grid use and metering. */
  withoutGridUse: readonly Validity[]
}

/** The contract, if the caller may read its costs, or what needs other parts; notes the access. */
export const readSuppliedContract = (
  { suppliedContracts }: Pick<EnergyDeps, 'suppliedContracts'>,
  path: ContractPath,
  reader: Reader,
  parts: readonly AccessPart[] = ['Costs'],
): Promise<SuppliedContract> => suppliedContracts.read(path, reader, parts)

/** What the consumption of a delivery depends on besides its readings. */
export type Supply = Pick<
  SuppliedContract,
  | 'contractNumber'
  | 'startDate'
  | 'endDate'
  | 'expectedConsumptionKwh'
  | 'hasSmartMeter'
  | 'meterChanges'
  | 'place'
  | 'modules'
>

/** The same for who needs no price: a statement of its own, which reads less than half as much. */
export async function readSupply(
  { db, lastAccess }: Pick<EnergyDeps, 'db' | 'lastAccess'>,
  path: ContractPath,
  reader: Reader,
): Promise<Supply> {
  const supply = await requireSupplyAccess(db, path, reader)
  if (supply.grantId !== null) lastAccess.note(supply.grantId, reader.now)
  const { contractNumber, startDate, endDate, expectedConsumptionKwh, modules, meterChanges } = supply
  return {
    ...{ contractNumber, startDate, endDate, expectedConsumptionKwh, modules, meterChanges },
    hasSmartMeter: hasSmartMeter(supply),
    place: placeOf(supply),
  }
}

/** What the price of a stored contract depends on. */
export function suppliedContract(contract: PricedFacts): SuppliedContract {
  const { inputs } = contract.priceSnapshot
  return {
    contractNumber: contract.contractNumber,
    startDate: contract.startDate,
    endDate: contract.endDate,
    tariff: inputs.tariff,
    campaign: inputs.campaign,
    flexibilityCentPerKwhGross: inputs.flexibilityCentPerKwhGross,
    gridOperatorCode: contract.gridOperatorCode,
    meteringOperatorCode: contract.meteringOperatorCode,
    meterOrderedSince: contract.meterOrderedSince,
    deliveryAddress: { postCode: contract.deliveryAddress.postCode },
    yearlyConsumptionKwh: contract.consumptionKwh,
    expectedConsumptionKwh: contract.expectedConsumptionKwh,
    hasSmartMeter: hasSmartMeter(contract),
    meterChanges: contract.meterChanges,
    hasElectricVehicle: contract.capabilities?.hasElectricVehicle ?? false,
    hasControllableDevice: contract.capabilities?.hasControllableDevice ?? false,
    modules: contract.modules,
    place: placeOf(contract),
    priceNotices: contract.priceNotices,
    confirmedFees: contract.confirmedPrice && confirmedFees(contract.confirmedPrice.inputs),
    levyExemptions: contract.levyExemptions,
    withoutGridUse: contract.withoutGridUse,
  }
}

const confirmedFees = ({ levies, region, request }: PriceInputs): ConfirmedFees => ({
  levies,
  region,
  hasSmartMeter: request.hasSmartMeter,
})

const placeOf = ({
  type,
  industry,
  capabilities,
  photovoltaicsSince,
}: Pick<PricedFacts, 'type' | 'industry' | 'capabilities' | 'photovoltaicsSince'>): LoadedPlace => ({
  type,
  industry,
  hasPhotovoltaics: capabilities?.hasPhotovoltaics ?? false,
  photovoltaicsSince,
  hasBatteryStorage: capabilities?.hasBatteryStorage ?? false,
})
