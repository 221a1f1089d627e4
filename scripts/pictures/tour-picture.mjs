// `node scripts/pictures/tour-picture.mjs`: plays the tour and takes the picture of the README from its charts.
import '../setup/node-version.mjs'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getBrowser } from '../setup/browser.mjs'
import { ensureBuild } from '../setup/build.mjs'
import { fail } from '../setup/fail.mjs'
import { ensurePackages } from '../setup/packages.mjs'
import { projectRoot } from '../setup/project-root.mjs'
import { run } from '../setup/run.mjs'
import { indexedPng } from './indexed-png.mjs'
import { terminalPage } from './terminal-page.mjs'

const maxBytes = 80_000
// The step that shows most in the fewest lines: a request, its answer, and a chart.
const begin = /^.*10\/12/m
const end = /^And what Anna pays/m

await ensurePackages()
await ensureBuild()
const tour = ['--import', 'tsx', 'tour/main.ts', '--own', '--no-pauses']
const env = { ...process.env, FORCE_COLOR: '1', NO_COLOR: '', COLUMNS: '106' }
const { code, output } = await run(process.execPath, tour, { cwd: projectRoot, env, quiet: true })
if (code !== 0) fail('The tour did not come to its end.', output)
const shown = output.slice(output.search(begin), output.search(end)).trimEnd()

const font = readFileSync(join(projectRoot, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'))
const fontUrl = `data:font/ttf;base64,${font.toString('base64')}`
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({ executablePath: await getBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage({ deviceScaleFactor: 1.5 })
await page.setContent(terminalPage(shown, { fontUrl }))
await page.evaluate('document.fonts.ready')
const bytes = indexedPng(await page.locator('pre').screenshot())
await browser.close()
if (bytes.length > maxBytes) fail(`The picture has ${bytes.length} bytes, more than ${maxBytes}.`)
writeFileSync(join(projectRoot, 'docs', 'images', 'tour.png'), bytes)
console.log(`docs/images/tour.png ${bytes.length} bytes`)
