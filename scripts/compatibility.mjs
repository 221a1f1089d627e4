import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'

await ensurePackages()
const args = [
  '--import',
  './scripts/setup/run-sources.mjs',
  'src/portal/compatibility/check.ts',
  ...process.argv.slice(2),
]
await runAndExit(process.execPath, args, { cwd: projectRoot })
