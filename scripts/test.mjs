import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { areAllPure } from './setup/pure-tests.mjs'
import { runAndExit } from './setup/run.mjs'
import { ensureSdkPackages } from './setup/sdk-packages.mjs'
import { provideTools, tellMissing } from './setup/tools.mjs'

const startedAt = Date.now()
const args = process.argv.slice(2)
const rest = args.filter((arg) => arg !== '--watch' && arg !== '-w')
const mode = rest.length < args.length ? 'watch' : 'run'
// NODE_ENV=production of the user's shell must not decide what is tested.
const env = { ...process.env, NODE_ENV: 'test', TEST_STARTED_AT: String(startedAt) }

await ensurePackages()
if (areAllPure(rest)) env.TEST_WITHOUT_SERVERS = 'yes'
else await setUpServers()
await runAndExit(process.execPath, ['node_modules/vitest/vitest.mjs', mode, ...rest], {
  cwd: projectRoot,
  env,
})

async function setUpServers() {
  await ensureBuild()
  await ensureSdkPackages()
  Object.assign(env, await provideTools())
  for (const line of tellMissing(env)) console.error(line)
}
