import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { fakeClock } from './setup/fake-clock.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'
import { ensureSdkPackages } from './setup/sdk-packages.mjs'
import { needsOf } from './setup/test-needs.mjs'
import { provideTools, tellMissing } from './setup/tools.mjs'

const startedAt = performance.timeOrigin
const { mode, lane, at, rest } = readArguments(process.argv.slice(2))
// NODE_ENV=production of the user's shell must not decide what is tested.
const env = { ...process.env, NODE_ENV: 'test', TEST_LANE: lane, TEST_STARTED_AT: String(startedAt) }

await ensurePackages()
const needs = needsOf(rest)
if (needs === 'everything') await setUpEverything()
if (needs === 'database') await setUpThreads()
if (needs === 'nothing') env.TEST_WITHOUT_SERVERS = 'yes'
if (at) Object.assign(env, await fakeClock(at), { TEST_STARTED_AT: '' })
await runAndExit(process.execPath, ['node_modules/vitest/vitest.mjs', mode, ...rest], {
  cwd: projectRoot,
  env,
})

/** Our own options; all others are those of vitest. A file of the long lane may be named without `--long`. */
function readArguments(args) {
  const rest = args.filter((arg) => !['--watch', '-w', '--long'].includes(arg))
  const isWatch = args.includes('--watch') || args.includes('-w')
  const isLong = args.includes('--long') || rest.some((arg) => arg.startsWith('test/long'))
  const index = rest.indexOf('--at')
  const [, at] = index === -1 ? [] : rest.splice(index, 2)
  return { mode: isWatch ? 'watch' : 'run', lane: isLong ? 'long' : 'short', at, rest }
}

/** Threads run the build: on Node 20.20 and later, code that a thread loads late cannot be a source file. */
async function setUpThreads() {
  await ensureBuild()
  env.TEST_BUILT = 'yes'
}

async function setUpEverything() {
  // What is installed comes from the network and goes to the disk; meanwhile the processor has the rest to do, one after
  // the other: both use esbuild, which each of them stops when it is done.
  const [found] = await Promise.all([provideTools(env), setUpThreads().then(() => ensureSdkPackages())])
  Object.assign(env, found)
  for (const line of tellMissing(env)) console.error(line)
}
