import { comparableEmailAddress } from '../../domain/email-address.ts'
import { digitsOfIban, emailWords, foldWords, ibanTerm, postcodeTerm } from './fold-words.ts'

/** What the text in the search box may mean. */
export type ReadQuery = {
  identifiers: {
    /** As it was typed, without spaces around it. */
    text: string
    /** Without any spaces, in capitals. */
    compact: string
    /** The spellings that a meter number may be stored in. */
    meterNumbers: string[]
    emailKey: string
  }
  /** Words of names or of an email address. */
  words: string[]
  /** Terms that have to be met exactly: postcodes, last digits of an IBAN. */
  terms: string[]
  isEmail: boolean
}

// Each word costs a search; nobody's name has more.
const maxWords = 6
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/

export function readQuery(query: string): ReadQuery {
  const text = query.trim().replace(/\s+/g, ' ')
  const compact = text.replace(/\s/g, '').toUpperCase()
  const meterNumbers = [...new Set([text, text.toUpperCase(), compact])]
  const identifiers = { text, compact, meterNumbers, emailKey: comparableEmailAddress(text) }
  const isEmail = text.includes('@')
  if (iban.test(compact)) {
    return { identifiers, words: [], terms: [ibanTerm(compact.slice(-digitsOfIban))], isEmail }
  }
  const words = isEmail ? emailWords(text) : foldWords(text)
  const terms = isEmail ? [] : words.flatMap((word) => exactTerm(word) ?? [])
  return {
    identifiers,
    words: words.filter((word) => exactTerm(word) === undefined || isEmail).slice(0, maxWords),
    terms: terms.slice(0, maxWords),
    isEmail,
  }
}

const exactTerm = (word: string): string | undefined =>
  /^\d{5}$/.test(word) ? postcodeTerm(word) : /^\d{4}$/.test(word) ? ibanTerm(word) : undefined
