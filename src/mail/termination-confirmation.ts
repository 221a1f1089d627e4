import type { CancellationReason } from '../domain/states-and-reasons.ts'
import type { Supplier } from '../platform/settings/supplier.ts'
import type { CustomerName } from './customer-name.ts'
import type { Brand, MailLanguage } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { RenderedMail } from './mail-message.ts'
import { germanTermination } from './termination-confirmation.de.ts'
import { englishTermination } from './termination-confirmation.en.ts'

export type TerminationConfirmation = {
  language: MailLanguage
  brand: Brand
  supplier: Supplier
  customer: CustomerName
  contractNumber: string
  tariffName: string
  deliveryAddressLines: readonly string[]
  reason: CancellationReason
  /** When the notice reached us, `yyyy-MM-dd HH:mm:ss`; null where there was none, as when we terminate. */
  receivedAt: string | null
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string
  /** The last day of delivery, `yyyy-MM-dd`; before `startDate` where delivery never begins. */
  endDate: string
  /** Readings come by themselves; otherwise the customer is asked for one. */
  hasSmartMeter: boolean
}

/** Confirms the end of a contract with its date; to be sent within one week of the notice (section 41b EnWG). */
export const renderTerminationConfirmation = (termination: TerminationConfirmation): RenderedMail =>
  renderMail(termination.language === 'de' ? germanTermination(termination) : englishTermination(termination))
