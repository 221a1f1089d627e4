import type { Supplier } from '../platform/settings/supplier.ts'
import { type CustomerName, greeting } from './customer-name.ts'
import { type Block, type Brand, type MailLanguage, paragraph } from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import type { RenderedMail } from './mail-message.ts'
import { supplierFooter } from './supplier.ts'

/** What every mail to a customer is made with. */
export type Letter = { language: MailLanguage; brand: Brand; supplier: Supplier; customer: CustomerName }

type Content = {
  subject: string
  preview: string
  /** The subject, unless the mail has a title of its own. */
  title?: string
  blocks: readonly Block[]
  /** Stands before the name of the supplier, where another brand writes. */
  aboveSupplier?: readonly string[]
}

/** Renders a mail to a customer: a greeting, what there is to say, and who says it. */
export const renderLetter = (
  { language, brand, supplier, customer }: Letter,
  { subject, preview, title = subject, blocks, aboveSupplier = [] }: Content,
): RenderedMail =>
  renderMail({
    language,
    brand,
    subject,
    preview,
    title,
    blocks: [paragraph(greeting(customer, language)), ...blocks],
    footer: [...aboveSupplier, ...supplierFooter(supplier)],
  })
