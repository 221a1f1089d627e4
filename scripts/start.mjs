import './setup/node-version.mjs'
import { ensureBuild } from './setup/build.mjs'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runBuilt } from './setup/run-built.mjs'
import { packSdksMeanwhile } from './setup/sdk-packages.mjs'

endWithNpm()
await ensurePackages()
await ensureBuild()
packSdksMeanwhile()
await runBuilt('main.js')
