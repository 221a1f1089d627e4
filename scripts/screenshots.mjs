// `npm run screenshots [-- guides|console]`: takes the pictures of docs/ from a service with demo data of its own.
import './setup/node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { takeConsolePictures } from './pictures/console-pictures.mjs'
import { startDemoService } from './pictures/demo-service.mjs'
import { takeGuidePictures } from './pictures/guide-pictures.mjs'
import { indexedPng } from './pictures/indexed-png.mjs'
import { getBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { fail } from './setup/fail.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'

const kinds = { guides: takeGuidePictures, console: takeConsolePictures }
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(kinds, name))
if (unknown !== undefined)
  fail(`There are no pictures of ${unknown}, only of ${Object.keys(kinds).join(', ')}.`)

// A page with pictures is to be there at once on a phone too.
const mostBytes = 120_000

await ensurePackages()
await ensureBuild()
const executablePath = await getBrowser()
const { chromium } = await import('playwright-core')
const { origin, stop } = await startDemoService()
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const name of asked.length > 0 ? asked : Object.keys(kinds)) await kinds[name](browser, origin, keep)
} finally {
  await browser.close()
  await stop()
}

function keep(name, screenshot) {
  const bytes = indexedPng(screenshot)
  if (bytes.length > mostBytes)
    throw new Error(`${name}.png has ${bytes.length} bytes, more than ${mostBytes}.`)
  const path = join('docs', `${name}.png`)
  mkdirSync(join(projectRoot, dirname(path)), { recursive: true })
  writeFileSync(join(projectRoot, path), bytes)
  console.log(`${path} ${bytes.length} bytes`)
}
