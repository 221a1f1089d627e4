import type { ContractType } from '../domain/customer-kinds.ts'
import type { FilledAddress, FilledBankDetails } from '../domain/filled-order.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { ContractModules } from './modules.ts'

/** A contract as the database has it: all that an answer about it, its price or its costs can be made of. */
export type StoredContract = OrderStatus & {
  contractNumber: string
  type: ContractType
  firstName: string | null
  lastName: string | null
  businessName: string | null
  tariffKey: string
  tariffName: string
  campaignCode: string | null
  offerDate: string
  priceSnapshot: StoredSnapshot
  deliveryAddress: FilledAddress
  billingAddress: FilledAddress | null
  bankDetails: FilledBankDetails | null
  capabilities: Capabilities | null
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  previousSupplierCode: string | null
  consumptionKwh: number
  gridOperatorCode: string | null
  /** Of EnWG section 14a, oldest first. */
  modules: ContractModules[]
}

export type Capabilities = { hasElectricVehicle?: boolean; hasSmartMeter?: boolean; hasHeatPump?: boolean }

/** What the asking partner is to a contract. */
export type ContractFacts = { isBrought: boolean; isVisible: boolean }
