/** What a mail or document says, independent of its looks. Text, HTML and PDF are rendered from the same content. */
export type MailLanguage = 'de' | 'en'

export type Brand = { name: string; colour: string }

export type DocumentContent = {
  language: MailLanguage
  brand: Brand
  title: string
  blocks: readonly Block[]
  /** Who is writing, in small print. */
  footer: readonly string[]
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
  /** Values side by side, such as before and after. */
  | { kind: 'comparison'; columns: readonly [string, string]; rows: readonly ComparedRow[] }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'button'; label: string; url: string }
  /** Legal text: complete, but not in the way. */
  | { kind: 'fine-print'; heading: string; paragraphs: readonly string[] }

export type ComparedRow = { label: string; values: readonly [string, string]; isStrong: boolean }

export type Fact = { label: string; value: string; isStrong: boolean }

/** A fact with the value null is left out. */
export type FactRow = readonly [label: string, value: string | null, emphasis?: 'strong']

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const facts = (...rows: readonly FactRow[]): Block => ({
  kind: 'facts',
  facts: rows.flatMap(([label, value, emphasis]) =>
    value === null ? [] : [{ label, value, isStrong: emphasis === 'strong' }],
  ),
})
export const comparison = (columns: readonly [string, string], rows: readonly ComparedRow[]): Block => ({
  kind: 'comparison',
  columns,
  rows,
})
export const steps = (...list: readonly string[]): Block => ({ kind: 'steps', steps: list })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
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
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, onOneLine(inner)])) as T
}
