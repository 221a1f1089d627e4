import { hashPassword } from '../../customers/accounts/passwords.ts'
import { comparableEmailAddress } from '../../domain/email-address.ts'
import type { FilledOrder } from '../../domain/filled-order.ts'
import type { Tariff } from '../../tariffs/catalogue/tariff.ts'
import { frozenPriceText } from '../../tariffs/pricing/price-snapshot.ts'
import type { Quote } from '../../tariffs/pricing/quote-price.ts'
import { desiredStart } from './desired-start.ts'
import type { NewAccount, NewContract } from './order.ts'

/**
 * The account to make or to join. Its password is hashed whether the account is new or not, so that the time of an
 * answer does not tell which.
 */
export async function accountDraft(
  { userAccount, contract }: FilledOrder,
  clientId: string,
): Promise<Omit<NewAccount, 'customerNumber'>> {
  const { password, ...account } = userAccount
  const { countryCode } = contract.billingAddress ?? contract.deliveryAddress
  return {
    ...account,
    emailKey: comparableEmailAddress(account.emailAddress),
    passwordHash:
      password === null ? null : await hashPassword(password, { queue: 'orders', name: clientId }),
    language: germanSpeaking.includes(countryCode) ? 'de' : 'en',
  }
}

const germanSpeaking = ['DE', 'AT', 'CH', 'LI', 'LU']

type ContractFacts = Omit<NewContract, 'contractNumber' | 'signedAt' | 'openReasons'>

/** The contract as it will be stored, with its price frozen. */
export function contractDraft(
  { contract, ...order }: FilledOrder,
  tariff: Tariff,
  { inputs, versions }: Quote,
): ContractFacts {
  const { deliveryDetails } = contract
  return {
    externalId: contract.externalId,
    salesPersonId: contract.salesPersonId,
    type: contract.type,
    contractReason: contract.contractReason,
    industry: contract.industry,
    legalStructure: contract.legalStructure,
    tariffKey: tariff.tariffKey,
    tariffName: tariff.name,
    campaignCode: order.campaignCode,
    offerDate: order.offerDate,
    priceSnapshot: frozenPriceText(inputs, versions),
    deliveryAddress: JSON.stringify(contract.deliveryAddress),
    billingAddress: contract.billingAddress && JSON.stringify(contract.billingAddress),
    bankDetails: contract.bankDetails && JSON.stringify(contract.bankDetails),
    agreements: JSON.stringify(contract.agreements),
    capabilities: JSON.stringify(deliveryDetails.capabilities),
    meterNumber: deliveryDetails.meterNumber,
    maLoIdentifier: deliveryDetails.maLoIdentifier,
    meLoIdentifier: deliveryDetails.meLoIdentifier,
    previousSupplierCode: deliveryDetails.previousSupplierCode,
    desiredStartDate: desiredStart({ contract, ...order }) ?? order.offerDate,
    isPreviousCancelledByCustomer: deliveryDetails.previousSelfCancelledDate !== null,
    previousAnnualConsumptionKwh: deliveryDetails.previousAnnualConsumptionKwh,
  }
}
