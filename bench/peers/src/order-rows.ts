import { newNumber } from './new-number.ts'
import type { Address, OrderRequest } from './order-request.ts'
import { priceSnapshot } from './settings.ts'

/** The rows of an order, with the values that the service stores for the same request. */
export const accountRow = ({ userAccount }: OrderRequest, now: Date) => ({
  customerNumber: newNumber(2),
  emailAddress: userAccount.emailAddress,
  emailKey: userAccount.emailAddress.toLowerCase(),
  firstName: userAccount.firstName ?? null,
  lastName: userAccount.lastName ?? null,
  businessName: userAccount.businessName ?? null,
  gender: userAccount.gender ?? null,
  dateOfBirth: userAccount.dateOfBirth ?? null,
  phoneNumber: userAccount.phoneNumber ?? null,
  language: 'de',
  createdAt: now,
})

type Facts = { partnerId: string; tariffName: string; now: Date }

export function orderRow({ contract, ...order }: OrderRequest, { partnerId, tariffName, now }: Facts) {
  const { deliveryDetails: delivery } = contract
  const today = now.toISOString().slice(0, 10)
  return {
    contractNumber: newNumber(3),
    partnerId,
    placedByPartnerId: partnerId,
    partnershipType: 'Whitelabel',
    externalId: contract.externalId ?? null,
    salesPersonId: contract.salesPersonId ?? null,
    type: contract.type,
    contractReason: contract.contractReason,
    industry: contract.industry ?? null,
    legalStructure: contract.legalStructure ?? null,
    tariffKey: order.tariffKey,
    tariffName,
    campaignCode: order.campaignCode ?? null,
    offerDate: order.offerDate ?? today,
    priceSnapshot,
    deliveryAddress: filled(contract.deliveryAddress),
    billingAddress: contract.billingAddress ? filled(contract.billingAddress) : null,
    bankDetails: contract.bankDetails ?? null,
    agreements: { ...noAgreements, ...contract.agreements },
    capabilities: { ...noCapabilities, ...delivery.capabilities },
    meterNumber: delivery.meterNumber ?? null,
    maLoIdentifier: delivery.maLoIdentifier ?? null,
    meLoIdentifier: delivery.meLoIdentifier ?? null,
    previousSupplierCode: delivery.previousSupplierCode ?? null,
    desiredStartDate: delivery.desiredTransitionDate ?? delivery.moveInDate ?? today,
    previousCancelledByCustomer: delivery.previousSelfCancelledDate != null,
    previousAnnualConsumptionKwh: delivery.previousAnnualConsumptionKwh,
    signedAt: contract.transactionDateTime ? new Date(contract.transactionDateTime) : now,
    state: 'Open',
    deliveryState: 'None',
    openReasons: [] as string[],
    createdAt: now,
    updatedAt: now,
  }
}

export const historyRow = (contractNumber: string, clientId: string, now: Date) => ({
  contractNumber,
  event: 'orderReceived',
  state: 'Open',
  deliveryState: 'None',
  happenedAt: now,
  actor: `client:${clientId}`,
})

export const taskRows = (contractNumber: string, now: Date) =>
  ['send-order-confirmation-mail', 'process-order'].map((kind) => ({
    kind,
    subject: contractNumber,
    createdAt: now,
    dueAt: now,
  }))

const noAgreements = { termsAndConditions: false, privacyPolicy: false, revocationPolicy: false }
const noCapabilities = { hasElectricVehicle: false, hasSmartMeter: false, hasHeatPump: false }
const emptyAddress = {
  title: null,
  firstName: null,
  lastName: null,
  businessName: null,
  gender: null,
  extension: null,
  houseNumber: null,
}
const filled = (address: Address): object => ({ ...emptyAddress, ...address })
