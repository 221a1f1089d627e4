// `npm run screenshots [-- guides|readme|console]`: takes the pictures of docs/ from a service with demo data of its own.
// `-- letters` draws every letter and `-- gallery [--before <commit>]` twelve pages, into the folder pictures, which is not kept.
import './setup/node-version.mjs'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeConsolePictures } from './pictures/console-pictures.mjs'
import { startDemoService } from './pictures/demo-service.mjs'
import { takeGallery } from './pictures/gallery-pictures.mjs'
import { takeGuidePictures } from './pictures/guide-pictures.mjs'
import { indexedPng } from './pictures/indexed-png.mjs'
import { takeLetterPictures } from './pictures/letter-pictures.mjs'
import { takeReadmePictures } from './pictures/readme-pictures.mjs'
import { getBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { fail } from './setup/fail.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'

const kindsOfPages = { guides: takeGuidePictures, readme: takeReadmePictures, console: takeConsolePictures }
const kinds = [...Object.keys(kindsOfPages), 'letters', 'gallery']
const { values, positionals } = parseArgs({ options: { before: { type: 'string' } }, allowPositionals: true })
const asked = positionals.length > 0 ? positionals : Object.keys(kindsOfPages)
const unknown = asked.find((name) => !kinds.includes(name))
if (unknown !== undefined) fail(`There are no pictures of ${unknown}, only of ${kinds.join(', ')}.`)

// A page with pictures is to be there at once on a phone too.
const maxBytes = 120_000

await ensurePackages()
const executablePath = await getBrowser()
const { chromium } = await import('playwright-core')
// Without hinting letters stand where the typeface wants them, not at whole pixels.
const args = ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none']
const browser = await chromium.launch({ executablePath, args })
try {
  const pages = asked.filter((name) => Object.hasOwn(kindsOfPages, name))
  if (pages.length > 0) await takePages(pages)
  if (asked.includes('letters')) await takeLetterPictures(browser)
  if (asked.includes('gallery')) await takeGallery(browser, values.before)
} finally {
  await browser.close()
}

async function takePages(names) {
  await ensureBuild()
  const { origin, stop } = await startDemoService()
  try {
    for (const name of names) await kindsOfPages[name](browser, origin, keep)
  } finally {
    await stop()
  }
}

function keep(name, screenshot) {
  const bytes = indexedPng(screenshot)
  if (bytes.length > maxBytes)
    throw new Error(`${name}.png has ${bytes.length} bytes, more than ${maxBytes}.`)
  const path = join('docs', `${name}.png`)
  mkdirSync(join(projectRoot, dirname(path)), { recursive: true })
  writeFileSync(join(projectRoot, path), bytes)
  console.log(`${path} ${bytes.length} bytes`)
}
