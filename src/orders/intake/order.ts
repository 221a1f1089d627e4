import type { ContractReason, ContractType, Gender, Industry } from '../../domain/customer-kinds.ts'
import type { FilledAddress, FilledBankDetails } from '../../domain/filled-order.ts'
import type {
  CancellationReason,
  ContractState,
  DeliveryStateName,
  DenialReason,
} from '../../domain/states-and-reasons.ts'
import type { PartnershipType } from '../../partners/scopes.ts'
import type { ErrorItem } from '../../platform/http/envelope.ts'
import type { DurationUnit } from '../../tariffs/catalogue/measure.ts'
import type { StoredSnapshot } from '../../tariffs/pricing/price-snapshot.ts'

/** An order that passed every rule, ready to be stored. JSON columns are texts already. */
export type NewOrder = {
  receivedAt: Date
  /** Who placed it, for the history: a client, never a person. */
  actor: string
  partnerId: string
  placedByPartnerId: string
  partnershipType: PartnershipType
  account: NewAccount
  contract: NewContract
  /** Warnings and notices of the answer, kept for a repeat of the request. */
  items: ErrorItem[]
}

export type NewAccount = {
  customerNumber: string
  emailAddress: string
  emailKey: string
  passwordHash: string | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  gender: Gender | null
  dateOfBirth: string | null
  phoneNumber: string | null
  language: 'de' | 'en'
}

export type NewContract = {
  contractNumber: string
  externalId: string | null
  salesPersonId: string | null
  type: ContractType
  contractReason: ContractReason
  industry: Industry | null
  legalStructure: string | null
  tariffKey: string
  tariffName: string
  campaignCode: string | null
  offerDate: string
  priceSnapshot: string
  deliveryAddress: string
  billingAddress: string | null
  bankDetails: string | null
  agreements: string
  capabilities: string
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  previousSupplierCode: string | null
  desiredStartDate: string
  isPreviousCancelledByCustomer: boolean
  previousAnnualConsumptionKwh: number
  signedAt: Date
  openReasons: string[]
}

export type PlacedOrder = { customerNumber: string; contractNumber: string }

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
