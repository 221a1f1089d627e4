import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runSourceAndExit } from './setup/run.mjs'

await ensurePackages()
await ensureBuild()
await runSourceAndExit('torture/run.ts')
