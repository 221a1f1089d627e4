import './setup/node-version.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from './setup/fail.mjs'
import { npmEnvironment } from './setup/npm-environment.mjs'
import { ensurePackages, npmCommand } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'
import { ensureSdkPackages } from './setup/sdk-packages.mjs'

const [what, ...args] = process.argv.slice(2)
const cwd = join(projectRoot, 'sdk')

await ensurePackages()
if (what === 'types') {
  await runAndExit(process.execPath, ['scripts/types.mjs', ...args], { cwd })
} else if (what === 'pack') {
  // npm builds it first: see prepack in sdk/package.json.
  const [npm, ...words] = npmCommand()
  await runAndExit(npm, [...words, 'pack', ...args], { cwd, env: npmEnvironment() })
} else if (what === 'pack-python') {
  const { packWheel } = await import('../sdk-python/scripts/wheel.mjs')
  const { name, contents } = packWheel()
  writeFileSync(join(projectRoot, 'sdk-python', name), contents)
  console.log(`sdk-python/${name}`)
} else if (what === 'packages') {
  await ensureSdkPackages()
} else {
  fail('Say what to do with the SDKs: types, pack, pack-python or packages.')
}
