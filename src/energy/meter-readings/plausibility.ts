import {
  consumedBetween,
  type MeterReading,
  milliwattHoursPerKwh,
  type ReadingSource,
} from './meter-reading.ts'
import { byPrecedence, countedReadings, neighboursOf, rankOf } from './precedence.ts'

/** What a reading is like, compared with the readings around it and the expected consumption. */
export const findings = [
  'fits',
  'much-less',
  'much-more',
  'far-too-much',
  'below-previous',
  'above-following',
] as const
export type Finding = (typeof findings)[number]

export type ReadingOutcome = 'accepted' | 'questioned' | 'refused'

/** The expected consumption that a reading is measured by, and what is never questioned however short the time is. */
export const tolerance = { min: 0.25, max: 4, limit: 20, allowanceKwh: 50 } as const

type ByConfirmation = Readonly<{ unconfirmed: ReadingOutcome; confirmed: ReadingOutcome }>
const always = (outcome: ReadingOutcome): ByConfirmation => ({ unconfirmed: outcome, confirmed: outcome })
const untilConfirmed: ByConfirmation = { unconfirmed: 'questioned', confirmed: 'accepted' }

/**
 * The market's values count even where they surprise, because the metering operator has checked them; only what cannot be
 * right waits. People mistype: what surprises is asked back, and what cannot be right is refused.
 */
const outcomes: Readonly<Record<'market' | 'others', Readonly<Record<Finding, ByConfirmation>>>> = {
  market: {
    fits: always('accepted'),
    'much-less': always('accepted'),
    'much-more': always('accepted'),
    'far-too-much': untilConfirmed,
    'below-previous': untilConfirmed,
    'above-following': untilConfirmed,
  },
  others: {
    fits: always('accepted'),
    'much-less': untilConfirmed,
    'much-more': untilConfirmed,
    'far-too-much': always('refused'),
    'below-previous': always('refused'),
    'above-following': always('refused'),
  },
}

export function outcomeOf(finding: Finding, source: ReadingSource, isConfirmed: boolean): ReadingOutcome {
  const { unconfirmed, confirmed } = outcomes[source === 'Market' ? 'market' : 'others'][finding]
  return isConfirmed ? confirmed : unconfirmed
}

export type Judgement = {
  finding: Finding
  before: MeterReading | undefined
  after: MeterReading | undefined
}

/** The expected consumption between the beginnings of two days, in milliwatt-hours. */
export type Expected = (fromDate: string, toDate: string) => number

/**
 * Compares a reading with the nearest ones of its meter that rank at least as high: a wrong reading of a customer does not
 * make one of the market implausible. What it replaces itself is left out.
 */
export function judge(reading: MeterReading, known: readonly MeterReading[], expected: Expected): Judgement {
  const others = known.filter(
    (other) =>
      rankOf(other) <= rankOf(reading) && (other.source !== reading.source || other.date !== reading.date),
  )
  const counted = countedReadings(others.toSorted(byPrecedence), reading.meterNumber)
  const { before, after } = neighboursOf(counted, reading.date)
  return { finding: findingOf(reading, { before, after }, expected), before, after }
}

type Neighbours = Pick<Judgement, 'before' | 'after'>

function findingOf(reading: MeterReading, { before, after }: Neighbours, expected: Expected): Finding {
  const value = reading.milliwattHours
  if (before !== undefined && value < before.milliwattHours && !reading.isRollover) return 'below-previous'
  if (after !== undefined && after.milliwattHours < value && !after.isRollover) return 'above-following'
  if (before === undefined) return 'fits'
  return compare(consumedBetween(before, reading), expected(before.date, reading.date))
}

/** Compares an amount of energy with the expected one. */
export function compare(milliwattHours: number, expected: number): Finding {
  const { min, max, limit, allowanceKwh } = tolerance
  const allowance = allowanceKwh * milliwattHoursPerKwh
  if (milliwattHours > limit * expected + allowance) return 'far-too-much'
  if (milliwattHours > max * expected + allowance) return 'much-more'
  return milliwattHours < min * expected - allowance ? 'much-less' : 'fits'
}
