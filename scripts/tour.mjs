import './setup/node-version.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'
import { runAndExit } from './setup/run.mjs'

await ensurePackages()
await ensureBuild()
// Only `--headless` wants one, and it does without where there is none.
const chromium = process.env.CHROMIUM_PATH || findBrowser()
const env = chromium ? { ...process.env, CHROMIUM_PATH: chromium } : process.env
const args = ['--import', 'tsx', 'tour/main.ts', ...process.argv.slice(2)]
await runAndExit(process.execPath, args, { cwd: projectRoot, env })
