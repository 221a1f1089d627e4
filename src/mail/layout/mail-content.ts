/** What a mail or document says, independent of its looks. Text, HTML and PDF are rendered from the same content. */
export type MailLanguage = 'de' | 'en'

/** Under whose name and looks a letter goes out. The supplier is named in every one all the same. */
export type MailBrand = {
  name: string
  colour: string
  /** A PNG (an SVG is drawn once when it is uploaded): `png` for documents, `url` for mails. Sizes in CSS pixels. */
  logo: { png: Buffer; url: string; width: number; height: number } | null
  /** For mailboxes on a dark background. */
  darkLogo: { url: string; width: number; height: number } | null
  /** Said instead of the supplier's contact where the law does not want the supplier. */
  support: { emailAddress: string | null; phoneNumber: string | null; url: string | null } | null
  links: { imprint: string | null; privacy: string | null; terms: string | null }
  /** Own words, plain text: after the greeting and before the footer. */
  texts: { greeting: OwnWords; footer: OwnWords }
  /** Sender and reply address; null for the supplier's. */
  sender: string | null
  replyTo: string | null
  /** The start of links in mails: the partner's own host, else the supplier's. */
  pagesUrl: string
}

type OwnWords = Readonly<Record<MailLanguage, string | null>>

/** A brand of which no more than name and colour is known. */
export const plainBrand = (name: string, colour: string, pagesUrl: string): MailBrand => ({
  name,
  colour,
  logo: null,
  darkLogo: null,
  support: null,
  links: { imprint: null, privacy: null, terms: null },
  texts: { greeting: { de: null, en: null }, footer: { de: null, en: null } },
  sender: null,
  replyTo: null,
  pagesUrl,
})

export type DocumentContent = {
  language: MailLanguage
  brand: MailBrand
  title: string
  blocks: readonly Block[]
  /** The brand's own words, and where it helps. */
  closing: readonly string[]
  /** Who is writing, in small print: the supplier, with whom the contract is. */
  footer: readonly string[]
  /** Imprint, privacy, terms. */
  footerLinks: readonly Link[]
}

export type MailContent = DocumentContent & {
  subject: string
  /** The line that a mailbox shows beside the subject. */
  preview: string
}

export type RenderedMail = { subject: string; text: string; html: string }

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** What nobody may overlook. */
  | { kind: 'notice'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  /** Facts whose values are amounts, one decimal point below the other. */
  | { kind: 'amounts'; facts: readonly Fact[] }
  /** Values side by side, such as before and after. */
  | { kind: 'comparison'; columns: readonly [string, string]; rows: readonly ComparedRow[] }
  | { kind: 'steps'; steps: readonly string[] }
  /** What the letter is most likely opened for. */
  | ({ kind: 'button' } & Link)
  /** Further pages of the account. */
  | { kind: 'links'; links: readonly Link[] }
  /** Legal text: complete, but not in the way. */
  | { kind: 'fine-print'; heading: string; paragraphs: readonly string[] }

export type Link = { label: string; url: string }

export type ComparedRow = { label: string; values: readonly [string, string]; isStrong: boolean }

export type Fact = { label: string; value: string; isStrong: boolean }

/** A fact with the value null is left out. */
export type FactRow = readonly [label: string, value: string | null, emphasis?: 'strong']

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const facts = (...rows: readonly FactRow[]): Block => ({ kind: 'facts', facts: given(rows) })
export const amounts = (...rows: readonly FactRow[]): Block => ({ kind: 'amounts', facts: given(rows) })
const given = (rows: readonly FactRow[]): Fact[] =>
  rows.flatMap(([label, value, emphasis]) =>
    value === null ? [] : [{ label, value, isStrong: emphasis === 'strong' }],
  )
export const comparison = (columns: readonly [string, string], rows: readonly ComparedRow[]): Block => ({
  kind: 'comparison',
  columns,
  rows,
})
export const steps = (...list: readonly string[]): Block => ({ kind: 'steps', steps: list })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
export const links = (...list: readonly (readonly [label: string, url: string])[]): Block => ({
  kind: 'links',
  links: list.map(([label, url]) => ({ label, url })),
})
export const finePrint = (title: string, ...paragraphs: readonly string[]): Block => ({
  kind: 'fine-print',
  heading: title,
  paragraphs,
})

// Line breaks and other control characters, and the marks that reverse the direction of text. The joiner (U+200D)
// stays because emoji need it.
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu

/** Puts every text of a value on one line, so that a name with a line break cannot forge a header or a paragraph. */
export function onOneLine<T>(value: T): T {
  if (typeof value === 'string') return value.replace(unprintable, ' ').trim() as T
  if (Array.isArray(value)) return value.map(onOneLine) as T
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Uint8Array || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, onOneLine(inner)])) as T
}
