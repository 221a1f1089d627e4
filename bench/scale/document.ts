/** The measured parts of docs/operate/scale.md, between marks; the rest of it is written by hand. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../src/platform/project-folder.ts'
import { markdownTable } from '../document/markdown-table.ts'
import { planTable } from './plan-table.ts'
import type { ScaleRun } from './results.ts'

const file = join(projectFolder, 'docs', 'operate', 'scale.md')
const sizes = [100_000, 1_000_000, 5_000_000, 50_000_000]

/** Writes the measured parts again. */
export function publishScale(runs: readonly ScaleRun[]): void {
  writeFileSync(file, withMeasured(readFileSync(file, 'utf8'), runs))
}

export function withMeasured(text: string, runs: readonly ScaleRun[]): string {
  const [first] = runs
  if (first === undefined) return text
  const parts = { measured: runs.map(runSection).join('\n\n'), plan: planTable(sizes, first.costs) }
  return Object.entries(parts).reduce(
    (changed, [name, part]) =>
      changed.replace(
        new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`),
        (_all, begin: string, end: string) => `${begin}\n${part}\n\n${end}`,
      ),
    text,
  )
}

function runSection(run: ScaleRun): string {
  const { database, contracts, days, importers, machine, commit, date } = run
  return [
    `### ${database}`,
    `${whole(contracts)} contracts with ${days} days each and then ten times as many, ${importers} importers, on ${machine}; ${date}, commit \`${commit}\`.`,
    markdownTable(
      ['Storing readings', 'Contracts', 'Quarter-hours/s', 'Processor seconds per million'],
      run.ingest.map((row) => [
        row.name,
        whole(row.contracts),
        whole(row.valuesPerSecond),
        row.cpuSecondsPerMillionValues.toFixed(1),
      ]),
    ),
    markdownTable(
      ['Metrics', 'Contracts', 'Median', '95 of 100 within'],
      run.metrics.map((row) => [
        row.interval,
        whole(row.contracts),
        `${row.medianMilliseconds.toFixed(1)} ms`,
        `${row.p95Milliseconds.toFixed(1)} ms`,
      ]),
    ),
    ...(run.faults.length === 0
      ? []
      : [
          markdownTable(
            [
              'While readings came in',
              'Took',
              'Quarter-hours/s',
              'Batches',
              'Tried again',
              'Longest pause',
              'Days lost',
            ],
            run.faults.map((row) => [
              row.name,
              `${row.seconds.toFixed(0)} s`,
              whole(row.valuesPerSecond),
              whole(row.batches),
              whole(row.failedBatches),
              `${row.longestPauseSeconds.toFixed(1)} s`,
              whole(row.lostDays),
            ]),
          ),
        ]),
  ].join('\n\n')
}

const whole = (value: number) => Math.round(value).toLocaleString('en')
