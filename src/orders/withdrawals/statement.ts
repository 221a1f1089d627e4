import type { Language } from '../../platform/html/layout.ts'

export type StatementParts = {
  contractNumber: string
  name: string
  /** What the customer adds in own words; both may be empty. */
  words: string
}

export const mostNameCharacters = 100
export const mostWordsCharacters = 1000

/** The declaration as the customer sees and confirms it; with these very words it is stored and mailed back. */
export function statementOf({ contractNumber, name, words }: StatementParts, lang: Language): string {
  const { declares, by } = texts[lang]
  return [declares(contractNumber), name !== '' && `${by}: ${name}`, words].filter(Boolean).join('\n')
}

const texts: Record<Language, { declares: (contractNumber: string) => string; by: string }> = {
  de: {
    declares: (number) =>
      `Hiermit widerrufe ich den Vertrag über die Lieferung von Strom mit der Nummer ${number}.`,
    by: 'Name',
  },
  en: {
    declares: (number) =>
      `I hereby withdraw from the contract for the supply of electricity, number ${number}.`,
    by: 'Name',
  },
}
