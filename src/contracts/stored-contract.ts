import type { ContractType, Industry } from '../domain/customer-kinds.ts'
import type { FilledAddress, FilledDeliveryDetails } from '../domain/filled-order.ts'
import type { MeasurementTechnology, MeterChange } from '../domain/measurement-technology.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { StoredBankDetails } from '../orders/bank-details.ts'
import type { ConfirmedPrice, StoredSnapshot } from '../tariffs/pricing/price-snapshot.ts'
import type { Validity } from '../tariffs/regions/regions.ts'
import type { LevyExemption } from './levy-exemptions.ts'
import type { ContractModules } from './modules.ts'
import type { PriceNotices } from './price-changes/price-notices.ts'

/** A contract as stored: everything that answers about it, its price or its costs are made from. */
export type StoredContract = OrderStatus & {
  contractNumber: string
  type: ContractType
  industry: Industry | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  tariffKey: string
  tariffName: string
  campaignCode: string | null
  offerDate: string
  priceSnapshot: StoredSnapshot
  /** The price of the confirmation; null before it, and for contracts from before it was stored. */
  confirmedPrice: ConfirmedPrice | null
  deliveryAddress: FilledAddress
  billingAddress: FilledAddress | null
  bankDetails: StoredBankDetails | null
  capabilities: Partial<FilledDeliveryDetails['capabilities']> | null
  /** As told after the order; null for what the order says. */
  photovoltaicsSince: string | null
  /** At the start of the supply. */
  measurementTechnology: MeasurementTechnology | null
  /** Later ones, oldest first. */
  meterChanges: readonly MeterChange[]
  /** When the customer pays for grid use and metering, oldest first. */
  withoutGridUse: readonly Validity[]
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  previousSupplierCode: string | null
  /** As agreed with the order: prices and the rights of households follow it. */
  consumptionKwh: number
  /** What the customer expects now: forecasts follow it. */
  expectedConsumptionKwh: number
  gridOperatorCode: string | null
  meteringOperatorCode: string | null
  /** When a smart meter was installed that was ordered; null if none. */
  meterOrderedSince: string | null
  /** Oldest first. */
  modules: ContractModules[]
  priceNotices: PriceNotices
  levyExemptions: readonly LevyExemption[]
}
