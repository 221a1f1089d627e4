import { type Browser, chromium } from 'playwright-core'
import { patience } from './patience.ts'
import { toolPath } from './tool-path.ts'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** The browser of the tests that carry the tag `browser`: Chromium, Chrome or Edge, as `npm test` found it. */
export async function launchBrowser(): Promise<Browser> {
  // It keeps the real time: with a faked one it takes half a minute to open a page.
  const { LD_PRELOAD: _, ...env } = process.env
  return chromium.launch({ executablePath: toolPath('CHROMIUM_PATH'), timeout: patience(60), args, env })
}
