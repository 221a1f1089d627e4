import type { ResultFile } from '../results/result-file.ts'

/** On what and when all of this was measured, and how. */
export function measuredOn({ node, machine, rows, figures }: ResultFile): string {
  const moments = [...rows, ...figures]
  const days = unique(moments.map(({ date }) => date.slice(0, 10)))
  const commits = unique(moments.map(({ commit }) => `\`${commit}\``))
  const paces = unique(
    rows.map(
      ({ pace }) =>
        `${pace.rounds} rounds of ${pace.secondsPerRound} s after ${pace.warmUpSeconds} s of warm-up`,
    ),
  )
  return [
    'Written by `npm run bench -- --publish` from [performance.json](performance.json): change nothing here by hand.',
    `Measured on ${listed(days)} at commit ${listed(commits)} with Node ${node}, on ${machine.cores} cores of ${machine.processor} (${machine.platform}) with ${machine.memoryGigabytes} GB of memory. The load, PostgreSQL and the service share these cores.`,
    ...(paces.length === 0
      ? []
      : [
          `Two contestants of a row take turns, ${listed(paces)}. A ratio is that of their medians; its spread is that of single rounds.`,
        ]),
  ].join('\n\n')
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort()
const listed = (texts: readonly string[]) => texts.join(', ') || 'none'
