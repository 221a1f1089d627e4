import type { ContractModules } from '../../contracts/modules.ts'
import type { StoredContract } from '../../contracts/stored-contract.ts'
import type { PriceInputs } from '../../tariffs/pricing/price.ts'

/** What the price of a delivery depends on, besides place and time. */
export type SuppliedContract = {
  contractNumber: string
  /** First day of delivery; null where there is none yet. */
  startDate: string | null
  /** Last day of delivery, included; null where none is set. */
  endDate: string | null
  /** The tariff as it was on the day of the offer: what the customer was promised stays. */
  tariff: PriceInputs['tariff']
  campaign: PriceInputs['campaign']
  flexibilityCentPerKwhGross: string
  gridOperatorCode: string | null
  deliveryAddress: { postCode: string }
  yearlyConsumptionKwh: number
  hasSmartMeter: boolean
  hasElectricVehicle: boolean
  modules: readonly ContractModules[]
}

export function suppliedContract(contract: StoredContract): SuppliedContract {
  const { inputs } = contract.priceSnapshot
  return {
    contractNumber: contract.contractNumber,
    startDate: contract.startDate,
    endDate: contract.endDate,
    tariff: inputs.tariff,
    campaign: inputs.campaign,
    flexibilityCentPerKwhGross: inputs.flexibilityCentPerKwhGross,
    gridOperatorCode: contract.gridOperatorCode,
    deliveryAddress: contract.deliveryAddress,
    yearlyConsumptionKwh: contract.consumptionKwh,
    hasSmartMeter: contract.capabilities?.hasSmartMeter ?? false,
    hasElectricVehicle: contract.capabilities?.hasElectricVehicle ?? false,
    modules: contract.modules,
  }
}
