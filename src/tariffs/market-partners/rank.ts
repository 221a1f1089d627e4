import type { SearchIndex } from './search-index.ts'
import { notFound } from './word-costs.ts'

type Ranking = {
  index: SearchIndex
  accepted: readonly boolean[]
  /** What was typed, with the legal form: of equals, the entry of this name comes first. */
  wholeName: string
  /** How much each word tells, where words that tell up to half may be missing; else an entry needs all of them. */
  weights?: readonly number[]
}

const maxMissingPercent = 50

/** The numbers of the entries that have the words, the cheapest first. */
export function rank(
  costs: readonly Uint8Array[],
  { index, accepted, wholeName, weights }: Ranking,
): number[] {
  const allWeights = weights?.reduce((sum, weight) => sum + weight, 0) ?? 1
  const keys: number[] = []
  for (let number = 0; number < index.size; number++) {
    if (!accepted[number]) continue
    let total = 0
    let missing = 0
    for (let word = 0; word < costs.length; word++) {
      const wordCost = (costs[word] as Uint8Array)[number] as number
      if (wordCost === notFound) missing += weights?.[word] ?? Number.POSITIVE_INFINITY
      else total += wordCost
    }
    const missingPercent = Math.round((100 * missing) / allWeights)
    if (missingPercent > maxMissingPercent) continue
    const isWhole = index.wholeNames[number] === wholeName
    const key = sortKey(missingPercent, total, isWhole, index.wordCounts[number] as number)
    keys.push(key * maxEntries + number)
  }
  return Array.from(Float64Array.from(keys).sort(), (key) => key % maxEntries)
}

/** More than an import takes. */
const maxEntries = 2 ** 20

/** Numbers are sorted many times faster than objects. The place of an entry, which is that of its name, decides at last. */
const sortKey = (missingPercent: number, total: number, isWhole: boolean, wordCount: number): number =>
  ((missingPercent * 128 + total) * 2 + (isWhole ? 0 : 1)) * 128 + Math.min(wordCount, 127)

/**
 * How much each word tells: little if many entries have it, like Stadtwerke. One that nobody has may be a product or a
 * department as well as a name, so it counts half.
 */
export function weightsOf(costs: readonly Uint8Array[], accepted: readonly boolean[]): number[] {
  const all = accepted.filter(Boolean).length + 1
  return costs.map((ofWord) => {
    let having = 0
    for (let number = 0; number < ofWord.length; number++)
      if (accepted[number] && ofWord[number] !== notFound) having++
    return having === 0 ? Math.log(all) / 2 : Math.log(all / having)
  })
}
