/** Searches all pages for plain words. A result contains all of them. `wordsOf` bounds the query. */
export type Section = {
  url: string
  page: string
  title: string
  text: string
  /** The code examples, in lower case. Matches there count for less. */
  code?: string
  /** The text in lower case. */
  words: string
}

export type Hit = { section: Section; snippet: string; words: readonly string[] }

const mostCharacters = 100
const mostWords = 8
const mostHits = 20
const snippetCharacters = 180

export const sectionOf = (section: Omit<Section, 'words'>): Section => ({
  ...section,
  words: section.text.toLowerCase(),
  ...(section.code === undefined ? {} : { code: section.code.toLowerCase() }),
})

export const wordsOf = (query: string): string[] =>
  [
    ...new Set(
      query
        .slice(0, mostCharacters)
        .toLowerCase()
        .split(/[\s,;]+/),
    ),
  ]
    .filter(Boolean)
    .slice(0, mostWords)

/** The sections that contain every word, best match first. */
export function search(sections: readonly Section[], query: string): Hit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, mostHits)
    .map(({ section }) => ({ section, snippet: snippetOf(section, words), words }))
}

function scoreOf({ title, page, words: text, code = '' }: Section, words: readonly string[]): number {
  let score = 0
  for (const word of words) {
    const points =
      pointsIn(title.toLowerCase(), word, 12) +
      pointsIn(page.toLowerCase(), word, 5) +
      pointsIn(text, word, 3) +
      pointsIn(code, word, 1)
    if (points === 0) return 0
    score += points
  }
  return score
}

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
