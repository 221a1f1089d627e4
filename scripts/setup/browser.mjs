import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, posix } from 'node:path'
import { installDebianPackage } from './debian.mjs'
import { fail } from './fail.mjs'

/** What Linux calls them, the smallest first. */
const programs = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]

/** Where they are although a PATH may lack the folder. */
const linuxPlaces = [
  ...programs.map((name) => `/usr/bin/${name}`),
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/opt/microsoft/msedge/msedge',
]

const macPlaces = ['Chromium', 'Google Chrome', 'Google Chrome for Testing', 'Microsoft Edge'].map(
  (name) => `Applications/${name}.app/Contents/MacOS/${name}`,
)

/** The path of a Chromium, Chrome or Edge, wherever it is installed, or undefined. */
export function findBrowser({
  platform = process.platform,
  path = process.env.PATH ?? '',
  home = homedir(),
  exists = existsSync,
} = {}) {
  const folders = path.split(delimiter).filter(Boolean)
  const onPath = programs.flatMap((name) => folders.map((folder) => posix.join(folder, name)))
  const places = platform === 'darwin' ? ['/', home].flatMap((root) => below(root, macPlaces)) : linuxPlaces
  return [...onPath, ...places].find((place) => exists(place))
}

const below = (folder, places) => places.map((place) => posix.join(folder, place))

/** The same, after Debian has installed one where there is none. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  await installDebianPackage(['chromium-headless-shell', 'chromium'], {
    reason: 'tests in a browser need Chromium, Chrome or Edge, and none was found',
    instead: 'CHROMIUM_PATH=<program> names one that you have',
  })
  return findBrowser()
}

/** The same for what cannot do without one. */
export async function getBrowser() {
  const found = process.env.CHROMIUM_PATH || (await ensureBrowser())
  return found ?? fail('There is no Chromium, Chrome or Edge: CHROMIUM_PATH=<program> names one.')
}
