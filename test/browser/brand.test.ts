import { beforeAll, expect, test } from 'vitest'
import { customers } from '../../src/pages/account/customer.fixture.ts'
import { makePreview } from '../../src/partners/brand/manage-brand.ts'
import { faultsOf, headingOf, pagesInBrowser, phone, shot, widthOf } from '../support/pages-in-browser.ts'

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

test.each(
  screens.flatMap(([name, options]) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      (['de', 'en'] as const).map((lang) => [name, colorScheme, lang, options] as const),
    ),
  ),
)(
  'a partner’s own host on a %s, %s, %s: no fault, no sideways scrolling, the logo of the scheme',
  async (name, colorScheme, lang, options) => {
    const page = await newPage({ ...options, colorScheme })
    const file = `brand-${name}-${colorScheme}-${lang}`

    await page.goto(`${partnerOrigin}/account/login?lang=${lang}`)

    const logo = page.getByRole('img', { name: 'Tarifkompass' })
    const source = (await logo.evaluate('(image) => image.currentSrc').catch(() => '')) as string
    expect(source || (await page.evaluate('document.querySelector("img.logo").currentSrc'))).toContain(
      colorScheme === 'dark' ? '/logo-dark.svg' : '/logo.svg',
    )
    expect(await page.evaluate('document.querySelector("img.logo").naturalWidth')).toBeGreaterThan(0)
    expect(await faultsOf(page)).toEqual([])
    await shot(page, `${file}-login`)

    await page.goto(`${partnerOrigin}/imprint?lang=${lang}`)
    expect(await faultsOf(page)).toEqual([])
    await shot(page, `${file}-imprint`)

    await page.goto(`${partnerOrigin}/account/nothing?lang=${lang}`)
    expect(await faultsOf(page)).toEqual([])
    await shot(page, `${file}-error`)

    await page.goto(`${origin}${previewPath}?lang=${lang}`)
    for (const frame of await page.locator('iframe').all()) await frame.scrollIntoViewIfNeeded()
    expect(await faultsOf(page)).toEqual([])
    expect(await widthOf(page)).toBeLessThanOrEqual(options.viewport.width)
    await shot(page, `${file}-preview`)
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
