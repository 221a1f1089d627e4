import type { ContractReason, ContractType } from '../../domain/customer-kinds.ts'
import type { FilledAddress, FilledBankDetails } from '../../domain/filled-order.ts'
import type {
  CancellationReason,
  ContractState,
  DeliveryStateName,
  DenialReason,
} from '../../domain/states-and-reasons.ts'
import type { DurationUnit } from '../../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

/** An order as it is read for a partner. */
export type StoredOrder = {
  contractNumber: string
  customerNumber: string
  emailAddress: string
  type: ContractType
  firstName: string | null
  lastName: string | null
  businessName: string | null
  tariffName: string
  meterNumber: string | null
  meLoIdentifier: string | null
  maLoIdentifier: string | null
  deliveryAddress: FilledAddress
  state: ContractState
  openReasons: string[]
  desiredStartDate: string
  deliveryState: DeliveryStateName
  deliveryMessage: string | null
  startDate: string | null
  endDate: string | null
  denialReason: DenialReason | null
  cancellationReason: CancellationReason | null
  signedAt: Date
  consumptionKwh: number
  salesPersonId: string | null
}

/** An order as mails tell it. */
export type MailedOrder = Pick<
  StoredOrder,
  | 'contractNumber'
  | 'customerNumber'
  | 'emailAddress'
  | 'type'
  | 'firstName'
  | 'lastName'
  | 'businessName'
  | 'tariffName'
  | 'meterNumber'
  | 'maLoIdentifier'
  | 'deliveryAddress'
  | 'desiredStartDate'
  | 'consumptionKwh'
  | 'startDate'
  | 'endDate'
  | 'denialReason'
  | 'cancellationReason'
> & {
  accountId: string
  language: 'de' | 'en'
  lacksPassword: boolean
  isErased: boolean
  brandName: string
  brandColour: string
  contractReason: ContractReason
  offerDate: string
  priceSnapshot: StoredSnapshot
  bankDetails: FilledBankDetails | null
  isPreviousCancelledByCustomer: boolean
  receivedAt: Date
  capabilities: { hasSmartMeter?: boolean } | null
  confirmedAt: Date | null
  withdrawnAt: Date | null
  terminatedAt: Date | null
  wasPreviousCancelledByUs: boolean
  /** Who denied it: `market`, `system`, a client of the operator. */
  deniedBy: string | null
  renewalValue: number
  renewalUnit: DurationUnit
}
