import type { Supplier } from '../platform/settings/supplier.ts'
import type { Measure } from '../tariffs/catalogue/measure.ts'
import { germanContractConfirmation } from './contract-confirmation.de.ts'
import { englishContractConfirmation } from './contract-confirmation.en.ts'
import type { CustomerName } from './customer-name.ts'
import type { Block, Brand, MailContent, MailLanguage } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { RenderedMail } from './mail-message.ts'
import type { Payment } from './order-confirmation.ts'
import type { PromisedPrice } from './price-facts.ts'

/** All that the confirmation says; dates are civil dates of Berlin as on the wire. */
export type ContractConfirmation = {
  language: MailLanguage
  brand: Brand
  supplier: Supplier
  customer: CustomerName
  contractNumber: string
  customerNumber: string
  /** When the order came in, `yyyy-MM-dd HH:mm:ss` */
  orderedAt: string
  /** When we accepted it, `yyyy-MM-dd HH:mm:ss`; the PDF carries it as its date. */
  confirmedAt: string
  tariffName: string
  price: PromisedPrice
  /** `yyyy-MM-dd` */
  offerDate: string
  /** By how much the contract renews itself after its first term; a value of 0: it becomes open-ended. */
  renewalPeriod: Measure
  deliveryAddressLines: readonly string[]
  meterNumber: string | null
  /** The law demands it in the contract, and the grid operator has named it by now. */
  maLoIdentifier: string
  annualConsumptionKwh: number
  /** The first day of delivery, `yyyy-MM-dd` */
  startDate: string
  /** `yyyy-MM-dd`; where the start is later than this, the mail says so. */
  desiredStartDate: string
  payment: Payment
  /** Consumers have a right of withdrawal and an ombudsman, businesses have neither. */
  isPrivate: boolean
  /** The page on which the contract can be withdrawn from, where there is one. */
  withdrawalUrl: string | null
}

/** The words of one language. The contract itself is the same in the mail and in its PDF; only the mail has a letter. */
export type ContractTexts = Omit<MailContent, 'blocks'> & {
  documentTitle: string
  letter: readonly Block[]
  contract: readonly Block[]
}

const textsOf = (contract: ContractConfirmation): ContractTexts =>
  contract.language === 'de' ? germanContractConfirmation(contract) : englishContractConfirmation(contract)

/**
 * Accepts an order and with it closes the contract. It says all that section 41 EnWG demands of one, and is the durable
 * medium of section 312f BGB. The mail is to carry the PDF of `contractDocument`.
 */
export function renderContractConfirmation(contract: ContractConfirmation): RenderedMail {
  const { letter, contract: blocks, ...content } = textsOf(contract)
  return renderMail({ ...content, blocks: [...letter, ...blocks] })
}

/** The content of the PDF: the very blocks of the mail without its letter, under the title of a document. */
export function contractDocument(contract: ContractConfirmation): MailContent {
  const { contract: blocks, documentTitle, ...content } = textsOf(contract)
  return { ...content, title: documentTitle, blocks }
}
