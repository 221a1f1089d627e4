// `npm run licences`, `npm run sbom` and `npm run audit`: what is known about the packages that we depend on.
import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runSourceAndExit } from './setup/run.mjs'

const [job, ...rest] = process.argv.slice(2)
await ensurePackages()
await runSourceAndExit(`scripts/upkeep/${job}.ts`, rest)
