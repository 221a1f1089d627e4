// `node scripts/screenshots.mjs [address]`: takes the pictures of the guides from a running service with demo data.
import './setup/node-version.mjs'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexedPng } from './pictures/indexed-png.mjs'
import { getBrowser } from './setup/browser.mjs'
import { fail } from './setup/fail.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { projectRoot } from './setup/project-root.mjs'

// The guide that shows them is to be there at once on a phone too.
const mostBytes = 60_000
const origin = process.argv[2] ?? 'http://localhost:8080'

await ensurePackages()
const executablePath = await getBrowser()
const { chromium } = await import('playwright-core')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({
  viewport: { width: 390, height: 500 },
  deviceScaleFactor: 1.5,
  locale: 'en-GB',
  colorScheme: 'light',
  bypassCSP: true,
})

await page.goto(await newLink())
await shoot('link-login')
await page.getByLabel('E-mail address').fill('anna.muster@example.com')
await page.getByLabel('Password', { exact: true }).fill('Sonnenstrom-2026')
await page.getByRole('button', { name: 'Log in' }).click()
await page.getByRole('button', { name: /^Allow/ }).waitFor()
await shoot('link-consent')
await browser.close()

async function newLink() {
  const credentials = { client_id: 'demo-hems', client_secret: 'demo-hems-secret' }
  const token = await post('/connect/token', {
    body: new URLSearchParams({ grant_type: 'client_credentials', ...credentials }),
  })
  const { authorizationUrl } = await post('/partner/v1/customers/link', {
    headers: { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ successUrl: 'https://app.heimpuls.example/linked' }),
  })
  return authorizationUrl
}

async function post(path, options) {
  const answer = await fetch(`${origin}${path}`, { method: 'POST', ...options }).catch(() => undefined)
  if (!answer?.ok)
    fail(`${origin}${path} did not answer as it should: is the service running, with demo data?`)
  return answer.json()
}

async function shoot(name) {
  // A shadow is a thousand shades of white, which a picture has to carry.
  await page.addStyleTag({ content: '.card { box-shadow: none !important }' })
  const bytes = indexedPng(await page.screenshot({ fullPage: true, animations: 'disabled', caret: 'hide' }))
  if (bytes.length > mostBytes) fail(`${name}.png has ${bytes.length} bytes, more than ${mostBytes}.`)
  writeFileSync(join(projectRoot, 'docs', 'images', `${name}.png`), bytes)
  console.log(`docs/images/${name}.png ${bytes.length} bytes`)
}
