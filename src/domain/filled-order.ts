import type { ContractReason, ContractType, Gender, Industry } from './customer-kinds.ts'

/**
 * An order with its defaults filled in. It has the names and the nesting of the request, so that rules and error paths
 * match, but no read-only fields, and null for missing values. Strings are trimmed, identifiers normalised.
 */
export type FilledOrder = {
  tariffKey: string
  offerDate: string
  campaignCode: string | null
  /** As the order says; null for that of the country. */
  language: 'de' | 'en' | null
  userAccount: {
    emailAddress: string
    phoneNumber: string | null
    password: string | null
    firstName: string | null
    lastName: string | null
    businessName: string | null
    gender: Gender | null
    dateOfBirth: string | null
  }
  contract: {
    externalId: string | null
    salesPersonId: string | null
    type: ContractType
    contractReason: ContractReason
    industry: Industry | null
    legalStructure: string | null
    transactionDateTime: string
    deliveryAddress: FilledAddress
    billingAddress: FilledAddress | null
    bankDetails: FilledBankDetails | null
    deliveryDetails: FilledDeliveryDetails
    agreements: Agreements
  }
}

/** What the customer agreed to. Stored like this; missing in what was stored before a field existed. */
export type Agreements = {
  termsAndConditions: boolean
  privacyPolicy: boolean
  revocationPolicy: boolean
  deliveryWithinWithdrawalPeriod: Declaration | null
  powerOfAttorney: Declaration | null
}

/** The time is an instant in ISO 8601, in UTC. */
export type Declaration = { agreedAt: string; wording: string }

export type FilledAddress = {
  title: string | null
  firstName: string | null
  lastName: string | null
  businessName: string | null
  gender: Gender | null
  extension: string | null
  streetName: string
  houseNumber: string | null
  city: string
  postCode: string
  countryCode: string
}

export type FilledBankDetails = {
  accountHolder: string | null
  iban: string
  bic: string | null
  bankName: string | null
  hasAcceptedDirectDebit: boolean
}

export type FilledDeliveryDetails = {
  meterNumber: string | null
  maLoIdentifier: string | null
  meLoIdentifier: string | null
  desiredTransitionDate: string | null
  moveInDate: string | null
  previousSelfCancelledDate: string | null
  previousSupplierCode: string | null
  previousAnnualConsumptionKwh: number
  capabilities: {
    hasElectricVehicle: boolean
    hasSmartMeter: boolean
    hasHeatPump: boolean
    /** Whether a device of EnWG section 14a is registered with the grid operator. */
    hasControllableDevice: boolean
    hasPhotovoltaics: boolean
    hasBatteryStorage: boolean
  }
}
