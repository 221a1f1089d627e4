import { placedFrom } from './placed-from.ts'
import type { Moment, ResultFile } from './result-file.ts'

type Run = {
  /** The names of rows and measurements that were chosen. */
  chosen: readonly string[]
  /** Every name in the order of the bench. */
  names: readonly string[]
}

/**
 * What was measured before, with what this run measured in its place. Each result says on which commit it was measured,
 * and where: those of another machine or another Node stay, but are not to be compared with ours.
 */
export function mergeResults(
  before: ResultFile | undefined,
  now: ResultFile,
  { chosen, names }: Run,
): ResultFile {
  const isKept = (name: string) => names.includes(name) && !chosen.includes(name)
  const kept = <Measured extends Moment>(all: readonly Measured[] = [], nameOf: (one: Measured) => string) =>
    all.filter((one) => isKept(nameOf(one))).map((one) => placedFrom(before as ResultFile, one, now))
  const place = (name: string) => names.indexOf(name)
  return {
    ...now,
    rows: [...kept(before?.rows, ({ name }) => name), ...now.rows].toSorted(
      (a, b) => place(a.name) - place(b.name),
    ),
    figures: [...kept(before?.figures, ({ measurement }) => measurement), ...now.figures].toSorted(
      (a, b) => place(a.measurement) - place(b.measurement),
    ),
    unplayed: [...kept(before?.unplayed, ({ name }) => name), ...now.unplayed],
  }
}
