// @module-tag browser
import { beforeAll, expect, test } from 'vitest'
import { customers } from '../../../src/pages/account/customer.fixture.ts'
import { makePreview } from '../../../src/partners/brand/manage-brand.ts'
import {
  colourRules,
  faultsOf,
  headingOf,
  pagesInBrowser,
  phone,
  shot,
  widthOf,
} from '../../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { newCustomer } = customers(service)
const password = 'Sonnenstrom-2026'
/** Browsers find every name below localhost on this machine. */
const partnerOrigin = origin.replace('localhost', 'tarifkompass.localhost')
let previewPath = ''

beforeAll(async () => {
  const { token } = await makePreview(service.pool, 'demo-sales', service.clock.now())
  previewPath = `/brand-preview/${token}`
})

const screens = [
  ['phone', phone],
  ['desktop', { viewport: { width: 1280, height: 900 } }],
] as const
const schemes = ['light', 'dark'] as const

test.each(
  screens.flatMap(([name, options]) => (['de', 'en'] as const).map((lang) => ({ name, lang, options }))),
)(
  'a partner’s own host on a $name in $lang: no fault, no sideways scrolling, the logo of the scheme',
  async ({ name, lang, options }) => {
    const page = await newPage(options)
    const faults: string[] = []
    const judge = async (part: string, address: string) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(`${address}?lang=${lang}`)
      for (const frame of await page.locator('iframe').all()) await frame.scrollIntoViewIfNeeded()
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        await shot(page, `brand-${name}-${colorScheme}-${lang}-${part}`)
        const found = await faultsOf(page, colorScheme === 'dark' ? colourRules : undefined)
        faults.push(...found.map((fault) => `${part} in ${colorScheme}: ${fault}`))
      }
    }

    await judge('login', `${partnerOrigin}/account/login`)
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const file = colorScheme === 'dark' ? '/logo-dark.svg' : '/logo.svg'
      await expect.poll(() => page.evaluate('document.querySelector("img.logo").currentSrc')).toContain(file)
      await expect
        .poll(() => page.evaluate('document.querySelector("img.logo").naturalWidth'))
        .toBeGreaterThan(0)
    }
    await judge('imprint', `${partnerOrigin}/imprint`)
    await judge('error', `${partnerOrigin}/account/nothing`)
    await judge('preview', `${origin}${previewPath}`)

    expect(faults).toEqual([])
    expect(await widthOf(page)).toBeLessThanOrEqual(options.viewport.width)
    await page.context().close()
  },
)

test('the footer holds at 320 pixels', async () => {
  const page = await newPage({ viewport: { width: 320, height: 640 } })

  await page.goto(`${partnerOrigin}/account/login?lang=de`)

  expect(await widthOf(page)).toBeLessThanOrEqual(320)
  await shot(page, 'brand-320')
  await page.context().close()
})

test('a customer logs in at the host of the partner, and one of another partner is led to the own address', async () => {
  const own = await newCustomer({ partner: 'demo-sales' })
  const other = await newCustomer({ partner: 'demo-whitelabel' })
  const logIn = async (emailAddress: string) => {
    const page = await newPage({ ...phone })
    await page.goto(`${partnerOrigin}/account/login?lang=en`)
    await page.locator('#email').fill(emailAddress)
    await page.locator('#password').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${partnerOrigin}/account?lang=en`)
    return page
  }

  const ownPage = await logIn(own.account.emailAddress)
  expect(await headingOf(ownPage)).toContain('Erika Mustermann')
  expect(await faultsOf(ownPage)).toEqual([])
  await shot(ownPage, 'brand-account')

  const otherPage = await logIn(other.account.emailAddress)
  expect(await headingOf(otherPage)).toBe('Your account is at another address')
  expect(await faultsOf(otherPage)).toEqual([])
  await shot(otherPage, 'brand-elsewhere')
  await otherPage.getByRole('link', { name: 'Log in there' }).click()
  await otherPage.waitForURL(`${origin}/account/login?lang=en`)
})
