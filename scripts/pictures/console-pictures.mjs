import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../setup/project-root.mjs'

/** The pictures of docs/operate/console.md, in its order: name, and the address of the page in the demo data. */
const pages = [
  ['today', '/console'],
  ['orders', '/console/orders'],
  ['order', '/console/orders/30000057'],
  ['price', '/console/orders/30000016/price'],
  ['readings', '/console/orders/30000016/readings'],
  ['customer', '/console/customers/20000026'],
  ['partner', '/console/partners/demo-whitelabel'],
  ['tariff', '/console/tariffs/DYNAMIC_SHARE'],
  ['prices', '/console/prices'],
  ['market', '/console/market'],
  ['figures', '/console/figures/orders'],
]

const onPhones = ['today', 'order', 'customer']

// A page may be endless; a picture shows how it begins.
const desk = { suffix: '', width: 1440, maxHeight: 1400 }
const phone = { suffix: '-phone', width: 390, maxHeight: 1200 }
const lowestPoint =
  "Math.max(...[...document.querySelectorAll('header, main > *')].map((part) => part.getBoundingClientRect().bottom + scrollY))"

/** Signs in and takes a picture of each page on a wide screen, and of some on a phone. */
export async function takeConsolePictures(browser, origin, keep) {
  const page = await browser.newPage({ locale: 'en-GB', colorScheme: 'light' })

  async function take(name) {
    for (const { suffix, width, maxHeight } of onPhones.includes(name) ? [desk, phone] : [desk]) {
      await page.setViewportSize({ width, height: 900 })
      const wanted = (await page.evaluate(lowestPoint)) + 32
      const clip = { x: 0, y: 0, width, height: Math.min(wanted, maxHeight) }
      const options = { clip, fullPage: true, animations: 'disabled', caret: 'hide' }
      keep(`console/${name}${suffix}`, await page.screenshot(options))
    }
  }

  await page.goto(`${origin}/console/sign-in`)
  await signIn(page)
  for (const [name, path] of pages) {
    const answer = await page.goto(`${origin}${path}`)
    if (answer?.status() !== 200) throw new Error(`${path} was answered with ${answer?.status()}.`)
    await take(name)
  }
  await page.close()
}

/** Signs in as somebody of the demo data. */
export async function signIn(page, login = 'demo.administrator') {
  await page.getByLabel('Login').fill(login)
  await page.getByLabel('Password').fill('Leitwarte-2026')
  await page.locator('main button[type=submit]').click()
  await page.getByLabel('Code').fill(codeOf(login))
  await page.locator('main button[type=submit]').click()
  await page.locator('.menu').waitFor()
}

const codeOf = (login) =>
  execFileSync(process.execPath, [join(projectRoot, 'dist', 'wattline.js'), 'staff', 'code', login], {
    encoding: 'utf8',
  }).trim()
