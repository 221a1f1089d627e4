/** Fills in defaults and tidies an order before the rules check it. */

import type { ContractType } from '../../domain/customer-kinds.ts'
import type {
  Declaration,
  FilledAddress,
  FilledBankDetails,
  FilledDeliveryDetails,
  FilledOrder,
} from '../../domain/filled-order.ts'
import { normaliseBdewCode } from '../../domain/identifiers/bdew-code.ts'
import { normaliseBic, normaliseIban } from '../../domain/identifiers/iban.ts'
import { normaliseMaLo, normaliseMeLo } from '../../domain/identifiers/market-check-digit.ts'
import { type IsTestMeter, normaliseMeterNumber } from '../../domain/identifiers/meter-number.ts'
import { berlinDate, berlinDateTime } from '../../platform/time/berlin.ts'
import { berlinInstant } from '../../platform/time/berlin-instant.ts'
import type { CreateOrderRequest } from './schema.ts'

type Contract = CreateOrderRequest['contract']
type Address = Contract['deliveryAddress']

export function withDefaults(
  { contract, ...body }: CreateOrderRequest,
  now: Date,
  isTestMeter?: IsTestMeter,
): FilledOrder {
  return {
    tariffKey: body.tariffKey.trim(),
    offerDate: body.offerDate ?? berlinDate(now),
    campaignCode: textOf(body.campaignCode),
    language: body.language ?? null,
    userAccount: accountOf(body.userAccount),
    contract: {
      externalId: textOf(contract.externalId),
      salesPersonId: textOf(contract.salesPersonId),
      type: contract.type,
      contractReason: contract.contractReason,
      industry: contract.industry ?? null,
      legalStructure: textOf(contract.legalStructure),
      transactionDateTime: contract.transactionDateTime ?? berlinDateTime(now),
      deliveryAddress: addressOf(contract.deliveryAddress),
      billingAddress: contract.billingAddress ? addressOf(contract.billingAddress) : null,
      bankDetails: contract.bankDetails ? bankDetailsOf(contract.bankDetails, contract) : null,
      deliveryDetails: deliveryDetailsOf(contract.deliveryDetails, isTestMeter),
      agreements: {
        termsAndConditions: contract.agreements?.termsAndConditions ?? false,
        privacyPolicy: contract.agreements?.privacyPolicy ?? false,
        revocationPolicy: contract.agreements?.revocationPolicy ?? false,
        deliveryWithinWithdrawalPeriod: declarationOf(contract.agreements?.deliveryWithinWithdrawalPeriod),
        powerOfAttorney: declarationOf(contract.agreements?.powerOfAttorney),
      },
    },
  }
}

/** When the customer signed. Our own default is exact even in the repeated hour in October. */
export const signedAt = ({ contract }: CreateOrderRequest, now: Date): Date =>
  contract.transactionDateTime ? (berlinInstant(contract.transactionDateTime) ?? now) : now

type GivenDeclaration = NonNullable<NonNullable<Contract['agreements']>['powerOfAttorney']>

/** A time that does not exist stays as it is, for the rules to judge. */
const declarationOf = (given: Partial<GivenDeclaration> | null | undefined): Declaration | null =>
  given == null
    ? null
    : {
        agreedAt: berlinInstant(given.agreedAt ?? '')?.toISOString() ?? given.agreedAt ?? '',
        wording: given.wording?.trim() ?? '',
      }

const textOf = (text: string | null | undefined): string | null => text?.trim() || null

const normalised = (text: string | null | undefined, normalise: (text: string) => string): string | null =>
  normalise(text ?? '') || null

const accountOf = (account: CreateOrderRequest['userAccount']): FilledOrder['userAccount'] => ({
  emailAddress: account.emailAddress.trim(),
  phoneNumber: textOf(account.phoneNumber),
  // Not trimmed: a password may start or end with a space.
  password: account.password || null,
  firstName: textOf(account.firstName),
  lastName: textOf(account.lastName),
  businessName: textOf(account.businessName),
  gender: account.gender ?? null,
  dateOfBirth: account.dateOfBirth ?? null,
})

export const addressOf = (address: Address): FilledAddress => ({
  title: textOf(address.title),
  firstName: textOf(address.firstName),
  lastName: textOf(address.lastName),
  businessName: textOf(address.businessName),
  gender: address.gender ?? null,
  extension: textOf(address.extension),
  streetName: address.streetName.trim(),
  houseNumber: textOf(address.houseNumber),
  city: address.city.trim(),
  postCode: address.postCode.trim(),
  countryCode: address.countryCode.trim().toUpperCase(),
})

export const bankDetailsOf = (
  details: NonNullable<Contract['bankDetails']>,
  { type, billingAddress, deliveryAddress }: Pick<Contract, 'type' | 'billingAddress' | 'deliveryAddress'>,
): FilledBankDetails => ({
  accountHolder:
    textOf(details.accountHolder) ?? nameIn(billingAddress, type) ?? nameIn(deliveryAddress, type),
  iban: normaliseIban(details.iban),
  bic: normalised(details.bic, normaliseBic),
  bankName: textOf(details.bankName),
  hasAcceptedDirectDebit: details.hasAcceptedDirectDebit ?? false,
})

/** The name in an address: business first for a business customer, person first for a private one. */
function nameIn(address: Address | null | undefined, type: ContractType): string | null {
  const person = [textOf(address?.firstName), textOf(address?.lastName)].filter(Boolean).join(' ') || null
  const business = textOf(address?.businessName)
  return type === 'Business' ? (business ?? person) : (person ?? business)
}

const deliveryDetailsOf = (
  details: Contract['deliveryDetails'],
  isTestMeter: IsTestMeter | undefined,
): FilledDeliveryDetails => ({
  meterNumber: normaliseMeterNumber(details.meterNumber ?? '', isTestMeter) || null,
  maLoIdentifier: normalised(details.maLoIdentifier, normaliseMaLo),
  meLoIdentifier: normalised(details.meLoIdentifier, normaliseMeLo),
  desiredTransitionDate: details.desiredTransitionDate ?? null,
  moveInDate: details.moveInDate ?? null,
  previousSelfCancelledDate: details.previousSelfCancelledDate ?? null,
  previousSupplierCode: normalised(details.previousSupplierCode, normaliseBdewCode),
  previousAnnualConsumptionKwh: details.previousAnnualConsumptionKwh,
  capabilities: {
    hasElectricVehicle: details.capabilities?.hasElectricVehicle ?? false,
    hasSmartMeter: details.capabilities?.hasSmartMeter ?? false,
    hasHeatPump: details.capabilities?.hasHeatPump ?? false,
    hasControllableDevice: details.capabilities?.hasControllableDevice ?? false,
    hasPhotovoltaics: details.capabilities?.hasPhotovoltaics ?? false,
    hasBatteryStorage: details.capabilities?.hasBatteryStorage ?? false,
  },
})

type DateField = 'moveInDate' | 'previousSelfCancelledDate' | 'desiredTransitionDate'

/** The field that determines when delivery starts. Rule 7: the customer's own cancellation takes precedence over a desired date. */
export function desiredStartField({ contract }: FilledOrder): DateField {
  if (contract.contractReason === 'NewDeliveryLocation') return 'moveInDate'
  return contract.deliveryDetails.previousSelfCancelledDate === null
    ? 'desiredTransitionDate'
    : 'previousSelfCancelledDate'
}

/** When the customer wants delivery to start; null only in an order that breaks rule 6 or 7. */
export const desiredStart = (order: FilledOrder): string | null =>
  order.contract.deliveryDetails[desiredStartField(order)]

/** The day whose levies and fees the price of the order has. A move-in may lie before the offer; supply never does. */
export function expectedStart(order: FilledOrder): string {
  const desired = desiredStart(order)
  return desired !== null && desired > order.offerDate ? desired : order.offerDate
}

const germanSpeaking = ['DE', 'AT', 'CH', 'LI', 'LU']

/** The language of letters to the customer: that of the order, otherwise by the country of the billing address. */
export function customerLanguage({ language, contract }: FilledOrder): 'de' | 'en' {
  const { countryCode } = contract.billingAddress ?? contract.deliveryAddress
  return language ?? (germanSpeaking.includes(countryCode) ? 'de' : 'en')
}
