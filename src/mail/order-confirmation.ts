import type { Supplier } from '../platform/settings/supplier.ts'
import type { CustomerName } from './customer-name.ts'
import type { Brand, MailLanguage } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { RenderedMail } from './mail-message.ts'
import { germanOrderConfirmation } from './order-confirmation.de.ts'
import { englishOrderConfirmation } from './order-confirmation.en.ts'
import type { PromisedPrice } from './price-facts.ts'

/** All that the confirmation says; dates are civil dates of Berlin as on the wire. */
export type OrderConfirmation = {
  language: MailLanguage
  brand: Brand
  supplier: Supplier
  customer: CustomerName
  contractNumber: string
  customerNumber: string
  /** `yyyy-MM-dd HH:mm:ss` */
  receivedAt: string
  tariffName: string
  price: PromisedPrice
  /** `yyyy-MM-dd` */
  offerDate: string
  deliveryAddressLines: readonly string[]
  meterNumber: string | null
  maLoIdentifier: string | null
  annualConsumptionKwh: number
  /** `yyyy-MM-dd` */
  desiredStartDate: string
  payment: Payment
  /** Who ends the contract with the previous supplier; `None` where there is none, as on moving in. */
  previousContract: 'CancelledByUs' | 'CancelledByCustomer' | 'None'
  /** Consumers have a right of withdrawal, businesses have none. */
  isPrivate: boolean
  /** The page on which an order can be withdrawn from, where there is one. */
  withdrawalUrl: string | null
  /** The link to choose a password; null where the customer has one. */
  passwordUrl: string | null
}

export type Payment =
  /** The IBAN is masked here, whatever the caller gives. */
  { kind: 'DirectDebit'; iban: string; accountHolder: string; mandateReference: string } | { kind: 'Invoice' }

/**
 * Confirms that an order has arrived (section 312i BGB), and must not sound like more: the contract comes into being
 * with the contract confirmation alone.
 */
export const renderOrderConfirmation = (order: OrderConfirmation): RenderedMail =>
  renderMail(order.language === 'de' ? germanOrderConfirmation(order) : englishOrderConfirmation(order))
