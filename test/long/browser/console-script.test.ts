// @module-tag browser
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { consoleCases, wrongMaLo } from '../../support/console-cases.ts'
import { consoleInBrowser } from '../../support/console-in-browser.ts'
import { faultsOf, phone, shot } from '../../support/pages-in-browser.ts'

const { service, origin, newPage, signIn } = await consoleInBrowser('agent')

const { place } = consoleCases(service)
const placeStuck = () => place({ maLoIdentifier: wrongMaLo })

async function opened(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await newPage({ viewport: { width: 1280, height: 600 }, ...options })
  await signIn(page)
  if (options.javaScriptEnabled !== false) await page.clock.install()
  await page.goto(`${origin}${path}`)
  return page
}
const reject = (number: string) =>
  service.send({
    ...{ method: 'POST', url: `/operator/v1/orders/${number}/events`, as: 'demo-operator' },
    payload: { event: 'denied', denialReason: 'Other' },
  })
const linkTo = (page: Page, contractNumber: string) =>
  page.locator(`#work a[href="/console/orders/${contractNumber}"]`).first()
const focusedPath = (page: Page) => page.evaluate('document.activeElement.getAttribute("href")')
/** Lets the time pass after which the page asks again, and waits for what it is answered. */
async function askAgain(page: Page): Promise<number> {
  const answer = page.waitForResponse(`${origin}/console`)
  await page.clock.runFor(20_000)
  return (await answer).status()
}
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)

test('a heading is called what it says, without the button that copies its number', async () => {
  const number = await placeStuck()
  const page = await opened(`/console/orders/${number}`)

  expect(await page.locator('h1').textContent()).toMatch(new RegExp(`^Order ${number}`))
  expect(await page.locator('h1').textContent()).not.toContain('Copy')
  await page
    .getByRole('button', { name: `Copy ${number}` })
    .first()
    .waitFor()
  await page.context().close()
})

describe('live refresh', () => {
  test('shows what is new, and keeps focus and scroll', async () => {
    const first = await placeStuck()
    for (let more = 0; more < 16; more++) await placeStuck()
    const page = await opened('/console')
    await linkTo(page, first).focus()
    await page.evaluate('scrollTo(0, 150)')
    const fresh = await placeStuck()

    await askAgain(page)

    await linkTo(page, fresh).waitFor({ state: 'attached' })
    expect(await focusedPath(page)).toBe(`/console/orders/${first}`)
    expect(await page.evaluate('scrollY')).toBe(150)
    await page.context().close()
  })

  test('gets nothing while nothing is new', async () => {
    await placeStuck()
    const page = await opened('/console')

    expect(await askAgain(page)).toBe(304)
    await page.context().close()
  })

  test('follows an order while it is processed, says what it comes to be, and then stops', async () => {
    const number = await place()
    const page = await opened(`/console/orders/${number}`)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await reject(number)

    await page.clock.runFor(5_000)

    await page.locator('h1', { hasText: 'Declined' }).waitFor()
    expect(await page.locator('main > [role=status].visually-hidden').textContent()).toBe('Declined')
    expect(await page.getByRole('button', { name: `Copy ${number}` }).count()).toBe(1)
    await page.clock.runFor(60_000)
    expect(asked).toHaveLength(1)
    await page.context().close()
  })

  test('pauses while nobody looks, and asks at once when somebody does again', async () => {
    const page = await opened('/console')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await setHidden(page, true)
    await page.clock.runFor(100_000)
    expect(asked).toEqual([])
    const fresh = await placeStuck()

    await setHidden(page, false)

    await linkTo(page, fresh).waitFor({ state: 'attached' })
    await page.context().close()
  })

  test('leaves alone what somebody types into', async () => {
    const page = await opened('/console')
    await page.evaluate(
      `document.getElementById('work').insertAdjacentHTML('beforeend', '<input id="typed">')`,
    )
    await page.locator('#typed').fill('half a wo')
    const fresh = await placeStuck()

    await page.clock.runFor(60_000)

    expect(await page.locator('#typed').inputValue()).toBe('half a wo')
    expect(await linkTo(page, fresh).count()).toBe(0)
    await page.context().close()
  })

  test('leaves the page as it is once the session has ended', async () => {
    const stuck = await placeStuck()
    const page = await opened('/console')
    await page.context().clearCookies()

    for (const _ of ['once', 'twice']) {
      const failed = page.waitForEvent('requestfailed')
      await page.clock.runFor(20_000)
      await failed
    }

    expect(await linkTo(page, stuck).count()).toBe(1)
    await page.context().close()
  })
})

describe('a list', () => {
  test('is filtered in place as soon as a field changes, which keeps the focus', async () => {
    const stuck = await placeStuck()
    const page = await opened('/console/orders')
    await page.locator('summary').first().click()

    await page.getByLabel('State', { exact: true }).focus()
    await page.getByLabel('State', { exact: true }).selectOption('Rejected')
    await page.clock.runFor(300)
    await page.getByRole('link', { name: 'Remove the filter State: ' }).waitFor()

    expect(await page.locator(`#list a[href="/console/orders/${stuck}"]`).count()).toBe(0)
    expect(page.url()).toBe(`${origin}/console/orders?filter.state=Rejected`)
    expect(await page.evaluate('document.activeElement.id')).toBe('filter.state')
    await page.context().close()
  })

  test('is filtered by a button without a script, and a chip removes the filter', async () => {
    const page = await opened('/console/orders', { javaScriptEnabled: false })
    await page.locator('summary').first().click()
    await page.getByLabel('State', { exact: true }).selectOption('Rejected')
    await page.getByRole('button', { name: 'Apply' }).click()

    await page.getByRole('link', { name: 'Remove the filter State: ' }).click()

    await page.waitForURL(`${origin}/console/orders`)
    await page.context().close()
  })

  test('has rows that lead to their page wherever they are clicked, but not where text is marked', async () => {
    const stuck = await placeStuck()
    const page = await opened('/console/orders')
    const row = page.locator('#list tbody tr', { has: page.locator(`a[href$="/orders/${stuck}"]`) })

    await row.locator('time').selectText()
    await row.locator('time').dispatchEvent('click')
    expect(page.url()).toBe(`${origin}/console/orders`)
    await page.evaluate('getSelection().removeAllRanges()')
    await row.locator('time').click()

    await page.waitForURL(`${origin}/console/orders/${stuck}`)
    await page.context().close()
  })
})

describe('the search box', () => {
  test('shows what it finds while somebody types, to be chosen by key', async () => {
    const contractNumber = await placeStuck()
    const page = await opened('/console')

    await page.keyboard.press('/')
    await page.keyboard.type(contractNumber)
    await page.clock.runFor(200)
    await page.getByRole('option', { name: 'Anna Muster' }).first().waitFor()
    await shot(page, 'console-search-inline')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    expect(await page.locator('#q').getAttribute('aria-activedescendant')).toBe('found-0')
    await page.keyboard.press('Enter')

    await page.waitForURL(`${origin}/console/orders/${contractNumber}`)
    await page.context().close()
  })

  test('closes its list by Escape, and is left by the next', async () => {
    const contractNumber = await placeStuck()
    const page = await opened('/console')
    await page.keyboard.press('/')
    await page.keyboard.type(contractNumber)
    await page.clock.runFor(200)
    await page.getByRole('option').first().waitFor()

    await page.keyboard.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    expect(await page.locator('#q').inputValue()).toBe(contractNumber)
    await page.keyboard.press('Escape')

    await expect.poll(() => page.evaluate('document.activeElement.id')).not.toBe('q')
    await page.context().close()
  })

  test('leads to the whole page by Enter alone, also without a script', async () => {
    const contractNumber = await placeStuck()
    for (const javaScriptEnabled of [true, false]) {
      const page = await opened('/console', { javaScriptEnabled })
      await page.locator('#q').fill(contractNumber)
      await page.keyboard.press('Enter')

      await page.waitForURL(`${origin}/console/search?q=${contractNumber}`)
      await page.locator(`main a[href="/console/orders/${contractNumber}"]`).waitFor()
      await page.context().close()
    }
  })
})

describe('keys', () => {
  test.each([
    ['g o', '/console/orders'],
    ['g t', '/console'],
    ['?', '/console/keys'],
  ])('%s leads to %s', async (keys, path) => {
    const page = await opened('/console/search')

    for (const key of keys.split(' ')) await page.keyboard.press(key)

    await page.waitForURL(`${origin}${path}`)
    await page.context().close()
  })

  test('are letters where somebody types', async () => {
    const page = await opened('/console')
    await page.locator('#q').focus()

    await page.keyboard.type('g o?')

    expect(await page.locator('#q').inputValue()).toBe('g o?')
    expect(page.url()).toBe(`${origin}/console`)
    await page.context().close()
  })

  test('are on the page of keys', async () => {
    const page = await opened('/console/keys', { javaScriptEnabled: false })

    const text = await page.locator('main').innerText()

    for (const said of ['g t', 'Go to Today', 'g o', 'Go to Orders', 'Next row']) expect(text).toContain(said)
    await page.context().close()
  })
})

test('the menu of a phone shows the room one is in', async () => {
  const page = await opened('/console/system/tasks', phone)

  expect(
    await page.evaluate(`document.querySelector('.menu [aria-current]').getBoundingClientRect().right`),
  ).toBeLessThanOrEqual(390)
  await page.context().close()
})
