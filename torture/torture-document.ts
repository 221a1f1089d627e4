import type { Place } from '../bench/results/result-file.ts'
import { lineChart } from '../bench/svg-chart.ts'
import { mutations } from './mutants/all-mutations.ts'
import type { PlayedMutation, Result, Results } from './results.ts'
import { scenarios } from './scenarios/all-scenarios.ts'

const memory = 'resident memory, MB'
const latencies = { median: 'median, ms', p99: 'p99, ms' }

/** The page about the results, written from them alone. */
export function tortureDocument({ node, machine, scenarios: results, mutations: played }: Results): string {
  const inOrder = scenarios.flatMap(({ name }) => results.filter((result) => result.name === name))
  return [
    '# What was tried to break it',
    '',
    '<!-- Written by `npm run torture -- --publish` from torture.json. Do not edit. -->',
    '',
    'Each scenario runs the built service on a real PostgreSQL, strikes it while partners and customers are at work, and then',
    'compares what they were told with what is stored and what was mailed. *Lost* counts every sentence about something that',
    'is missing, doubled, half there, late or written to a log where it has no place; zero is the promise.',
    '',
    `On ${placeOf({ node, machine })}, unless a scenario says otherwise. The load comes from the`,
    'same machine. `npm run torture` plays all of it again; [CONTRIBUTING.md](../../CONTRIBUTING.md) says how.',
    '',
    '| Scenario | Tried | Times | Requests | Orders | Mails | Lost | Seconds |',
    '|---|---|--:|--:|--:|--:|--:|--:|',
    ...inOrder.map(rowOf),
    '',
    ...inOrder.flatMap(sectionOf),
    ...mutationsOf(played ?? []),
  ].join('\n')
}

/** The charts beside the page, by the names of their files; none while the long scenario was not played. */
export function tortureCharts({ scenarios: results }: Results): Record<string, string> {
  const { series } = results.find(({ name }) => name === 'soak') ?? {}
  if (series === undefined) return {}
  const xLabel = 'from the start of the load to its end'
  const line = ([name, key]: [string, string]) => ({ name, values: series[key] ?? [] })
  return {
    'fault-injection-memory.svg': lineChart({
      title: 'Memory of the service under mixed load',
      unit: 'MB',
      lines: [line(['resident', memory])],
      xLabel,
    }),
    'fault-injection-latency.svg': lineChart({
      title: 'Time of an answer under mixed load',
      unit: 'ms',
      lines: Object.entries(latencies).map(line),
      xLabel,
    }),
  }
}

const rowOf = ({ name, tried, times, details, lost, seconds }: Result) =>
  `| [${name}](#${name}) | ${tried} | ${times} | ${count(details.requests)} | ${count(details['orders stored'])} | ${count(details['confirmations by Message-ID'])} | ${lost.length === 0 ? '0' : `**${lost.length}**`} | ${seconds.toFixed(0)} |`

function sectionOf({ name, details, lost, date, commit, form, series, elsewhere }: Result): string[] {
  const promise = scenarios.find((scenario) => scenario.name === name)?.promise ?? ''
  const kinds = Object.entries(details).flatMap(([what, value]) =>
    what.startsWith(ofThese) ? [`${what.slice(ofThese.length)} ${count(value)}`] : [],
  )
  const figures = Object.entries(details)
    .filter(([what]) => !what.startsWith(ofThese))
    .map(([what, value]) => `${what}: ${count(value)}`)
  return [
    `## ${name}`,
    '',
    `${promise.charAt(0).toUpperCase()}${promise.slice(1)}.`,
    '',
    `Played ${form === 'long' ? 'at length' : 'in its short form'} on ${date.slice(0, 10)}, commit \`${commit}\`${elsewhere === undefined ? '' : `, on ${placeOf(elsewhere)}`}.${kinds.length === 0 ? '' : ` The requests: ${kinds.join(', ')}.`}`,
    '',
    figures.join(' · '),
    '',
    ...lost.slice(0, 20).flatMap((loss) => [`- Lost: ${loss.split('\n')[0]}`]),
    ...(lost.length > 0 ? [''] : []),
    ...(series === undefined
      ? []
      : [
          '![Memory over time](fault-injection-memory.svg)',
          '',
          '![Times of answers](fault-injection-latency.svg)',
          '',
        ]),
  ]
}

/** What the product was made to do wrong, and who noticed. */
function mutationsOf(played: readonly PlayedMutation[]): string[] {
  const known = mutations.flatMap(({ name }) => played.filter((each) => each.name === name))
  if (known.length === 0) return []
  return [
    '## Mutations',
    '',
    '`npm run mutants` breaks the product one line at a time, on a copy, and runs the tests that should notice. A mutation that',
    'no test catches is a promise that nobody holds.',
    '',
    `${known.filter(({ caughtBy }) => caughtBy.length > 0).length} of ${known.length} mutations were caught, last on ${latest(known)}.`,
    '',
    '| Mutation | Promise | Caught by |',
    '|---|---|---|',
    ...known.map(({ name, promise, caughtBy }) => `| ${name} | ${promise} | ${catchers(caughtBy)} |`),
    '',
  ]
}

const latest = (played: readonly PlayedMutation[]): string =>
  played
    .map(({ date, commit }) => `${date.slice(0, 10)}, commit \`${commit}\``)
    .toSorted()
    .at(-1) ?? ''

const maxCatchers = 2

/** The first tests of many; a mutation that was caught by none stands out. */
const catchers = (caughtBy: readonly string[]): string =>
  caughtBy.length === 0
    ? '**nobody**'
    : [
        ...caughtBy.slice(0, maxCatchers).map((title) => title.replaceAll('|', '\\|')),
        ...(caughtBy.length > maxCatchers ? [`${caughtBy.length - maxCatchers} more`] : []),
      ].join('<br>')

const placeOf = ({ node, machine }: Place) =>
  `${machine.platform}, ${machine.cores} cores of ${machine.processor}, ${machine.memoryGigabytes} GB, Node ${node.replace('v', '')}`

const ofThese = 'of these: '
const count = (value: number | undefined) => value?.toLocaleString('en') ?? '–'
