import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import {
  alertAbout,
  isFullResolution,
  type PublishedDay,
  type ResolutionMinutes,
  toEurPerMwh,
} from './price-day.ts'
import { IncompleteDay, type PriceSource, SourceFailure } from './sources/price-source.ts'

type PriceAt = { at: Date; eurPerMwh: number }

/** What a source would deliver for a local day. */
export type TriedSource = {
  source: PriceSource['name']
  date: string
  quarterHours: number
  quarterHoursOfDay: number
  resolutionMinutes: ResolutionMinutes | null
  prices: { lowest: number; mean: number; highest: number; first: PriceAt; last: PriceAt } | null
  /** What has no price, half-open. */
  missing: { from: Date; to: Date }[]
  tookMs: number
  /** Why the service would not use it; null if it would. */
  reason: string | null
  /** What an operator should look at although the service would use it. */
  warning: string | null
}

/** Asks a source for a day and says what came. Nothing is stored. */
export async function trySource(source: PriceSource, date: string): Promise<TriedSource> {
  const startedAt = performance.now()
  const answer = await source.fetchDay(date).catch((error: unknown) => {
    if (error instanceof SourceFailure) return error
    throw error
  })
  const tookMs = Math.round(performance.now() - startedAt)
  const { name } = source
  return { source: name, date, tookMs, ...countOf(date, pricesOf(answer)), ...verdictOn(answer, date, name) }
}

type Answer = PublishedDay | SourceFailure | undefined

function pricesOf(answer: Answer): readonly (number | undefined)[] {
  if (answer === undefined) return []
  if (answer instanceof IncompleteDay) return answer.prices
  return answer instanceof SourceFailure ? [] : [...answer.microCentPerKwh]
}

function verdictOn(answer: Answer, date: string, source: PriceSource['name']) {
  if (answer === undefined)
    return { resolutionMinutes: null, reason: 'The source has no prices for this day yet.', warning: null }
  if (answer instanceof SourceFailure)
    return { resolutionMinutes: null, reason: answer.message, warning: null }
  const { resolutionMinutes } = answer
  const hourly = isFullResolution(date, answer)
    ? null
    : 'The prices are hourly, although quarter-hours are traded: they are used only when those are late.'
  return { resolutionMinutes, reason: null, warning: alertAbout({ ...answer, date, source }) ?? hourly }
}

function countOf(date: string, prices: readonly (number | undefined)[]) {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const at = (index: number) => new Date(startsAtMs + index * quarterHourMs)
  const known = quartersOfDay.flatMap((_, index) => {
    const price = prices[index]
    return price === undefined ? [] : { at: at(index), eurPerMwh: toEurPerMwh(price) }
  })
  const missing: { from: Date; to: Date }[] = []
  for (const index of quartersOfDay.keys()) {
    if (prices[index] !== undefined) continue
    const last = missing.at(-1)
    if (last?.to.getTime() === at(index).getTime()) last.to = at(index + 1)
    else missing.push({ from: at(index), to: at(index + 1) })
  }
  return {
    quarterHours: known.length,
    quarterHoursOfDay: quartersOfDay.length,
    prices: summaryOf(known),
    missing,
  }
}

function summaryOf(known: readonly PriceAt[]): TriedSource['prices'] {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return null
  const values = known.map(({ eurPerMwh }) => eurPerMwh)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    lowest: Math.min(...values),
    mean: Math.round(mean * 100) / 100,
    highest: Math.max(...values),
    first,
    last,
  }
}
