import type { ResultFile } from './result-file.ts'

type Run = {
  commit: string
  /** The names of rows and measurements that were chosen. */
  chosen: readonly string[]
  /** Every name in the order of the bench. */
  names: readonly string[]
}

/** What earlier pieces of the bench measured on the same commit, with what this run measured in its place. */
export function mergeResults(before: ResultFile | undefined, now: ResultFile, run: Run): ResultFile {
  const { chosen, commit } = run
  const isKept = (name: string, measuredOn: string) => measuredOn === commit && !chosen.includes(name)
  // Another Node or machine is another bench: its results would be compared with ours.
  const earlier = before !== undefined && isSameBench(before, now) ? before : undefined
  const place = (name: string) => run.names.indexOf(name)
  return {
    ...now,
    rows: [...(earlier?.rows.filter((row) => isKept(row.name, row.commit)) ?? []), ...now.rows].toSorted(
      (a, b) => place(a.name) - place(b.name),
    ),
    figures: [
      ...(earlier?.figures.filter((figure) => isKept(figure.measurement, figure.commit)) ?? []),
      ...now.figures,
    ].toSorted((a, b) => place(a.measurement) - place(b.measurement)),
    unplayed: [...(earlier?.unplayed.filter((one) => isKept(one.name, one.commit)) ?? []), ...now.unplayed],
  }
}

const isSameBench = (before: ResultFile, now: ResultFile): boolean =>
  before.node === now.node && JSON.stringify(before.machine) === JSON.stringify(now.machine)
