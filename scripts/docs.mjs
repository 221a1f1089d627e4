import './setup/node-version.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { run, runAndExit } from './setup/run.mjs'

await ensurePackages()
const args = process.argv.slice(2)
const generate = ['--import', 'tsx', 'src/app/documents/generate.ts', ...args]
const { code } = await run(process.execPath, generate, { cwd: projectRoot })
if (code !== 0) process.exit(code)
// The types of the SDK come from the OpenAPI document, which was just written.
await runAndExit(process.execPath, ['sdk/scripts/types.mjs', ...args], { cwd: projectRoot })
