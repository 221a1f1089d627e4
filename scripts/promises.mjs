import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runSourceAndExit } from './setup/run.mjs'

await ensurePackages()
await runSourceAndExit('test/promises/print-promises.ts')
