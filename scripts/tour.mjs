import './setup/node-version.mjs'
import { findBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runSourceAndExit } from './setup/run.mjs'

await ensurePackages()
await ensureBuild()
// Only `--headless` wants one, and it does without where there is none.
const chromium = process.env.CHROMIUM_PATH || findBrowser()
const env = chromium ? { ...process.env, CHROMIUM_PATH: chromium } : process.env
await runSourceAndExit('tour/main.ts', process.argv.slice(2), env)
