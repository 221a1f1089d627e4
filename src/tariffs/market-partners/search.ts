/** Finding market partners by what somebody typed. decision 48 explains the ranking. */

import type { MarketDirectory } from './directory.ts'
import { foldWords, withoutLegalForms } from './fold-words.ts'
import type { MarketPartner, MarketRole } from './market-partner.ts'
import { rank, weightsOf } from './rank.ts'
import type { SearchIndex } from './search-index.ts'
import { type CostOf, costAsTyped, costsOf, costWithTypos } from './word-costs.ts'

type Wanted = { query?: string | undefined; role?: MarketRole | undefined }
type Accepts = (partner: MarketPartner) => boolean

/** Further words of a query are ignored, so that a search is bounded. */
const maxWords = 6

/**
 * The market partners that fit a query, best first; without a query all of them, in the order of their names. Typos count
 * only if nobody has the words as they are, and words may be missing only if that does not help either. A generator,
 * because a search for typos among thousands of names would block requests.
 */
export function* findMarketPartners(
  directory: MarketDirectory,
  { query = '', role }: Wanted,
): Generator<void, readonly MarketPartner[]> {
  const accepts: Accepts = (partner) => role === undefined || partner.role === role
  if (query.trim() === '') return directory.partners.filter(accepts)
  const byCode = findByCode(directory, query, accepts)
  return byCode.length > 0 ? byCode : yield* findByName(directory, query, accepts)
}

/** Three or more digits are the beginning of a code, or a mistyped one. */
function findByCode(
  { partners, byCode }: MarketDirectory,
  query: string,
  accepts: Accepts,
): readonly MarketPartner[] {
  const digits = query.replace(/[\s.-]/g, '')
  if (!/^\d{3,15}$/.test(digits)) return []
  const beginning = partners.filter((partner) => accepts(partner) && partner.code.startsWith(digits))
  const found =
    beginning.length > 0
      ? beginning
      : almostCodes(digits)
          .flatMap((code) => byCode.get(code) ?? [])
          .filter(accepts)
  return found.sort((one, other) => (one.code < other.code ? -1 : 1))
}

/** Every code that is one digit away: changed, added, left out or swapped with its neighbour. */
function almostCodes(digits: string): string[] {
  const codes = new Set<string>()
  for (let place = 0; place <= digits.length; place++) {
    const [before, at, after] = [digits.slice(0, place), digits.charAt(place), digits.slice(place + 1)]
    codes.add(before + after)
    codes.add(before + after.charAt(0) + at + after.slice(1))
    for (const digit of '0123456789') codes.add(before + digit + after).add(before + digit + at + after)
  }
  return [...codes]
}

function* findByName(
  { partners, index }: MarketDirectory,
  query: string,
  accepts: Accepts,
): Generator<void, MarketPartner[]> {
  const typed = foldWords(query)
  const words = [...new Set(withoutLegalForms(typed))].slice(0, maxWords)
  if (words.length === 0) return []
  const ranking = { index, accepted: partners.map(accepts), wholeName: typed.join(' ') }

  let costs = yield* costsOfWords(index, words, costAsTyped)
  let found = rank(costs, ranking)
  if (found.length === 0) {
    costs = yield* costsOfWords(index, words, costWithTypos)
    found = rank(costs, ranking)
  }
  yield
  if (found.length === 0) found = rank(costs, { ...ranking, weights: weightsOf(costs, ranking.accepted) })
  return found.map((number) => partners[number] as MarketPartner)
}

function* costsOfWords(
  index: SearchIndex,
  words: readonly string[],
  costFor: (word: string) => CostOf,
): Generator<void, Uint8Array[]> {
  const costs: Uint8Array[] = []
  for (const word of words) {
    costs.push(costsOf(index, word, costFor(word)))
    yield
  }
  return costs
}
