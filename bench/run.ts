/**
 * `npm run bench [-- --quick] [-- row …]`: measures, prints a table, writes bench/results.json, where pieces come
 * together, each with the commit and the machine that it was measured on. `--before <commit>` adds rows against an earlier state of the service. With `--publish` docs/reports/performance.md follows; `--measured` publishes without measuring again.
 */
import { parseArgs } from 'node:util'
import { cleanUp, cleanUpOnSignals } from './clean-up.ts'
import { publish } from './document/publish.ts'
import { measureRow } from './measure-row.ts'
import { measurements } from './measurements.ts'
import { figuresTable, isMet, isWithin, rowsTable } from './report.ts'
import { mergeResults } from './results/merge-results.ts'
import type { ResultFile } from './results/result-file.ts'
import { readResults, writeResults } from './results/stored-results.ts'
import { thisCommit, thisMachine } from './results/this-machine.ts'
import { LeftOut, type Pace } from './row.ts'
import { rows as usualRows } from './rows/all-rows.ts'
import { beforeRows } from './rows/before.ts'

const thoroughPace: Pace = { rounds: 5, secondsPerRound: 3, warmUpSeconds: 3 }
const quickPace: Pace = { rounds: 5, secondsPerRound: 1, warmUpSeconds: 1 }

const flag = { type: 'boolean', default: false } as const
const { values: options, positionals } = parseArgs({
  options: { quick: flag, publish: flag, measured: flag, before: { type: 'string' } },
  allowPositionals: true,
})
const rows = options.before === undefined ? usualRows : [...usualRows, ...beforeRows(options.before)]
const names = [...rows.map(({ name }) => name), ...Object.keys(measurements)]
const unknown = positionals.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}, but ${names.join(', ')}.`)
  process.exit(1)
}
const chosen = options.measured ? [] : positionals.length > 0 ? positionals : names
const usualPace = options.quick ? quickPace : thoroughPace
const commit = thisCommit()
const now: ResultFile = { node: process.version, machine: thisMachine(), rows: [], figures: [], unplayed: [] }

cleanUpOnSignals()
for (const row of rows.filter(({ name }) => chosen.includes(name))) {
  await attempt(row.name, async () => {
    const pace = row.pace ?? usualPace
    now.rows.push({ ...(await measureRow(row, pace)), pace, ...moment() })
  })
}
for (const [measurement, measure] of Object.entries(measurements)) {
  if (!chosen.includes(measurement)) continue
  await attempt(measurement, async () => {
    const figures = await measure()
    now.figures.push(...figures.map((figure) => ({ ...figure, measurement, ...moment() })))
  })
}

if (now.rows.length > 0) console.log(`\n${rowsTable(now.rows)}`)
if (now.figures.length > 0) console.log(`\n${figuresTable(now.figures)}`)
const failures = now.unplayed.filter(({ isFailure }) => isFailure)
for (const { name, reason } of failures) console.error(`\n✗ ${name} could not be measured. ${reason}`)
const before = readResults()
const results = options.measured && before ? before : mergeResults(before, now, { chosen, names })
writeResults(results)
if (options.publish) publish(results)
process.exit(failures.length === 0 && now.rows.every(isMet) && now.figures.every(isWithin) ? 0 : 1)

/** One row that fails does not keep the others from being measured. */
async function attempt(name: string, measure: () => Promise<void>): Promise<void> {
  console.error(`Measuring ${name} …`)
  try {
    await measure()
  } catch (error) {
    const { message: reason } = error as Error
    const isFailure = !(error instanceof LeftOut)
    now.unplayed.push({ name, reason, isFailure, ...moment() })
    if (!isFailure) console.error(`${name} is left out. ${reason}`)
  } finally {
    await cleanUp()
  }
}

function moment() {
  return { commit, date: new Date().toISOString() }
}
