import { existsSync } from 'node:fs'
import { installDebianPackage } from './debian.mjs'
import { fail } from './fail.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const advice = 'install Chromium or Google Chrome, or set CHROMIUM_PATH to the program.'

/** The path of a Chromium for the browser tests; Debian installs one where it can. */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen && !existsSync(chosen)) fail(`CHROMIUM_PATH names ${chosen}, which does not exist: ${advice}`)
  const found = chosen || findChromium()
  if (found) return found

  const { output } = await installDebianPackage(
    ['chromium-headless-shell', 'chromium'],
    'Installing Chromium for the browser tests …',
  )
  return findChromium() ?? fail(`The browser tests need a Chromium, and none was found: ${advice}`, output)
}

export function findChromium() {
  return usualPlaces.find((path) => existsSync(path))
}
