import type { DenialReason } from '../domain/states-and-reasons.ts'
import type { Supplier } from '../platform/settings/supplier.ts'
import type { CustomerName } from './customer-name.ts'
import type { Brand, MailLanguage } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { RenderedMail } from './mail-message.ts'
import { germanRejection } from './rejection.de.ts'
import { englishRejection } from './rejection.en.ts'

export type Rejection = {
  language: MailLanguage
  brand: Brand
  supplier: Supplier
  customer: CustomerName
  contractNumber: string
  /** When the order came in, `yyyy-MM-dd HH:mm:ss` */
  orderedAt: string
  tariffName: string
  denial: Denial
}

/** Why there is no contract, with what the customer has to be told about that reason. */
export type Denial =
  | {
      reason: 'InsufficientSolvency'
      agency: CreditAgency
      /** Whether a person has looked at the case, or the agency's answer alone decided (article 22 GDPR). */
      decidedBy: 'Automation' | 'Person'
    }
  | {
      reason: 'ContractCommitment'
      /** The last day of the previous contract, `yyyy-MM-dd`, where the previous supplier has named it. */
      boundUntil: string | null
    }
  | { reason: Exclude<DenialReason, 'InsufficientSolvency' | 'ContractCommitment'> }

/** `addressLines` may be empty where the agency's name says enough. */
export type CreditAgency = { name: string; addressLines: readonly string[] }

/** Tells a customer that there will be no contract: why, what it means for the supply, and what can be done. */
export const renderRejection = (rejection: Rejection): RenderedMail =>
  renderMail(rejection.language === 'de' ? germanRejection(rejection) : englishRejection(rejection))
