import type { Supplier } from '../platform/settings/supplier.ts'
import {
  type Block,
  type DocumentContent,
  type Link,
  type MailBrand,
  type MailLanguage,
  paragraph,
  type RenderedMail,
} from './layout/mail-content.ts'
import { renderMail } from './layout/render-mail.ts'
import { type LocalText, localText } from './local-text.ts'

/** What every mail to a customer needs, besides its own content. */
export type Letter = { language: MailLanguage; brand: MailBrand; supplier: Supplier; customer: CustomerName }

export type CustomerName = { firstName: string | null; lastName: string | null; businessName: string | null }

type Content = {
  subject: string
  preview: string
  /** Defaults to the subject. */
  title?: string
  blocks: readonly Block[]
  /** The brand greets in its own words where customers are welcomed, and advertises nowhere where there is bad news. */
  tone?: Tone
}

type Tone = 'welcoming' | 'plain' | 'grave'

export function renderLetter(letter: Letter, content: Content): RenderedMail {
  const { subject, preview, title = subject, blocks, tone = 'plain' } = content
  return renderMail({
    ...letterFrame(letter, tone),
    ...{ subject, preview, title },
    blocks: [paragraph(greeting(letter)), ...(tone === 'welcoming' ? withOwnWords(letter, blocks) : blocks)],
  })
}

/** The brand's own words, and then the letter, which in German goes on in lower case only after the greeting itself. */
function withOwnWords({ brand, language }: Letter, blocks: readonly Block[]): readonly Block[] {
  const ownWords = brand.texts.greeting[language]
  const [first, ...rest] = blocks
  if (!ownWords || first === undefined) return blocks
  const start = first.kind === 'paragraph' ? paragraph(capitalised(first.text)) : first
  return [paragraph(ownWords), start, ...rest]
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

type Frame = Pick<DocumentContent, 'language' | 'brand' | 'closing' | 'footer' | 'footerLinks'>

/** The parts that every mail and document has in common. */
export function letterFrame(
  { language, brand, supplier }: Omit<Letter, 'customer'>,
  tone: Tone = 'plain',
): Frame {
  const { say } = localText(language)
  return {
    language,
    brand,
    closing: [...(tone === 'grave' ? [] : ownClosing(brand, language)), ...help(brand, language)],
    footer: [
      say('Ihr Stromlieferant:', 'Your electricity supplier:'),
      supplier.name,
      supplier.addressLines.join(', '),
      `${supplier.phoneNumber} · ${supplier.emailAddress}`,
      ...[supplier.registerEntry, supplier.management].flatMap((entry) => entry ?? []),
    ],
    footerLinks: [
      link(say('Hilfe', 'Help'), brand.support?.url),
      link(say('Impressum', 'Imprint'), brand.links.imprint),
      link(say('Datenschutz', 'Privacy'), brand.links.privacy),
      link(say('AGB', 'Terms'), brand.links.terms),
    ].flat(),
  }
}

const link = (label: string, url: string | null | undefined): Link[] => (url ? [{ label, url }] : [])

function ownClosing({ texts }: MailBrand, language: MailLanguage): string[] {
  const ownWords = texts.footer[language]
  return ownWords ? [ownWords] : []
}

function help({ name, support }: MailBrand, language: MailLanguage): string[] {
  const { say } = localText(language)
  const contacts = [support?.phoneNumber, support?.emailAddress].filter(Boolean).join(' · ')
  if (contacts === '') return []
  return [say(`${name} hilft Ihnen gern: ${contacts}`, `${name} is happy to help: ${contacts}`)]
}

/** Uses the full name: it suits everybody and does not depend on gender. */
export function greeting({ customer, language }: Pick<Letter, 'customer' | 'language'>): string {
  const name = personName(customer) || customer.businessName || ''
  return `${localText(language).say('Guten Tag', 'Hello')}${name && ` ${name}`},`
}

const personName = ({ firstName, lastName }: CustomerName): string =>
  [firstName, lastName].filter(Boolean).join(' ')

/** For a business, its name followed by the person who placed the order. */
export const contractPartner = (customer: CustomerName): string =>
  [customer.businessName, personName(customer)].filter(Boolean).join(', ')

/** Whom to ask: the brand's support, where it has one. Where the law wants the supplier, the letter says `supplierContact`. */
export function contactText(
  { brand, supplier }: Pick<Letter, 'brand' | 'supplier'>,
  text: LocalText,
): string {
  const { emailAddress = null, phoneNumber = null } = brand.support ?? {}
  return emailAddress === null && phoneNumber === null
    ? supplierContact(supplier, text)
    : reachedAt({ emailAddress, phoneNumber }, text)
}

export const supplierContact = (supplier: Supplier, text: LocalText): string => reachedAt(supplier, text)

type Contact = { emailAddress: string | null; phoneNumber: string | null }

function reachedAt({ emailAddress, phoneNumber }: Contact, { say }: LocalText): string {
  const byPhone = say(`telefonisch unter ${phoneNumber}`, `by phone on ${phoneNumber}`)
  const byMail = say(`per E\u2011Mail an ${emailAddress}`, `by email at ${emailAddress}`)
  const ways = [phoneNumber === null ? '' : byPhone, emailAddress === null ? '' : byMail].filter(Boolean)
  return say(`Sie erreichen uns ${ways.join(' oder ')}.`, `You can reach us ${ways.join(' or ')}.`)
}
