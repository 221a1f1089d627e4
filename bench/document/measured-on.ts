import type { Moment, ResultFile } from '../results/result-file.ts'

/** On what and when all of this was measured, and how. */
export function measuredOn(results: ResultFile): string {
  const { rows, figures } = results
  const paces = unique(
    rows.map(
      ({ pace }) =>
        `${pace.rounds} rounds of ${pace.secondsPerRound} s after ${pace.warmUpSeconds} s of warm-up`,
    ),
  )
  const moments = [
    ...rows.map((row) => ({ ...row, of: row.name })),
    ...figures.map((figure) => ({ ...figure, of: figure.measurement })),
  ]
  const occasions = unique(moments.map((moment) => occasionOf(results, moment)))
    .map((occasion) => ({
      occasion,
      names: unique(moments.filter((one) => occasionOf(results, one) === occasion).map(({ of }) => of)),
    }))
    .sort((a, b) => b.names.length - a.names.length)
  return [
    'Written by `npm run bench -- --publish` from [performance.json](performance.json): change nothing here by hand.',
    ...occasions.map(({ occasion, names }, index) =>
      index === 0
        ? `Measured ${occasion}. The load, PostgreSQL and the service share these cores.`
        : `${listed(names.map((name) => `\`${name}\``))}: measured ${occasion}.`,
    ),
    ...(paces.length === 0
      ? []
      : [
          `Two contestants of a row take turns, ${paces.join(' or ')}. A ratio is that of their medians; its spread is that of single rounds.`,
        ]),
  ].join('\n\n')
}

function occasionOf(results: ResultFile, { date, commit, elsewhere }: Moment): string {
  const { node, machine } = elsewhere ?? results
  return `on ${date.slice(0, 10)} at commit \`${commit}\` with Node ${node}, on ${machine.cores} cores of ${machine.processor} (${machine.platform}) with ${machine.memoryGigabytes} GB of memory`
}

const unique = (texts: readonly string[]) => [...new Set(texts)].sort()
const listed = (texts: readonly string[]) => texts.join(', ') || 'none'
