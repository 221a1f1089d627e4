import { editsBetween } from './edits.ts'
import { entriesContaining, type IndexedWord, lettersOf, type SearchIndex } from './search-index.ts'

/** Of a word that an entry does not have. */
export const notFound = 255
/** What a match of a word costs: the cheaper, the earlier the entry is listed. */
const cost = { whole: 0, beginning: 1, inCity: 2, inside: 3, edit: 4 }
const shortestPart = 4

export type CostOf = (word: IndexedWord) => number

/** What the cheapest match of a word costs in each entry. */
export function costsOf(index: SearchIndex, query: string, costOf: CostOf): Uint8Array {
  const costs = new Uint8Array(index.size).fill(notFound)
  const lower = (number: number, to: number) => {
    if (to < (costs[number] as number)) costs[number] = to
  }
  for (const word of index.words) {
    const wordCost = costOf(word)
    if (wordCost === notFound) continue
    for (const number of word.inNames) lower(number, wordCost)
    for (const number of word.inCities) lower(number, wordCost + cost.inCity)
  }
  if (query.length >= shortestPart)
    for (const number of entriesContaining(index, query)) lower(number, cost.inside)
  return costs
}

export const costAsTyped =
  (query: string): CostOf =>
  ({ text }) => {
    if (!text.startsWith(query)) return notFound
    return text.length === query.length ? cost.whole : cost.beginning
  }

export function costWithTypos(query: string): CostOf {
  const asTyped = costAsTyped(query)
  const max = query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  if (max === 0) return asTyped
  const letters = lettersOf(query)
  return (word) => {
    const { text } = word
    // Most words are too different at first sight, and counting edits takes a hundred times as long.
    if (text.length < query.length - max || !lackAtMost(max, letters & ~word.letters)) return notFound
    if (!beginAlike(query, text)) return notFound
    const { whole, beginning } = editsBetween(query, text, max)
    if (whole <= max) return cost.edit * whole
    return beginning <= max ? cost.edit * beginning + cost.beginning : notFound
  }
}

/** Whether at most one or two bits are set: an edit brings one letter that the other word lacks. */
function lackAtMost(max: number, bits: number): boolean {
  let left = bits & (bits - 1)
  if (max === 2) left &= left - 1
  return left === 0
}

/** Whether one of the first two letters is there: one edit never changes both, and two seldom do. */
const beginAlike = (one: string, other: string): boolean => {
  const [first, second] = [other.charCodeAt(0), other.charCodeAt(1)]
  const [ownFirst, ownSecond] = [one.charCodeAt(0), one.charCodeAt(1)]
  return ownFirst === first || ownSecond === first || ownFirst === second || ownSecond === second
}
