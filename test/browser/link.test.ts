// @module-tag browser
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeededAccount } from '../../src/customers/accounts/account-rows.fixture.ts'
import { linking, password } from '../../src/customers/links/link.fixture.ts'
import { pagesInBrowser, phone, shot } from '../support/pages-in-browser.ts'

const { service, origin, newPage } = await pagesInBrowser()
const { customer, link, accessesTo } = linking(service)
let partnerSite: Server
let partnerUrl: string

beforeAll(async () => {
  // The partner's own site; /linked leads on to another host, as callbacks do.
  partnerSite = createServer((request, response) => {
    const { port: partnerPort } = partnerSite.address() as AddressInfo
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/linked') {
      response.writeHead(302, { location: `http://127.0.0.1:${partnerPort}/welcome${search}` })
    } else response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Heimpuls</title><h1>Heimpuls</h1>')
  })
  await new Promise<void>((resolve) => partnerSite.listen(0, '127.0.0.1', resolve))
  partnerUrl = `http://localhost:${(partnerSite.address() as AddressInfo).port}`
})
afterAll(() => void partnerSite.close())

const newLink = (body: object = {}) => link({ successUrl: `${partnerUrl}/linked`, ...body })

async function logIn(page: Page, { emailAddress }: SeededAccount, typed = password) {
  await page.getByLabel('E-Mail-Adresse').fill(emailAddress)
  await page.getByLabel('Passwort', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Anmelden' }).click()
}

async function toConsent(page: Page, body: object = {}) {
  const account = await customer()
  await page.goto(`${origin}${await newLink(body)}`)
  await logIn(page, account)
  await page.getByRole('button', { name: 'Erlauben' }).waitFor()
  return account
}

describe('giving access on a phone, without script', () => {
  test('goes from the link to the partner’s own page, with a mistake on the way', async () => {
    const account = await customer()
    const path = await newLink({ successUrl: `${partnerUrl}/linked?user=4711#top` })
    const page = await newPage({ ...phone, javaScriptEnabled: false })
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(origin)) referrers.push(request.headers().referer)
    })

    await page.goto(`${origin}${path}`)
    await logIn(page, account, 'not the password')
    expect(await page.getByRole('alert').textContent()).toContain('passen nicht zusammen')
    await logIn(page, account)
    expect(page.url()).toBe(`${origin}${path}?lang=de`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
      'Darf Heimpuls Ihre Stromdaten lesen?',
    )
    await page.getByRole('button', { name: 'Erlauben' }).click()
    await page.getByRole('heading', { name: 'Heimpuls', exact: true }).waitFor()

    const { pathname, search, hash } = new URL(page.url())
    expect({ pathname, search, hash }).toEqual({
      pathname: '/welcome',
      search: `?user=4711&customerNo=${account.customerNumber}`,
      hash: '#top',
    })
    expect(referrers.filter(Boolean)).toEqual([])
    expect(await accessesTo(account)).toHaveLength(1)
    await page.context().close()
  })

  test('and going back says kindly that it is done', async () => {
    const page = await newPage({ ...phone, javaScriptEnabled: false })
    await toConsent(page)
    await page.getByRole('button', { name: 'Erlauben' }).click()
    await page.getByRole('heading', { name: 'Heimpuls', exact: true }).waitFor()

    await page.goBack()

    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Das ist schon erledigt')
    await page.context().close()
  })

  test('in one of two tabs, the other learns of it', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    const account = await toConsent(page)
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await page.getByRole('button', { name: 'Erlauben' }).click()
    await page.getByRole('heading', { name: 'Heimpuls', exact: true }).waitFor()

    await tab.getByRole('button', { name: 'Ablehnen' }).click()

    expect(await tab.getByRole('heading', { level: 1 }).textContent()).toBe('Das ist schon erledigt')
    expect(await accessesTo(account)).toHaveLength(1)
    await page.context().close()
  })

  test('two links in two tabs do not disturb each other', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    const tab = await page.context().newPage()
    const [one, other] = [await toConsent(page), await toConsent(tab)]

    await page.reload()
    await tab.reload()

    expect(await page.locator('.lead strong').textContent()).toBe(one.emailAddress)
    expect(await tab.locator('.lead strong').textContent()).toBe(other.emailAddress)
    await page.context().close()
  })

  test('reloading the question asks it again and sends nothing', async () => {
    const page = await newPage({ javaScriptEnabled: false })
    const account = await toConsent(page)

    await page.reload()

    expect(await page.getByRole('button', { name: 'Erlauben' }).isVisible()).toBe(true)
    expect(await accessesTo(account)).toEqual([])
    await page.context().close()
  })
})

test('declining leads to the partner’s page for it', async () => {
  const page = await newPage(phone)
  const account = await toConsent(page, { failureUrl: `${partnerUrl}/no` })

  await page.getByRole('button', { name: 'Ablehnen' }).click()
  await page.getByRole('heading', { name: 'Heimpuls', exact: true }).waitFor()

  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/no')
  expect(searchParams.get('error_name')).toBe('access_denied')
  expect(await accessesTo(account)).toEqual([])
  await page.context().close()
})

test('it all goes by keyboard alone, in the order of the page', async () => {
  const account = await customer()
  const page = await newPage()
  await page.goto(`${origin}${await newLink()}`)
  const focused = () =>
    page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()')
  const tabs = async (count: number) => {
    const order: unknown[] = []
    for (let pressed = 0; pressed < count; pressed++) {
      await page.keyboard.press('Tab')
      order.push(await focused())
    }
    return order
  }

  expect(await tabs(3)).toEqual(['Zum Inhalt springen', 'English', 'email'])
  await page.keyboard.type(account.emailAddress)
  expect(await tabs(1)).toEqual(['password'])
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Erlauben' }).waitFor()
  expect(await tabs(13)).toEqual([
    'Zum Inhalt springen',
    'English',
    'Nicht Sie? Konto wechseln',
    'Datenschutzhinweise von Heimpuls',
    ...['Consumption', 'Costs', 'Contract', 'Bank'],
    'Beispiel: So sehen die Daten aus',
    `${new URL(origin).host}/account/access`,
    'Alles erlauben',
    'Ablehnen',
    'Nur Auswahl freigeben',
  ])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Heimpuls', exact: true }).waitFor()

  expect(await accessesTo(account)).toHaveLength(1)
  await page.context().close()
})

test('English is chosen once and stays to the end', async () => {
  const account = await customer()
  const page = await newPage(phone)
  await page.goto(`${origin}${await newLink()}`)

  await page.getByRole('link', { name: 'English' }).click()
  await page.getByLabel('Email address').fill(account.emailAddress)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'May Heimpuls read your electricity data?' }).waitFor()
  await shot(page, 'link-consent-english')
  await page.getByRole('button', { name: 'Decline' }).click()

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Nothing was shared')
  await page.context().close()
})

test('both answers are the same size and equally visible', async () => {
  const page = await newPage(phone)
  await toConsent(page)

  const [allow, decline] = await Promise.all(
    ['Alles erlauben', 'Ablehnen'].map((name) => page.getByRole('button', { name }).boundingBox()),
  )

  expect(allow?.width).toBe(decline?.width)
  expect(allow?.height).toBe(decline?.height)
  expect(allow?.y).toBe(decline?.y)
  await page.context().close()
})

test('a page of ours in a foreign frame shows nothing', async () => {
  const path = await newLink()
  const page = await newPage()
  await page.goto(`${partnerUrl}/`)
  await page.setContent(`<iframe src="${origin}${path}"></iframe>`)

  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toEqual([expect.anything(), 'chrome-error://chromewebdata/'])
  await page.context().close()
})

test('a form of another site cannot answer for the customer', async () => {
  const page = await newPage()
  const account = await toConsent(page)
  const { pathname } = new URL(page.url())
  const evil = await page.context().newPage()
  await evil.goto(`${partnerUrl}/`)
  await evil.setContent(
    `<form method="post" action="${origin}${pathname}/answer"><input name="answer" value="allow"><button>Win</button></form>`,
  )

  await evil.getByRole('button', { name: 'Win' }).click()
  await evil.getByRole('heading', { level: 1 }).waitFor()

  expect(new URL(evil.url()).origin).toBe(origin)
  expect(await accessesTo(account)).toEqual([])
  await page.context().close()
})
