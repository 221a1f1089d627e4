import type { Figure } from './figures.ts'
import type { Measured, Round, RowResult } from './row.ts'
import { median, ratioSpread, type Spread, spread } from './statistics.ts'
import { table } from './table.ts'

const heading = ['', 'contestant', 'requests/s', 'min–max', 'p99 ms', 'CPU µs/request', 'cores']

/** The rows as a table: both contestants of a row, then their ratio against its target. */
export const rowsTable = (results: readonly RowResult[]): string => table(heading, results.flatMap(rowLines))

export const figuresTable = (figures: readonly Figure[]): string =>
  table(
    ['', 'figure', 'value', 'target'],
    figures.map((figure) => [
      `${mark(isWithin(figure))} ${figure.name}`,
      figure.claim,
      `${rounded(figure.value)} ${figure.unit}`,
      targetOf(figure),
    ]),
  )

/** The ratio that counts for a row. */
export const ratioOf = (result: RowResult): Spread =>
  (result.ratioOf === 'cpu' ? cpuRatioOf(result) : undefined) ?? rateRatioOf(result)

const rateRatioOf = ({ ours, theirs }: RowResult): Spread =>
  ratioSpread(rates(ours.rounds), rates(theirs.rounds))

/** How many times more CPU time they need for a request than we do, each in its cheapest round: what else runs only adds. */
function cpuRatioOf({ ours, theirs }: RowResult): Spread | undefined {
  const [our, their] = [cpuTimes(ours.rounds), cpuTimes(theirs.rounds)]
  return our && their && { ...ratioSpread(their, our), median: Math.min(...their) / Math.min(...our) }
}

/** A row or a figure without a target only informs, and is never missed. */
export const isMet = (result: RowResult): boolean =>
  result.atLeast === undefined || ratioOf(result).median >= result.atLeast

export const isWithin = ({ value, atMost = value, atLeast = value }: Figure): boolean =>
  value <= atMost && value >= atLeast

function targetOf({ unit, atMost, atLeast }: Figure): string {
  if (atMost !== undefined) return `≤ ${rounded(atMost)} ${unit}`
  return atLeast === undefined ? '' : `≥ ${rounded(atLeast)} ${unit}`
}

function rowLines(result: RowResult): string[][] {
  const ratio = rateRatioOf(result)
  const cpu = cpuRatioOf(result)
  return [
    [result.name, ...contestantCells(result.ours)],
    ['', ...contestantCells(result.theirs)],
    [
      mark(isMet(result)),
      result.atLeast === undefined
        ? 'ratio, no target'
        : `ratio, target ≥ ${result.atLeast}${result.ratioOf === 'cpu' ? ' of CPU time' : ''}`,
      ratio.median.toFixed(2),
      `${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}`,
      '',
      cpu?.median.toFixed(2) ?? '–',
    ],
  ]
}

function contestantCells({ name, rounds }: Measured): string[] {
  const rate = spread(rates(rounds))
  const times = cpuTimes(rounds)
  const cpu = times && median(times)
  const p99 = known(rounds, ({ p99Milliseconds }) => p99Milliseconds)
  return [
    name,
    whole(rate.median),
    `${whole(rate.min)}–${whole(rate.max)}`,
    p99 === undefined ? '–' : String(median(p99)),
    cpu?.toFixed(1) ?? '–',
    // Well below one core, the contestant was not the one that held things up.
    cpu === undefined ? '–' : ((cpu * rate.median) / 1e6).toFixed(2),
  ]
}

const rates = (rounds: readonly Round[]) => rounds.map(({ requestsPerSecond }) => requestsPerSecond)

const cpuTimes = (rounds: readonly Round[]) =>
  known(rounds, ({ cpuMicrosecondsPerRequest }) => cpuMicrosecondsPerRequest)

/** A value of each round, or nothing where a round does not have it. */
function known(
  rounds: readonly Round[],
  valueIn: (round: Round) => number | undefined,
): number[] | undefined {
  const values = rounds.flatMap((round) => valueIn(round) ?? [])
  return values.length === rounds.length ? values : undefined
}

const mark = (isGood: boolean) => (isGood ? '✓' : '✗')
const rounded = (value: number) => (value < 20 ? value.toFixed(1) : whole(value))
const whole = (value: number) => Math.round(value).toLocaleString('en-US')
