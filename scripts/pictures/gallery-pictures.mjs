import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from '../setup/build.mjs'
import { projectRoot } from '../setup/project-root.mjs'
import { signIn } from './console-pictures.mjs'
import { startDemoService } from './demo-service.mjs'

/** Three pages of each audience, by what they show. */
const audiences = [
  {
    enter: async () => {},
    pages: [
      ['Start page', '/'],
      ['Status', '/status'],
      ['Reference', '/docs/reference/createOrder'],
    ],
  },
  {
    enter: async (page, origin) => {
      await page.goto(`${origin}/account/login`)
      await page.locator('input[type=email]').fill('anna.muster@example.com')
      await page.locator('input[type=password]').fill('Sonnenstrom-2026')
      await page.locator('main button[type=submit]').first().click()
      await page.waitForURL((url) => url.pathname === '/account')
    },
    pages: [
      ['Account', '/account'],
      ['Consumption', '/account/consumption'],
      ['Prices', '/account/prices'],
    ],
  },
  {
    enter: async (page, origin) => {
      await page.goto(`${origin}/partners/sign-in`)
      await signIn(page, 'demo.developer')
    },
    pages: [
      ['Dashboard', '/partners'],
      ['Usage', '/partners/usage'],
      ['Orders of a partner', '/partners/orders'],
    ],
  },
  {
    enter: async (page, origin) => {
      await page.goto(`${origin}/console/sign-in`)
      await signIn(page)
    },
    pages: [
      ['Today', '/console'],
      ['Orders', '/console/orders'],
      ['An order', '/console/orders/30000057'],
    ],
  },
]

const widths = [390, 1280]
const schemes = ['light', 'dark']
const maxHeight = 2400
const patienceMs = 120_000
const folder = join(projectRoot, 'pictures', 'gallery')

/** Takes twelve pages on a phone and a desk, in light and dark, beside those of an earlier commit if one is named. */
export async function takeGallery(browser, before) {
  rmSync(folder, { recursive: true, force: true })
  if (before !== undefined) await inCheckout(before, (root) => takeAll(browser, root, 'before'))
  await takeAll(browser, projectRoot, 'after')
  writeFileSync(join(folder, 'index.html'), galleryPage(before))
  console.log('pictures/gallery/index.html')
}

async function takeAll(browser, root, state) {
  mkdirSync(join(folder, state), { recursive: true })
  await ensureBuild(root)
  const { origin, stop } = await startDemoService(root)
  try {
    for (const audience of audiences) await takePages(browser, origin, { ...audience, state })
  } finally {
    await stop()
  }
}

async function takePages(browser, origin, { enter, pages, state }) {
  const page = await browser.newPage({ locale: 'en-GB', viewport: { width: 1280, height: 844 } })
  page.setDefaultTimeout(patienceMs)
  try {
    await enter(page, origin)
    for (const [name, path] of pages) {
      for (const width of widths) await takeBothSchemes(page, `${origin}${path}`, { state, name, width })
    }
  } finally {
    // The service ends once nobody is connected.
    await page.close()
  }
}

async function takeBothSchemes(page, url, { state, name, width }) {
  await page.setViewportSize({ width, height: 844 })
  const answer = await page.goto(url)
  if (answer?.status() !== 200) throw new Error(`${url} was answered with ${answer?.status()}.`)
  const height = Math.min(await page.evaluate('document.documentElement.scrollHeight'), maxHeight)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const path = join(folder, fileOf(state, name, width, colorScheme))
    const clip = { x: 0, y: 0, width, height }
    await page.screenshot({ path, clip, fullPage: true, animations: 'disabled', caret: 'hide' })
  }
}

/** Calls with a checkout of the commit below the folder of temporary files, which is gone afterwards. */
async function inCheckout(commit, use) {
  const root = join(mkdtempSync(join(tmpdir(), 'wattline-before-')), 'wattline')
  const git = (...args) =>
    execFileSync('git', args, { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--detach', root, commit)
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(root, 'node_modules'), 'dir')
    await use(root)
  } finally {
    git('worktree', 'remove', '--force', root)
  }
}

const fileOf = (state, name, width, scheme) =>
  `${state}/${name.toLowerCase().replaceAll(' ', '-')}-${width}-${scheme}.png`

const galleryPage = (before) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
body { font: 1rem system-ui; margin: 2rem; background: #8a9592; }
div { display: flex; gap: 1rem; align-items: flex-start; }
img { max-width: 48%; }
</style>
<h1>${before === undefined ? 'Twelve pages' : `Before (${before}) and after`}</h1>
${audiences
  .flatMap(({ pages }) => pages)
  .map(([name]) => `<h2>${name}</h2>\n${views(name, before)}`)
  .join('\n')}
</html>
`

const views = (name, before) =>
  widths
    .flatMap((width) => schemes.map((scheme) => ({ width, scheme })))
    .map(({ width, scheme }) => {
      const states = before === undefined ? ['after'] : ['before', 'after']
      const images = states.map(
        (state) =>
          `<img src="${fileOf(state, name, width, scheme)}" alt="${name}, ${width} pixels, ${scheme}, ${state}" loading="lazy">`,
      )
      return `<div>${images.join('')}</div>`
    })
    .join('\n')
