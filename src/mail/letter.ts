import type { Supplier } from '../platform/settings/supplier.ts'
import {
  type Block,
  type Brand,
  type DocumentContent,
  type MailLanguage,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { type LocalText, localText } from './local-text.ts'

/** What every mail to a customer needs, besides its own content. */
export type Letter = { language: MailLanguage; brand: Brand; supplier: Supplier; customer: CustomerName }

export type CustomerName = { firstName: string | null; lastName: string | null; businessName: string | null }

type Content = {
  subject: string
  preview: string
  /** Defaults to the subject. */
  title?: string
  blocks: readonly Block[]
}

export const renderLetter = (letter: Letter, { subject, preview, title, blocks }: Content): RenderedMail =>
  renderMail({
    ...letterFrame(letter),
    subject,
    preview,
    title: title ?? subject,
    blocks: [paragraph(greeting(letter)), ...blocks],
  })

/** The parts that every mail and document has in common. */
export const letterFrame = ({
  language,
  brand,
  supplier,
}: Letter): Pick<DocumentContent, 'language' | 'brand' | 'footer'> => ({
  language,
  brand,
  footer: [
    localText(language).say('Ihr Stromlieferant:', 'Your electricity supplier:'),
    supplier.name,
    supplier.addressLines.join(', '),
    `${supplier.phoneNumber} · ${supplier.emailAddress}`,
    ...(supplier.registerEntry === null ? [] : [supplier.registerEntry]),
  ],
})

/** Uses the full name: it suits everybody and does not depend on gender. */
function greeting({ customer, language }: Letter): string {
  const name = personName(customer) || customer.businessName || ''
  return `${localText(language).say('Guten Tag', 'Hello')}${name && ` ${name}`},`
}

const personName = ({ firstName, lastName }: CustomerName): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** For a business, its name followed by the person who placed the order. */
export const contractPartner = (customer: CustomerName): string =>
  [customer.businessName, personName(customer)].filter(Boolean).join(', ')

export const contactText = ({ phoneNumber, emailAddress }: Supplier, { say }: LocalText): string =>
  say(
    `Sie erreichen uns telefonisch unter ${phoneNumber} oder per E\u2011Mail an ${emailAddress}.`,
    `You can reach us by phone on ${phoneNumber} or by e-mail at ${emailAddress}.`,
  )
