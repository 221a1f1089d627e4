import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'

await ensurePackages()
await ensureBuild()
const args = ['--import', './scripts/setup/run-sources.mjs', 'bench/scale/run.ts', ...process.argv.slice(2)]
await runAndExit(process.execPath, args, { cwd: projectRoot })
