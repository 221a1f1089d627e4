import { foldWords, withoutLegalForms } from './fold-words.ts'
import type { MarketPartner } from './market-partner.ts'

/** What queries are compared with. Entries have the numbers of their places in the list that the index was made from. */
export type SearchIndex = {
  size: number
  words: readonly IndexedWord[]
  /** The names without spaces, one after the other, and where each begins: parts of compound words are found in them. */
  joinedNames: string
  starts: Uint32Array
  /** Of each entry, with its legal form. */
  wholeNames: readonly string[]
  /** Of each entry, without legal forms. */
  wordCounts: Uint8Array
}

/** A word with the numbers of the entries that have it in their names or cities. */
export type IndexedWord = { text: string; letters: number; inNames: number[]; inCities: number[] }

/** A bit for each letter of a word; some letters share one. What lacks a bit lacks the letter. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) & 31)
  return letters
}

/** A generator, because indexing thousands of names at once would block requests. */
export function* searchIndex(partners: readonly MarketPartner[]): Generator<void, SearchIndex> {
  const words = new Map<string, IndexedWord>()
  const wordOf = (text: string): IndexedWord => {
    const known = words.get(text)
    if (known !== undefined) return known
    const word = { text, letters: lettersOf(text), inNames: [], inCities: [] }
    words.set(text, word)
    return word
  }

  const wholeNames: string[] = []
  const wordCounts = new Uint8Array(partners.length)
  const starts = new Uint32Array(partners.length)
  const joined: string[] = []
  let length = 0
  for (const [number, { name, city }] of partners.entries()) {
    const whole = foldWords(name)
    const ofName = withoutLegalForms(whole)
    for (const word of new Set(ofName)) wordOf(word).inNames.push(number)
    for (const word of new Set(foldWords(city ?? ''))) wordOf(word).inCities.push(number)
    wholeNames.push(whole.join(' '))
    wordCounts[number] = ofName.length
    const withoutSpaces = ofName.join('')
    joined.push(withoutSpaces)
    starts[number] = length
    length += withoutSpaces.length + 1
    yield
  }
  return {
    size: partners.length,
    words: [...words.values()],
    joinedNames: joined.join(' '),
    starts,
    wholeNames,
    wordCounts,
  }
}

/** The entries whose names contain a text, also across words. */
export function* entriesContaining(
  { joinedNames, starts, size }: SearchIndex,
  text: string,
): Generator<number> {
  let number = 0
  for (let at = joinedNames.indexOf(text); at !== -1; ) {
    while (number + 1 < size && (starts[number + 1] as number) <= at) number++
    yield number
    at = number + 1 < size ? joinedNames.indexOf(text, starts[number + 1]) : -1
  }
}
