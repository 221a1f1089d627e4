// `npm run licences`, `npm run sbom` and `npm run audit`: what is known about the packages that we depend on.
import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'

const [job, ...rest] = process.argv.slice(2)
await ensurePackages()
const args = ['--import', 'tsx', `scripts/upkeep/${job}.ts`, ...rest]
await runAndExit(process.execPath, args, { cwd: projectRoot })
