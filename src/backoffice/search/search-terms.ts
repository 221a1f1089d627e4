import { foldWords } from './fold-words.ts'

/** What a customer is found by, besides identifiers. */
export type Searchable = {
  names: readonly (string | null | undefined)[]
  emailAddress: string
  postcodes: readonly (string | null | undefined)[]
  ibans: readonly string[]
}

/** The first letter of a term says what it is. */
export const nameTerm = (word: string) => `n${word}`
export const postcodeTerm = (postcode: string) => `p${postcode}`
export const ibanTerm = (lastDigits: string) => `i${lastDigits}`

export const digitsOfIban = 4

/** The words of an e-mail address: those before the @, without numbers, since domains are everybody's. */
export const emailWords = (address: string): string[] =>
  foldWords(address.replace(/@.*$/s, '').replace(/\d+/g, ' '))

/** The terms of a customer's entry. */
export function termsOf({ names, emailAddress, postcodes, ibans }: Searchable): string[] {
  const words = [...names.flatMap((name) => foldWords(name ?? '')), ...emailWords(emailAddress)]
  const terms = [
    ...words.map(nameTerm),
    ...postcodes.flatMap((postcode) => foldWords(postcode ?? '')).map(postcodeTerm),
    ...ibans.map((iban) => ibanTerm(iban.slice(-digitsOfIban))),
  ]
  return [...new Set(terms)].slice(0, maxTerms)
}

// More than anybody has; bounds the entry of an account with thousands of orders.
const maxTerms = 200
