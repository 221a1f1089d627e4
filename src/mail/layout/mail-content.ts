/** What a mail says, apart from how it looks: text and HTML are rendered from the same, so neither says more. */
export type MailLanguage = 'de' | 'en'

export type Brand = { name: string; colour: string }

export type MailContent = {
  language: MailLanguage
  brand: Brand
  subject: string
  /** The line that a mailbox shows beside the subject. */
  preview: string
  title: string
  blocks: readonly Block[]
  /** Who writes, in small print. */
  footer: readonly string[]
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** What nobody may overlook. */
  | { kind: 'notice'; text: string }
  | { kind: 'facts'; facts: readonly Fact[] }
  | { kind: 'steps'; steps: readonly string[] }
  | { kind: 'button'; label: string; url: string }
  /** Legal text: complete, but not in the way. */
  | { kind: 'fine-print'; heading: string; paragraphs: readonly string[] }

export type Fact = { label: string; value: string; isStrong?: boolean }

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const facts = (...list: readonly Fact[]): Block => ({ kind: 'facts', facts: list })
export const steps = (...list: readonly string[]): Block => ({ kind: 'steps', steps: list })
export const button = (label: string, url: string): Block => ({ kind: 'button', label, url })
export const finePrint = (title: string, ...paragraphs: readonly string[]): Block => ({
  kind: 'fine-print',
  heading: title,
  paragraphs,
})
