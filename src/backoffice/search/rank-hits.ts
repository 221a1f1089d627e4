import { lettersApart, nameTerm } from './fold-words.ts'
import type { ReadQuery } from './read-query.ts'
import type { FoundByTerms } from './repository.ts'

/** How far a word may be from the one that was typed: longer words have room for more mistakes. */
export const maxLettersApart = (word: string): number => (word.length < 3 ? 0 : word.length < 8 ? 1 : 2)

/** How well a word fits the one that was typed: 0 is the same, below 1 it continues it, then by letters; infinite is not at all. */
export function misfit(wanted: string, word: string): number {
  if (word === wanted) return 0
  if (wanted.length > 2 && word.startsWith(wanted)) return 0.5
  const apart = mistakes(wanted, word)
  return apart <= maxLettersApart(wanted) ? apart : Number.POSITIVE_INFINITY
}

/** Letters that differ. Doubled letters are one mistake together, since Hofman and Hoffmann sound the same. */
const mistakes = (wanted: string, word: string): number =>
  Math.min(lettersApart(wanted, word), 1 + lettersApart(undoubled(wanted), undoubled(word)))

const undoubled = (word: string): string => word.replace(/(.)\1+/gu, '$1')

/** The customers who fit best, best first. */
export function rankHits(
  found: readonly FoundByTerms[],
  { words }: Pick<ReadQuery, 'words'>,
): (FoundByTerms & { misfit: number })[] {
  return found
    .map((hit) => ({ ...hit, misfit: words.reduce((sum, word) => sum + bestMisfit(word, hit.terms), 0) }))
    .sort((one, other) => one.misfit - other.misfit)
}

const bestMisfit = (wanted: string, terms: readonly string[]): number =>
  terms.includes(nameTerm(wanted))
    ? 0
    : Math.min(...terms.filter((term) => term.startsWith('n')).map((term) => misfit(wanted, term.slice(1))))
