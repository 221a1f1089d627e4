import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { editsBetween } from '../../tariffs/market-partners/edits.ts'
import { englishFor, fold, foldedWords, partsOf } from './german-words.ts'

/** Searches all pages for plain words. A result has all of them, as written, in English, or as they are probably spelt. */
export type Section = {
  url: string
  page: string
  title: string
  text: string
  /** What the section is called in code: an operation id or an error code. */
  names?: readonly string[]
  /** The code examples, in lower case. Matches there count for less. */
  code?: string
  /** The text in lower case. */
  words: string
}

export type Hit = { section: Section; snippet: string; words: readonly string[] }

const maxCharacters = 100
const maxWords = 8
const maxHits = 20
const snippetCharacters = 180

export const sectionOf = (section: Omit<Section, 'words'>): Section => ({
  ...section,
  words: section.text.toLowerCase(),
  ...(section.code === undefined ? {} : { code: section.code.toLowerCase() }),
})

/** All words of the sections that a misspelt one may have meant. */
export const vocabularyOf = (sections: readonly Section[]): string[] =>
  [
    ...new Set(
      sections.flatMap(({ title, words, names = [] }) =>
        `${title} ${words} ${names.join(' ')}`.toLowerCase().match(/[a-z][a-z-]{3,38}/g),
      ),
    ),
  ].filter((word) => word !== null)

export const wordsOf = (query: string): string[] =>
  [
    ...new Set(
      query
        .slice(0, maxCharacters)
        .toLowerCase()
        .split(/[\s,;]+/),
    ),
  ]
    .filter(Boolean)
    .slice(0, maxWords)

/** The sections that contain every word, best match first. In steps: there are hundreds of sections. */
export const search = (
  sections: readonly Section[],
  query: string,
  vocabulary: readonly string[] = [],
): Promise<Hit[]> => stepByStep(searching(sections, query, vocabulary))

function* searching(sections: readonly Section[], query: string, vocabulary: readonly string[]) {
  const words: string[][] = []
  for (const word of wordsOf(query)) words.push(...(yield* spellingsOf(word, sections, vocabulary)))
  if (words.length === 0) return []
  const found: { section: Section; score: number }[] = []
  for (const section of sections) {
    const score = scoreOf(section, words)
    if (score > 0) found.push({ section, score })
    yield
  }
  const spellings = words.flat()
  return found
    .sort((one, other) => other.score - one.score)
    .slice(0, maxHits)
    .map(({ section }) => ({ section, snippet: snippetOf(section, spellings), words: spellings }))
}

/**
 * What a word may stand for: itself or its English form; if nothing has it, the English forms of the words that it is made of,
 * all of which a result must have, or the words that are spelt most alike.
 */
function* spellingsOf(word: string, sections: readonly Section[], vocabulary: readonly string[]) {
  const known = [word, ...englishFor(word)]
  for (const section of sections) {
    if (known.some((spelling) => pointsOf(section, spelling) > 0)) return [known]
    yield
  }
  const parts = partsOf(word)
  if (parts.length > 1) return parts.map((part) => [...englishFor(part)])
  const english = yield* alike(word, vocabulary)
  if (english.length > 0) return [[word, ...english]]
  return [[word, ...(yield* alike(fold(word), foldedWords)).flatMap(englishFor)]]
}

/** A letter may be wrong in a short word and two in a long one. */
function* alike(word: string, vocabulary: readonly string[]) {
  if (word.length < 4) return []
  const max = word.length < 7 ? 1 : 2
  const edits: (readonly [string, number])[] = []
  for (const other of vocabulary) {
    if (Math.abs(other.length - word.length) > max + 2) continue
    const { whole, beginning } = editsBetween(word.slice(0, 40), other, max)
    edits.push([other, Math.min(whole, beginning)])
    yield
  }
  const min = Math.min(...edits.map(([, count]) => count))
  return min > max
    ? []
    : edits
        .filter(([, count]) => count === min)
        .map(([other]) => other)
        .slice(0, 5)
}

function scoreOf(section: Section, words: readonly (readonly string[])[]): number {
  let score = 0
  for (const spellings of words) {
    const points = Math.max(...spellings.map((spelling) => pointsOf(section, spelling)))
    if (points === 0) return 0
    score += points
  }
  return score
}

const pointsOf = ({ title, page, words: text, code = '', names = [] }: Section, word: string): number =>
  (names.some((name) => name.toLowerCase() === word) ? 60 : 0) +
  pointsIn(names.join(' ').toLowerCase(), word, 8) +
  pointsIn(title.toLowerCase(), word, 12) +
  pointsIn(page.toLowerCase(), word, 5) +
  pointsIn(text, word, 3) +
  pointsIn(code, word, 1)

/** A match at the start of a word counts for more than one inside it. */
function pointsIn(text: string, word: string, points: number): number {
  const at = text.indexOf(word)
  if (at === -1) return 0
  return at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') ? points * 2 : points
}

function snippetOf({ text, words: searched }: Section, words: readonly string[]): string {
  const places = words.map((word) => searched.indexOf(word)).filter((at) => at !== -1)
  const start = Math.max(0, Math.min(...(places.length > 0 ? places : [0])) - 60)
  const from = start === 0 ? 0 : text.indexOf(' ', start) + 1
  const cut = text.slice(from, from + snippetCharacters)
  return `${from > 0 ? '… ' : ''}${cut}${from + snippetCharacters < text.length ? ' …' : ''}`
}
