/** `npm run mutants [-- words of a name …] [--publish]`: breaks the product line by line, prints which tests notice. */
import { parseArgs } from 'node:util'
import { cleanUp, cleanUpOnSignals } from '../../bench/clean-up.ts'
import { publish } from '../publish.ts'
import { commitNow, keepMutations, type PlayedMutation } from '../results.ts'
import { mutations } from './all-mutations.ts'
import { copyProject } from './project-copy.ts'

const { values: options, positionals: words } = parseArgs({
  options: { publish: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const chosen = mutations.filter(
  ({ name, file }) => words.length === 0 || words.some((word) => name.includes(word) || file.includes(word)),
)

cleanUpOnSignals()
const survivors: string[] = []
const commit = commitNow()
const copy = await copyProject()

const files = [...new Set(chosen.flatMap(({ tests }) => tests))]
say(`${chosen.length} mutations; first their ${files.length} test files on the product as it is …`)
const sound = await copy.test(files)
if (sound.broke !== null || sound.failed.length > 0 || sound.passed === 0) {
  say(`The tests do not pass as it is: ${sound.broke ?? sound.failed.join('\n')}`)
  await cleanUp()
  process.exit(1)
}

for (const [index, mutation] of chosen.entries()) {
  const { name, promise, file, tests } = mutation
  const { failed, broke } = await copy.test(tests, mutation)
  const isCaught = failed.length > 0 && broke === null
  if (!isCaught) survivors.push(name)
  say(`\n${isCaught ? '✓' : '✗'} ${index + 1} of ${chosen.length}: ${name} (${file})`)
  say(`  breaks: ${promise}`)
  for (const title of failed) say(`  caught by ${title}`)
  if (!isCaught) say(`  ${broke === null ? 'NOT CAUGHT' : `the tests broke: ${broke}`}`)
  const played: PlayedMutation = {
    name,
    promise,
    caughtBy: isCaught ? failed : [],
    commit,
    date: new Date().toISOString(),
  }
  // Tests that did not run to their end, as when somebody interrupts this, say nothing about the mutation.
  if (broke !== null) continue
  // After each, so that an hour of work is not lost with the last of them.
  const results = keepMutations(played)
  if (options.publish) publish(results)
}
say(`\n${chosen.length - survivors.length} of ${chosen.length} mutations were caught.`)
for (const name of survivors) say(`  ✗ ${name}`)
await cleanUp()
process.exit(survivors.length === 0 ? 0 : 1)
