import { createPasswordToken, passwordPageUrl } from '../accounts/password-tokens.ts'
import type { Db } from '../db/sql.ts'
import { type OrderConfirmation, type Payment, renderOrderConfirmation } from '../mail/order-confirmation.ts'
import type { LoadMail } from '../mail/send-mail-task.ts'
import type { Supplier } from '../mail/supplier.ts'
import { berlinDateTime } from '../time/berlin.ts'
import type { Clock } from '../time/clock.ts'
import type { FilledAddress, FilledBankDetails } from './filled-order.ts'
import type { ConfirmedOrder } from './order.ts'
import { findOrderForConfirmation } from './repository.ts'

/** The task that sends it; its subject is the contract number. */
export const orderConfirmationMail = 'send-order-confirmation-mail'

type Parts = { db: Db; clock: Clock; config: { authUrl: string; supplier: Supplier } }

/**
 * The confirmation of an order, made when it is sent: the link to choose a password exists in the mail alone and as a
 * hash in the database. A mail that is sent again carries a new link.
 */
export const loadOrderConfirmation =
  ({ db, clock, config }: Parts): LoadMail =>
  async ({ subject }) => {
    const order = await findOrderForConfirmation(db, subject)
    if (order === undefined || order.isErased) return undefined
    const passwordUrl = order.lacksPassword
      ? passwordPageUrl(config.authUrl, await createPasswordToken(db, order.accountId, clock.now()))
      : null
    const mail = renderOrderConfirmation(confirmationOf(order, config.supplier, passwordUrl))
    return {
      ...mail,
      to: order.emailAddress,
      fromName: order.brandName,
      contractNumber: order.contractNumber,
    }
  }

const confirmationOf = (
  order: ConfirmedOrder,
  supplier: Supplier,
  passwordUrl: string | null,
): OrderConfirmation => ({
  language: order.language,
  brand: { name: order.brandName, colour: order.brandColour },
  supplier,
  customer: { firstName: order.firstName, lastName: order.lastName, businessName: order.businessName },
  contractNumber: order.contractNumber,
  customerNumber: order.customerNumber,
  receivedAt: berlinDateTime(order.receivedAt),
  tariffName: order.tariffName,
  price: order.priceSnapshot,
  offerDate: order.offerDate,
  deliveryAddressLines: addressLines(order.deliveryAddress),
  meterNumber: order.meterNumber,
  maLoIdentifier: order.maLoIdentifier,
  annualConsumptionKwh: order.consumptionKwh,
  desiredStartDate: order.desiredStartDate,
  payment: paymentOf(order.bankDetails, order.contractNumber),
  previousContract:
    order.contractReason === 'NewDeliveryLocation'
      ? 'None'
      : order.isPreviousCancelledByCustomer
        ? 'CancelledByCustomer'
        : 'CancelledByUs',
  isPrivate: order.type === 'Private',
  withdrawalUrl: null,
  passwordUrl,
})

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
