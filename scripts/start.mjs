import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runBuilt } from './setup/run-built.mjs'

endWithNpm()
await ensurePackages()
await ensureBuild()
await runBuilt('main.js')
