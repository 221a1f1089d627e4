import { beforeAll, describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'
import { brandPartner, wholeBrand } from '../../partners/brand/whole-brand.fixture.ts'
import { addPartner } from '../../partners/manage-partners.ts'
import { sql } from '../../platform/db/sql.ts'
import { aBrowser } from '../account/browser.fixture.ts'
import { customers, newNetwork, password } from '../account/customer.fixture.ts'

const elsewhere = {
  AUTH_URL: 'https://login.example.com',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
}
const service = await testService({
  ...elsewhere,
  SUPPLIER_PRIVACY_URL: 'https://supplier.example/privacy',
  SUPPLIER_MANAGEMENT: 'Geschäftsführung: Erika Muster',
  SUPPLIER_VAT_NUMBER: 'DE123456789',
})
const { send, pool, deps } = service
const { newCustomer } = customers(service)
const [host, otherHost] = ['strom-sonne.example.com', 'strom-mond.example.com']

beforeAll(async () => {
  await addPartner(pool, { slug: 'plain', type: 'Whitelabel', brandName: 'Plain' })
  await addPartner(pool, { slug: 'mond', type: 'Whitelabel', brandName: 'Mond' })
  const tariffNames = [{ tariffKey: 'DYNAMIC_FEE', de: 'Sonnenflex', en: 'Sunflex' }]
  await brandPartner(pool, 'demo-whitelabel', {
    brandName: 'Sonne',
    brandColour: '#b45309',
    ...wholeBrand('sonne'),
    tariffNames,
  })
  await brandPartner(pool, 'mond', { brandName: 'Mond', brandColour: '#1d4ed8', ...wholeBrand('mond') })
  await deps.revisions.refresh()
})

const open = (url: string, at = 'login.example.com') =>
  send({ url, headers: { host: at, 'accept-language': 'en' } })
const logoIn = (page: string) => /<img class="logo" src="([^"]+)"/.exec(page)?.[1] ?? ''

describe('a logo', () => {
  test('is given out for good at its address with a hash, and may run nothing when it is opened by itself', async () => {
    const url = logoIn((await open('/account/login', host)).body)

    const logo = await open(url)

    expect(url).toMatch(/^\/brand\/demo-whitelabel\/logo\.svg\?v=[0-9a-f]{16}$/)
    expect(logo.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect(logo.body).toContain('fill="#b45309"')
  })

  test('has a dark variant, and both as PNG for mails', async () => {
    const dark = await open('/brand/demo-whitelabel/logo-dark.svg')
    const png = await open('/brand/demo-whitelabel/logo.png')

    expect(dark.body).toContain('fill="#93c5fd"')
    expect(png.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
    expect(png.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  })

  test.each([
    '/brand/nobody/logo.svg',
    '/brand/plain/logo.svg',
    '/brand/demo-whitelabel/logo.gif',
    '/brand/demo-whitelabel/..%2flogo.svg',
  ])('%s is 404', async (path) => {
    expect((await open(path)).statusCode).toBe(404)
  })

  test('the style sheet has the colour for dark pages', async () => {
    const { body } = await open('/brand/demo-whitelabel.css')

    expect(body).toContain('--brand: #b45309;')
    expect(body).toContain('--brand: #93c5fd;')
  })
})

describe("a partner's own host", () => {
  test.each([
    '/account/login',
    '/account/forgot-password',
    '/withdrawal',
    '/imprint',
    '/account/nothing-here',
  ])(
    '%s has its brand, with legal links, support and its own words, and names the supplier',
    async (path) => {
      const { body } = await open(`${path}?lang=en`, host)

      expect(body).toContain('<link rel="stylesheet" href="/brand/demo-whitelabel.css">')
      expect(body).toContain('alt="Sonne"')
      expect(body).toContain(
        '<source media="screen and (prefers-color-scheme: dark)" srcset="/brand/demo-whitelabel/logo-dark.svg?v=',
      )
      for (const text of [
        'https://sonne.example/impressum',
        'https://sonne.example/datenschutz',
        'https://sonne.example/agb',
        'mailto:hilfe@sonne.example',
        'tel:+49307654321',
        'sonne makes power.',
        'Your electricity supplier is Wattline Energie (Demo):',
        'href="/imprint?lang=en"',
        'https://supplier.example/privacy',
        'href="/terminate?lang=en"',
        'href="/withdrawal?lang=en"',
      ]) {
        expect(body).toContain(text)
      }
      expect(body).not.toContain('mond')
    },
  )

  test("the supplier's host and unknown ones have the supplier's brand, with the same ways out of a contract", async () => {
    for (const at of ['login.example.com', 'unknown.example.com', 'sonne.example.com']) {
      const { body } = await open('/account/login?lang=en', at)

      expect(body).not.toMatch(/sonne|mond/i)
      expect(body).toContain('href="/terminate?lang=en"')
      expect(body).toContain('href="/imprint?lang=en"')
      expect(body).toContain('Your Wattline Energie (Demo) account')
    }
  })

  test('is recognised with a port and in capital letters', async () => {
    expect((await open('/account/login', 'STROM-Sonne.example.com:8443')).body).toContain('alt="Sonne"')
  })

  test('begins with the account, and has nothing that is not for customers', async () => {
    expect((await open('/', host)).headers.location).toBe('/account')
    for (const path of ['/style.css', '/figtree.woff2']) expect((await open(path, host)).statusCode).toBe(200)
    for (const path of [
      '/docs',
      '/console',
      '/console/sign-in',
      '/partner/v1/tariffs',
      '/operator/v1/partners',
      '/sandbox/mail',
    ]) {
      expect([path, (await open(path, host)).statusCode]).toEqual([path, 404])
    }
  })

  const insides = ['/console/sign-in', '/partners/sign-in', '/partner/v1/tariffs', '/docs']

  test('is the same host with a dot at the end', async () => {
    for (const at of [`${host}.`, `${host}.:8443`]) {
      for (const path of insides) expect((await open(path, at)).statusCode, path).toBe(404)
      expect((await open('/account/login', at)).body).toContain('alt="Sonne"')
    }
    const { account } = await newCustomer({})
    const browser = aBrowser(service, { ip: newNetwork() })
    const headers = { host: `${host}.`, origin: `https://${host}` }
    await browser.open('/account/login?lang=en', { headers })
    const fields = { email: account.emailAddress, password }
    expect((await browser.submit('/account/login?lang=en', fields, { headers })).statusCode).toBe(303)
  })

  test.each(['127.0.0.1', '203.0.113.9'])(
    'is not left by an X-Forwarded-Host that the proxy at 127.0.0.1 passes on or %s sends',
    async (remoteAddress) => {
      const proxied = await testService({ ...elsewhere, TRUST_PROXY: '127.0.0.1' }, undefined, pool)
      const headers = { host, 'x-forwarded-host': 'login.example.com' }
      for (const url of insides)
        expect((await proxied.send({ url, headers, remoteAddress })).statusCode, url).toBe(404)
    },
  )

  test('is believed from X-Forwarded-Host of a trusted proxy alone', async () => {
    const proxied = await testService({ ...elsewhere, TRUST_PROXY: '127.0.0.1' }, undefined, pool)
    const headers = { host: 'login.example.com', 'x-forwarded-host': `${host}.` }
    const statusFor = async (remoteAddress: string) =>
      (await proxied.send({ url: '/console/sign-in', headers, remoteAddress })).statusCode

    expect(await statusFor('127.0.0.1')).toBe(404)
    expect(await statusFor('203.0.113.9')).toBe(200)
  })

  const logInAt = async (at: string, emailAddress: string) => {
    const headers = { host: at, origin: `https://${at}` }
    const browser = aBrowser(service, { ip: newNetwork() })
    await browser.open('/account/login?lang=en', { headers })
    const answer = await browser.submit(
      '/account/login?lang=en',
      { email: emailAddress, password },
      { headers },
    )
    return { answer, page: await browser.open('/account?lang=en', { headers }) }
  }

  test('opens the account of its own customer, with the display name of the tariff', async () => {
    const { account } = await newCustomer({})

    const { answer, page } = await logInAt(host, account.emailAddress)

    expect(answer.statusCode).toBe(303)
    expect(page.body).toContain('alt="Sonne"')
    expect(page.body).toMatch(/<h3><a [^>]+>Sunflex</)
  })

  test('sends the customer of another partner to the own host, without the brand of this one', async () => {
    const { account } = await newCustomer({})

    const { page } = await logInAt(otherHost, account.emailAddress)

    expect(page.body).toContain('href="https://strom-sonne.example.com/account/login?lang=en"')
    expect(page.body).toContain('alt="Sonne"')
    expect(page.body).not.toMatch(/mond/i)
    expect(page.body).not.toContain(account.customerNumber)
    const sessions = await pool.query(sql`select from sessions where account_id = ${account.id}`)
    expect(sessions.rowCount).toBe(0)
  })

  test("a form is taken from the host's own pages and not from those of another host", async () => {
    const { account } = await newCustomer({})
    const post = async (origin: string) => {
      const browser = aBrowser(service, { ip: newNetwork() })
      await browser.open('/account/login?lang=en', { headers: { host } })
      const fields = { email: account.emailAddress, password }
      return (await browser.submit('/account/login?lang=en', fields, { headers: { host, origin } }))
        .statusCode
    }

    expect(await post(`https://${host}`)).toBe(303)
    expect(await post(`https://${otherHost}`)).toBe(403)
    expect(await post('https://login.example.com')).toBe(403)
  })
})

test.each(['/account/nothing-here', '/terminate/nothing-here'])(
  '%s says that it is no page, and leads to the account',
  async (url) => {
    const german = await send({ url: `${url}?lang=de` })

    expect(german.statusCode).toBe(404)
    expect(german.body).toContain('<a href="/account?lang=de">Zum Kundenkonto</a>')
  },
)

test('the imprint has the address of the supplier, in both languages', async () => {
  const german = await send({ url: '/imprint?lang=de' })
  const english = await send({ url: '/imprint?lang=en' })

  expect(german.body).toContain('<h1>Impressum</h1>')
  expect(english.body).toContain('<h1>Imprint</h1>')
  expect(german.body).toContain('10115 Berlin')
  expect(german.body).toContain('<h2>Vertreten durch</h2><p>Geschäftsführung: Erika Muster</p>')
  expect(english.body).toContain('<h2>VAT identification number</h2><p>DE123456789</p>')
  expect(english.body).not.toContain('Commercial register')
})
