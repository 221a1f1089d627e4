import type { ValueState } from '../readings/day-values.ts'
import type { MeterReading, ReadingSource } from './meter-reading.ts'

/** Which of two values counts: the one with the lower number; of equal ones, the one received last. */
const ranks: Readonly<Record<ReadingSource, Readonly<Record<ValueState, number>>>> = {
  Market: { Final: 0, Substituted: 1, Preliminary: 2 },
  Customer: { Final: 3, Substituted: 3, Preliminary: 3 },
  Partner: { Final: 3, Substituted: 3, Preliminary: 3 },
  Estimate: { Final: 4, Substituted: 4, Preliminary: 4 },
}

type Ranked = { source: ReadingSource; valueState: ValueState; receivedAt: Date }

export const rankOf = ({ source, valueState }: Pick<Ranked, 'source' | 'valueState'>): number =>
  ranks[source][valueState]

/** Sorts what counts first to the front. */
export const byPrecedence = (one: Ranked, other: Ranked): number =>
  rankOf(one) - rankOf(other) || other.receivedAt.getTime() - one.receivedAt.getTime()

/** `Superseded`: a better value of the same day counts. `Questioned`: it contradicts better ones. */
export type ReadingStatus = 'Accepted' | 'Superseded' | 'Questioned'

/**
 * Which readings count. The best come first, and each of the others must fit between those that count already. So a wrong
 * reading of a customer never stands in the way of the market's, and counts again where the market takes its own back.
 */
export function statusesOf(readings: readonly MeterReading[]): Map<MeterReading, ReadingStatus> {
  const statuses = new Map<MeterReading, ReadingStatus>()
  const counted = new Map<string, MeterReading[]>()
  for (const reading of readings.toSorted(byPrecedence)) {
    const ofMeter = counted.get(reading.meterNumber) ?? []
    counted.set(reading.meterNumber, ofMeter)
    const place = placeOf(ofMeter, reading.date)
    const status = statusAt(ofMeter, place, reading)
    if (status === 'Accepted') ofMeter.splice(place, 0, reading)
    statuses.set(reading, status)
  }
  return statuses
}

function statusAt(counted: readonly MeterReading[], place: number, reading: MeterReading): ReadingStatus {
  if (reading.isQuestioned) return 'Questioned'
  const [before, after] = [counted[place - 1], counted[place]]
  if (after?.date === reading.date) return 'Superseded'
  const fits =
    (before === undefined || isAfter(before, reading)) && (after === undefined || isAfter(reading, after))
  return fits ? 'Accepted' : 'Questioned'
}

/** Where a day belongs in a list sorted by date. By halves: somebody may read a meter every day for years. */
function placeOf(sorted: readonly MeterReading[], date: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as MeterReading).date < date) low = middle + 1
    else high = middle
  }
  return low
}

/** The nearest readings before and after a day. */
export const neighboursOf = (sorted: readonly MeterReading[], date: string) => ({
  before: sorted.findLast((reading) => reading.date < date),
  after: sorted.find((reading) => reading.date > date),
})

const isAfter = (earlier: MeterReading, later: MeterReading): boolean =>
  later.isRollover || later.milliwattHours >= earlier.milliwattHours

/** The readings of a meter that count, oldest first. */
export function countedReadings(readings: readonly MeterReading[], meterNumber: string): MeterReading[] {
  const statuses = statusesOf(readings.filter((reading) => reading.meterNumber === meterNumber))
  return [...statuses]
    .flatMap(([reading, status]) => (status === 'Accepted' ? [reading] : []))
    .sort((one, other) => (one.date < other.date ? -1 : 1))
}
