import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { foldWords, nameTerm, swapsOf } from './fold-words.ts'
import { misfit, rankHits } from './rank-hits.ts'
import { type ReadQuery, readQuery } from './read-query.ts'
import {
  type FoundByIdentifier,
  type FoundByTerms,
  findByIdentifiers,
  findByTerms,
  findSimilarWords,
  type ShownCustomer,
  showCustomers,
} from './repository.ts'
import type { SearchHit } from './schema.ts'

// Enough to rank among; a name that more people have is narrowed down by a second word.
const maxCandidates = 200
const maxSimilarWords = 30

type Hit = {
  accountId: string
  contractNumber: string | null
  matched: SearchHit['matched']
  isExact: boolean
}

/**
 * Customers and contracts that a text may mean, best first: those with this very number or address, then those whose
 * words are the same, then similar ones. One more than the limit.
 */
export async function findCustomers(db: Db, query: string, limit: number, now: Date): Promise<SearchHit[]> {
  const read = readQuery(query)
  const hits = byIdentifier(await findByIdentifiers(db, read.identifiers, limit + 1))
  if (hits.length <= limit) hits.push(...(await findByWords(db, read, limit + 1)))
  const all = withoutRepeats(hits).slice(0, limit + 1)
  const shown = await showCustomers(db, all, berlinDate(now))
  return shown.flatMap((customer, index) => (all[index] ? [hitOf(customer, all[index], read)] : []))
}

const byIdentifier = (found: readonly FoundByIdentifier[]): Hit[] =>
  found.map(({ matched, ...hit }) => ({ ...hit, matched: [matched], isExact: true }))

async function findByWords(db: Db, read: ReadQuery, wanted: number): Promise<Hit[]> {
  const { words, terms } = read
  const exactly = terms.map((term) => [term])
  if (words.length + terms.length === 0) return []
  const same = await findByTerms(db, [...words.map((word) => [nameTerm(word)]), ...exactly], maxCandidates)
  const found: FoundByTerms[] = [...same]
  if (same.length < wanted && words.length > 0) {
    const similar = await similarTo(db, words)
    if (similar.every((group) => group.length > 0)) {
      found.push(...(await findByTerms(db, [...similar, ...exactly], maxCandidates)))
    }
  }
  return rankHits(found, read)
    .filter((hit) => Number.isFinite(hit.misfit))
    .slice(0, wanted * 2)
    .map((hit) => ({
      accountId: hit.accountId,
      contractNumber: null,
      matched: matchedBy(read),
      isExact: hit.misfit === 0,
    }))
}

/**
 * For every word the terms of the words that fit it, best first. Two letters that changed places leave a short word with too few
 * trigrams to be similar, so these are tried one by one.
 */
async function similarTo(db: Db, words: readonly string[]): Promise<string[][]> {
  const similar = await findSimilarWords(db, words, maxSimilarWords)
  return words.map((wanted) =>
    [...similar.flatMap((found) => (found.wanted === wanted ? found.word : [])), ...swapsOf(wanted)]
      .map((word) => ({ word, misfit: misfit(wanted, word) }))
      .filter((found) => Number.isFinite(found.misfit))
      .sort((one, other) => one.misfit - other.misfit || one.word.length - other.word.length)
      .map(({ word }) => nameTerm(word)),
  )
}

const matchedBy = ({ words, terms, isEmail }: ReadQuery): SearchHit['matched'] => [
  ...(words.length === 0 ? [] : [isEmail ? ('emailAddress' as const) : ('name' as const)]),
  ...(terms.some((term) => term.startsWith('p')) ? ['postCode' as const] : []),
  ...(terms.some((term) => term.startsWith('i')) ? ['iban' as const] : []),
]

function withoutRepeats(hits: readonly Hit[]): Hit[] {
  const first = new Map<string, Hit>()
  const accounts = new Set<string>()
  for (const hit of hits) {
    const key = hit.contractNumber ?? hit.accountId
    // A customer who was found by a contract is not shown a second time for a name.
    if (first.has(key) || (hit.contractNumber === null && accounts.has(hit.accountId))) continue
    first.set(key, hit)
    accounts.add(hit.accountId)
  }
  return [...first.values()]
}

function hitOf(
  customer: ShownCustomer,
  { contractNumber, matched, isExact }: Hit,
  { isEmail, words }: ReadQuery,
): SearchHit {
  const { firstName, lastName, businessName, isErased, emailAddress } = customer
  const name = [firstName, lastName].filter(Boolean).join(' ') || businessName
  const isInName = foldWords([name, businessName].join(' ')).some((word) =>
    words.some((wanted) => Number.isFinite(misfit(wanted, word))),
  )
  return {
    kind: contractNumber === null ? 'customer' : 'contract',
    customerNumber: customer.customerNumber,
    contractNumber: contractNumber ?? customer.contractNumber,
    contracts: customer.contracts,
    name: isErased ? null : name,
    businessName: isErased ? null : businessName,
    emailAddress: isErased ? null : emailAddress,
    // A word of the query may stand in the address alone.
    matched: matched.map((field) => (field === 'name' && !isInName && !isEmail ? 'emailAddress' : field)),
    isExact,
    state: customer.state,
    partner: customer.partner,
  }
}

/** The numbers that the audit trail keeps of a search. What was searched for is personal data, and stays out. */
export const numbersOf = (hits: readonly SearchHit[]): string[] =>
  hits.map((hit) => (hit.kind === 'contract' ? (hit.contractNumber ?? '') : hit.customerNumber))
