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

/** Who a contract is with: a business goes by its name, followed by the person who ordered for it. */
export const contractPartner = ({ firstName, lastName, businessName }: CustomerName): string =>
  [businessName, [firstName, lastName].filter(Boolean).join(' ')].filter(Boolean).join(', ')
