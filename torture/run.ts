/** `npm run torture [-- scenario …] [--rounds 20] [--quick] [--publish]`: tries to break promises, prints what was lost. */
import { parseArgs } from 'node:util'
import { cleanUpOnSignals } from '../bench/clean-up.ts'
import { play } from './play.ts'
import { publish } from './publish.ts'
import { detailLines, type Finished, outcomeTable } from './report.ts'
import { commitNow, keepResults, type Result } from './results.ts'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios/all-scenarios.ts'

const { values: options, positionals: chosen } = parseArgs({
  options: {
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    publish: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const unknown = chosen.filter((name) => !scenarios.some((scenario) => scenario.name === name))
const rounds = options.rounds === undefined ? undefined : Number(options.rounds)
if (unknown.length > 0) refuse(`There is no scenario ${unknown.join(', ')}.`)
if (rounds !== undefined && !(Number.isSafeInteger(rounds) && rounds > 0))
  refuse('--rounds must be a whole number.')

cleanUpOnSignals()
// What is played is what was built before, so the commit is the one at the start.
const commit = commitNow()
const form = options.quick ? 'short' : 'long'
const finished: Result[] = []
for (const scenario of scenarios) {
  if (chosen.length > 0 && !chosen.includes(scenario.name)) continue
  const date = new Date().toISOString()
  finished.push({ ...(await attempt(scenario)), date, commit, form })
  // After each, so that hours of work are not lost with the last of them.
  const results = keepResults(finished)
  if (options.publish) publish(results)
}
say(`\n${outcomeTable(finished)}`)
process.exit(finished.every(({ lost }) => lost.length === 0) ? 0 : 1)

async function attempt(scenario: Scenario): Promise<Finished> {
  say(`\n${scenario.name}: ${scenario.promise}`)
  const startedAt = performance.now()
  const seconds = () => (performance.now() - startedAt) / 1000
  try {
    const outcome = await play(scenario, {
      rounds: rounds ?? scenario.rounds,
      isPatient: !options.quick,
      say: (line) => say(`  ${line}`),
    })
    const done = { name: scenario.name, seconds: seconds(), ...outcome }
    say(detailLines(done))
    return done
  } catch (error) {
    // A scenario that cannot be played to its end proves nothing, and so counts as a loss.
    const lost = [`the scenario broke: ${(error as Error).stack}`]
    say(`  ✗ ${lost[0]}`)
    return { name: scenario.name, seconds: seconds(), tried: scenario.promise, times: 0, lost, details: {} }
  }
}

function refuse(fault: string): never {
  process.stderr.write(
    `${fault}\n\nnpm run torture [-- scenario …] [--rounds <number>] [--quick] [--publish]\n\n`,
  )
  process.stderr.write(
    '  A round of soak is a minute. Results go to torture/results.json, those of pieces of a run together;\n',
  )
  process.stderr.write('  --publish writes them to docs/reports too.\n\n')
  for (const { name, promise } of scenarios) process.stderr.write(`  ${name.padEnd(18)}${promise}\n`)
  process.exit(1)
}
