import type { ContractType } from '../domain/customer-kinds.ts'
import type { FilledAddress, FilledDeliveryDetails } from '../domain/filled-order.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { StoredBankDetails } from '../orders/bank-details.ts'
import type { StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { ContractModules } from './modules.ts'

/** A contract as stored: everything that answers about it, its price or its costs are made from. */
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
  bankDetails: StoredBankDetails | null
  capabilities: Partial<FilledDeliveryDetails['capabilities']> | null
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  previousSupplierCode: string | null
  consumptionKwh: number
  gridOperatorCode: string | null
  /** Oldest first. */
  modules: ContractModules[]
}
