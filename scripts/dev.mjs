import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'
import { packSdksMeanwhile } from './setup/sdk-packages.mjs'

await ensurePackages()
packSdksMeanwhile()
await runAndExit(process.execPath, ['--watch', '--import', 'tsx', 'src/main.ts'], { cwd: projectRoot })
