import type { MeasuredRow, ResultFile } from '../results/result-file.ts'
import { eventLoopSection, isOfEventLoop } from './event-loop-section.ts'
import { figuresSection } from './figures-section.ts'
import { growthChart, growthSection, isGrowth } from './growth-section.ts'
import { kindOf } from './kinds.ts'
import { measuredOn } from './measured-on.ts'
import { missedSection } from './missed-section.ts'
import { rowChapters } from './row-chapters.ts'
import { ratioChart, rowsSection } from './rows-section.ts'

type Chapter = { title: string; reading: string; table: string; chart?: { name: string; svg: string } }

/** docs/reports/performance.md and its charts, by path, from what was measured and nothing else. */
export function performanceFiles(results: ResultFile): Record<string, string> {
  const chapters = [...rowChapters.flatMap((chapter) => ofRows(results.rows, chapter)), ...ofFigures(results)]
  const charts = chapters.flatMap(({ chart }) =>
    chart === undefined ? [] : [[pathOf(chart.name), chart.svg]],
  )
  const text = [
    '# Performance',
    measuredOn(results),
    ...chapters.map(chapterText),
    `## What does not hold\n\n${missedSection(results)}`,
    ...unplayed(results),
  ]
  return { 'docs/reports/performance.md': `${text.join('\n\n')}\n`, ...Object.fromEntries(charts) }
}

const pathOf = (chart: string) => `docs/reports/performance-${chart}.svg`

function ofRows(
  all: readonly MeasuredRow[],
  { kind, title, chart, reading }: (typeof rowChapters)[number],
): Chapter[] {
  const rows = all.filter((row) => kindOf(row) === kind)
  if (rows.length === 0) return []
  return [{ title, reading, table: rowsSection(rows), chart: { name: kind, svg: ratioChart(chart, rows) } }]
}

function ofFigures({ figures }: ResultFile): Chapter[] {
  const growth = figures.filter(isGrowth)
  const pieces = figures.filter(isOfEventLoop)
  const others = figures.filter((figure) => !isGrowth(figure) && !isOfEventLoop(figure))
  return [
    ...(growth.length === 0
      ? []
      : [
          {
            title: 'As the data grow',
            reading:
              'Each path is asked on three services, whose databases hold so much and ten and a hundred times as much, one request after another on one connection and the services in turns. A group has a bar for each amount of data; bars of the same length mean that the data do not matter, and a bar beyond the red mark misses the target. `health` needs no data: whatever its bars differ by is due to the machine.',
            table: growthSection(growth),
            chart: { name: 'growth', svg: growthChart(growth) },
          },
        ]),
    ...(pieces.length === 0
      ? []
      : [
          {
            title: 'What holds up the event loop',
            reading:
              'The longest that the thread which answers requests works at a stretch, for every operation with as much as it may be asked for (pages of 500 items, fifteen years of readings, eight megabytes of readings, every postcode of the country) and for every kind of task. It is what `perf_hooks` says of the delay of the event loop, at most the time for which the thread had a core meanwhile; of several tries the best counts, since work that takes long does so in each.',
            table: eventLoopSection(pieces),
          },
        ]),
    ...(others.length === 0
      ? []
      : [
          {
            title: 'Figures',
            reading: 'These stand for themselves, or compare two times of this service.',
            table: figuresSection(others),
          },
        ]),
  ]
}

const chapterText = ({ title, reading, table, chart }: Chapter): string =>
  [
    `## ${title}`,
    reading,
    ...(chart === undefined ? [] : [`![${title}](${pathOf(chart.name).replace('docs/reports/', '')})`]),
    table,
  ].join('\n\n')

const unplayed = ({ unplayed: all }: ResultFile): string[] =>
  all.length === 0
    ? []
    : [
        `## What was not measured\n\n${all.map(({ name, reason }) => `- \`${name}\`: ${reason.replaceAll(/\s+/g, ' ')}`).join('\n')}`,
      ]
