/** `npm run bench [-- --quick] [-- row …]`: measures, prints a table, writes bench/results.json. */
import { writeFileSync } from 'node:fs'
import { arch, cpus, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFolder } from '../src/project-folder.ts'
import { cleanUp, cleanUpOnSignals } from './clean-up.ts'
import { measureEnergy } from './energy.ts'
import { type Figure, measureFigures } from './figures.ts'
import { measureListCustomers } from './list-customers.ts'
import { measureListOrders } from './list-orders.ts'
import { measureLogins } from './logins.ts'
import { measureRow } from './measure-row.ts'
import { measureMidnight } from './midnight.ts'
import { cpuRatioOf, figuresTable, isMet, isWithin, ratioOf, rowsTable } from './report.ts'
import { LeftOut, type Pace, type RowResult } from './row.ts'
import { rows } from './rows/all-rows.ts'

const measurements = {
  'list-orders': measureListOrders,
  'list-customers': measureListCustomers,
  logins: measureLogins,
  energy: measureEnergy,
  midnight: measureMidnight,
  figures: measureFigures,
}
const thoroughPace: Pace = { rounds: 5, secondsPerRound: 3, warmUpSeconds: 3 }
const quickPace: Pace = { rounds: 5, secondsPerRound: 1, warmUpSeconds: 1 }

const { values: options, positionals: chosen } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const names = [...rows.map(({ name }) => name), ...Object.keys(measurements)]
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}, but ${names.join(', ')}.`)
  process.exit(1)
}
const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name)
const pace = options.quick ? quickPace : thoroughPace
const failures: string[] = []

cleanUpOnSignals()
const results: RowResult[] = []
for (const row of rows) {
  if (isChosen(row.name))
    results.push(...(await attempt(row.name, async () => [await measureRow(row, pace)])))
}
const figures: Figure[] = []
for (const [name, measure] of Object.entries(measurements)) {
  if (isChosen(name)) figures.push(...(await attempt(name, measure)))
}

if (results.length > 0) console.log(`\n${rowsTable(results)}`)
if (figures.length > 0) console.log(`\n${figuresTable(figures)}`)
for (const failure of failures) console.error(`\n✗ ${failure}`)
writeResults()
process.exit(failures.length === 0 && results.every(isMet) && figures.every(isWithin) ? 0 : 1)

/** One row that fails does not keep the others from being measured. */
async function attempt<T>(name: string, measure: () => Promise<T[]>): Promise<T[]> {
  console.error(`Measuring ${name} …`)
  try {
    return await measure()
  } catch (error) {
    const { message } = error as Error
    if (error instanceof LeftOut) console.error(`${name} is left out. ${message}`)
    else failures.push(`${name} could not be measured. ${message}`)
    return []
  } finally {
    await cleanUp()
  }
}

function writeResults(): void {
  const document = {
    date: new Date().toISOString(),
    node: process.version,
    machine: {
      platform: `${platform()} ${arch()}`,
      processor: cpus()[0]?.model,
      cores: cpus().length,
      memoryGigabytes: Math.round(totalmem() / 1e9),
    },
    pace,
    rows: results.map((result) => ({
      ...result,
      isMet: isMet(result),
      ratio: ratioOf(result),
      cpuRatio: cpuRatioOf(result),
    })),
    figures: figures.map((figure) => ({ ...figure, isMet: isWithin(figure) })),
    failures,
  }
  writeFileSync(join(projectFolder, 'bench', 'results.json'), `${JSON.stringify(document, null, 2)}\n`)
}
