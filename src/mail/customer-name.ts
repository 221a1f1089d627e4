import type { MailLanguage } from './layout/mail-content.ts'

export type CustomerName = { firstName: string | null; lastName: string | null; businessName: string | null }

/** Greets by the whole name: it fits everybody, and needs no knowledge of anybody's gender. */
export function greeting(
  { firstName, lastName, businessName }: CustomerName,
  language: MailLanguage,
): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  const name = person || businessName || ''
  return `${language === 'de' ? 'Guten Tag' : 'Hello'}${name && ` ${name}`},`
}
