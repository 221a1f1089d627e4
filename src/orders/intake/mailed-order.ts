import type { FilledAddress, FilledBankDetails } from '../../domain/filled-order.ts'
import type { Payment } from '../../mail/payment-blocks.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Supplier } from '../../platform/settings/supplier.ts'
import type { MailedOrder } from './order.ts'
import { findMailedOrder } from './repository.ts'

/** An order to write to its customer about; undefined where there is nobody to write to any more. */
export async function orderToMail(db: Db, contractNumber: string): Promise<MailedOrder | undefined> {
  const order = await findMailedOrder(db, contractNumber)
  return order?.isErased ? undefined : order
}

/** What every mail about an order says in the same way. */
export const mailFacts = (order: MailedOrder, supplier: Supplier) => ({
  language: order.language,
  brand: { name: order.brandName, colour: order.brandColour },
  supplier,
  customer: { firstName: order.firstName, lastName: order.lastName, businessName: order.businessName },
  contractNumber: order.contractNumber,
  customerNumber: order.customerNumber,
  tariffName: order.tariffName,
  price: order.priceSnapshot,
  offerDate: order.offerDate,
  deliveryAddressLines: addressLines(order.deliveryAddress),
  meterNumber: order.meterNumber,
  annualConsumptionKwh: order.consumptionKwh,
  desiredStartDate: order.desiredStartDate,
  payment: paymentOf(order.bankDetails, order.contractNumber),
  isPrivate: order.type === 'Private',
})

/** To whom, and in whose name. */
export const addressed = ({ emailAddress, brandName, contractNumber }: MailedOrder) => ({
  to: emailAddress,
  fromName: brandName,
  contractNumber,
})

export const previousContract = (order: MailedOrder): 'None' | 'CancelledByCustomer' | 'CancelledByUs' => {
  if (order.contractReason === 'NewDeliveryLocation') return 'None'
  return order.isPreviousCancelledByCustomer ? 'CancelledByCustomer' : 'CancelledByUs'
}

// Without an accepted direct debit there is no mandate, whatever the bank details say.
const paymentOf = (details: FilledBankDetails | null, contractNumber: string): Payment =>
  details?.hasAcceptedDirectDebit
    ? {
        kind: 'DirectDebit',
        iban: details.iban,
        accountHolder: details.accountHolder ?? '',
        mandateReference: `${contractNumber}-1`,
      }
    : { kind: 'Invoice' }

const addressLines = (address: FilledAddress): string[] =>
  [
    address.businessName,
    [address.title, address.firstName, address.lastName].filter(Boolean).join(' '),
    address.extension,
    [address.streetName, address.houseNumber].filter(Boolean).join(' '),
    `${address.postCode} ${address.city}`,
  ].filter((line): line is string => Boolean(line))
