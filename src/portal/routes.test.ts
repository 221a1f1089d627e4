import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { version } from '../../sdk/src/connection.ts'
import { cheapestRound } from '../../test/support/cpu-time.ts'
import { testService } from '../../test/support/test-service.ts'
import { portalPages } from './guides/pages.ts'

const { send } = await testService()
const get = (url: string, headers = {}) => send({ method: 'GET', url, headers })
const addresses = ['/docs', ...portalPages.map(({ slug }) => `/docs/${slug}`)]

describe.each(addresses)('the page %s', (address) => {
  test('is there, under 300 kB, under a policy that allows nothing inline', async () => {
    const page = await get(address)

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body.length).toBeLessThan(300_000)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<script(?! src=)|<style| style="| on[a-z]+="/)
  })

  test('is not sent twice to a caller that has it', async () => {
    const { headers } = await get(address)

    const again = await get(address, { 'if-none-match': String(headers.etag) })

    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('links only to what is there, and to headings that are there', async () => {
    const { body } = await get(address)
    const targets = [
      ...new Set([...body.matchAll(/(?:href|src)="(\/[^"]*|#[^"]*)"/g)].map(([, url = '']) => url)),
    ]

    for (const target of targets) {
      const [path = '', fragment] = target.split('#')
      const page = path === '' ? { statusCode: 200, body } : await get(path)
      expect(page.statusCode, target).toBe(200)
      if (fragment) expect(page.body, target).toContain(`id="${fragment}"`)
    }
  })

  test('has no link between files left', async () => {
    expect((await get(address)).body).not.toMatch(/\]\(|href="[^"]*\.md#|href="\.\./)
  })
})

describe.each(portalPages)('the Markdown form of $slug', ({ slug }) => {
  test('begins with the title, and leads to other Markdown forms', async () => {
    const form = await get(`/docs/${slug}.md`)

    expect(form.headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(form.body).toMatch(/^# \S/)
    expect(form.body).not.toContain('<!--')
    for (const [, target = ''] of form.body.matchAll(/\]\((\/[^)#]*)/g)) {
      expect((await get(target)).statusCode, target).toBe(200)
    }
  })
})

test('the addresses of the examples are those of this service', async () => {
  const [page, form, collection] = await Promise.all([
    get('/docs/quick-start'),
    get('/docs/quick-start.md'),
    get('/docs/wattline.postman_collection.json'),
  ])
  const { server } = await testService({
    BASE_URL: 'https://api.example.com',
    AUTH_URL: 'https://auth.example.com',
    SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
  })
  const elsewhere = await server.inject('/docs/quick-start')

  expect(page.body).toContain('http://localhost:8080/connect/token')
  expect(form.body).toContain('http://localhost:8080/connect/token')
  expect(collection.body).toContain('http://localhost:8080')
  expect(elsewhere.body).toContain('https://auth.example.com/connect/token')
  expect(elsewhere.body).toContain('https://api.example.com/partner/v1/orders')
  expect(elsewhere.body).not.toContain('localhost')
})

test('llms.txt names every page and the reference, and all of it is one text', async () => {
  const [index, all] = [(await get('/llms.txt')).body, (await get('/llms-full.txt')).body]

  for (const { slug } of portalPages) expect(index).toContain(`/docs/${slug}.md`)
  expect(index).toMatch(/^# Wattline\n\n> /)
  expect(all).toContain('# Quick start')
  expect(all).toContain('`POST /partner/v1/orders`')
})

test('the reference is where it was promised, with its style, script and Markdown form', async () => {
  for (const path of [
    '/docs/reference',
    '/docs/reference/createOrder',
    '/operator/reference/getOperatorOrder',
    '/docs/reference.css',
    '/docs/reference.js',
    '/docs/reference.md',
  ]) {
    expect((await get(path)).statusCode, path).toBe(200)
  }
  expect((await get('/docs/')).headers.location).toBe('/docs')
})

describe.each(['/docs/no-such-page', '/docs/reference/noSuchOperation', '/nowhere', '/docs/no/such/page'])(
  'the address %s, which there is not,',
  (address) => {
    test('is a page in a browser', async () => {
      const page = await get(address, { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en' })

      expect(page.statusCode).toBe(404)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(page.body).toContain('<h1>Page not found</h1>')
    })

    test.each(['*/*', 'application/json'])('is JSON for a program that accepts %s', async (accept) => {
      const answer = await get(address, { accept })

      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ isSuccess: false, error: [{ code: 'not-found' }] })
    })
  },
)

test('an address of an API is JSON in a browser, too', async () => {
  const answer = await get('/partner/v1/nowhere', { accept: 'text/html' })

  expect([answer.statusCode, answer.json().isSuccess]).toEqual([404, false])
})

test.each([
  ['/docs/', '/docs'],
  ['/docs/quick-start/', '/docs/quick-start'],
  ['/docs/reference/', '/docs/reference'],
  ['/docs/reference/createOrder/?a=1', '/docs/reference/createOrder?a=1'],
  ['/operator/reference/', '/operator/reference'],
  ['/openapi.json//', '/openapi.json'],
  ['/sandbox/mail/?to=a%40b.de', '/sandbox/mail?to=a%40b.de'],
  ['/partners/', '/partners'],
  ['/partners/orders/', '/partners/orders'],
  ['/partners/brand//', '/partners/brand'],
  ['/console/orders/30000016/', '/console/orders/30000016'],
])('the slash at the end of %s leads to %s', async (address, target) => {
  const { statusCode, headers } = await get(address)

  expect([statusCode, headers.location]).toEqual([308, target])
})

test.each(['//evil.example/', '/nowhere/', '/partner/v1/orders/', '/partners/nowhere/'])(
  '%s leads nowhere',
  async (address) => {
    const { statusCode, headers } = await get(address)

    expect(headers.location).toBeUndefined()
    expect(statusCode).toBeGreaterThanOrEqual(400)
  },
)

test.each(['..%2f..%2fpackage.json', 'order-states.svg%00', 'x.png', 'package.json'])(
  'there is no picture %s',
  async (name) => {
    expect((await get(`/docs/images/${name}`)).statusCode).toBe(404)
  },
)

describe('the SDKs', () => {
  const packages = [`wattline-sdk-${version}.tgz`, `wattline-${version}-py3-none-any.whl`]

  test.each(packages)('can be downloaded as they were packed: %s', async (name) => {
    const { statusCode, rawPayload, headers } = await get(`/docs/downloads/${name}`)

    expect(statusCode).toBe(200)
    expect(rawPayload.equals(readFileSync(`dist/packages/${name}`))).toBe(true)
    expect(headers['content-type']).toBe(name.endsWith('whl') ? 'application/zip' : 'application/gzip')
    const again = await get(`/docs/downloads/${name}`, { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('can be downloaded under the names that older install lines have', async () => {
    const former = readdirSync('releases/packages')
    const current = readFileSync(`dist/packages/${packages[0]}`)

    expect(former).toContain('wattline-0.1.0-py3-none-any.whl')
    expect((await get('/docs/downloads/wattline-sdk.tgz')).rawPayload.equals(current)).toBe(true)
    for (const name of former) expect((await get(`/docs/downloads/${name}`)).statusCode, name).toBe(200)
  })

  test('have an install line each, with the address of this service', async () => {
    const { server } = await testService({
      BASE_URL: 'https://api.example.com',
      SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
    })

    const { body } = await server.inject('/docs/tools.md')

    const lines = body.split('\n').filter((line) => line.includes(' install '))
    expect(lines).toEqual([
      `npm install https://api.example.com/docs/downloads/${packages[0]}`,
      `pip install https://api.example.com/docs/downloads/${packages[1]}`,
    ])
  })

  test.each(['.stamp', '..%2fmain.js', 'wattline-9.9.9-py3-none-any.whl', 'package.json'])(
    'there is no download %s',
    async (name) => {
      const answer = await get(`/docs/downloads/${name}`)

      expect(answer.statusCode).toBe(404)
    },
  )
})

describe('the search', () => {
  test('finds guides and operations by a word', async () => {
    const { body } = await get('/docs/search?q=idempotency')

    expect(body).toContain('href="/docs/placing-orders#retry-safely"')
    expect(body).toContain('<mark>')
  })

  test('finds a field where it is sent', async () => {
    expect((await get('/docs/search?q=moveInDate')).body).toContain('href="/docs/reference/createOrder"')
  })

  test('finds a word of the trade in the glossary, in German too', async () => {
    for (const word of ['bidding+zone', 'Konzessionsabgabe'])
      expect((await get(`/docs/search?q=${word}`)).body, word).toContain('href="/docs/glossary')
  })

  test('finds an error by its code', async () => {
    expect((await get('/docs/search?q=access-denied')).body).toContain('href="/docs/errors#access-denied"')
  })

  test.each([
    ['an operation by its id', 'createorder', '/docs/reference/createOrder'],
    ['an operation by a word with a typo', 'terminaton', '/docs/reference/terminateContract'],
    ['an error code with a typo', 'idempotency-key-resued', '/docs/errors#idempotency-key-reused'],
    ['meter readings in German', 'Zählerstand', '/docs/reference/submitMeterReading'],
    ['meter readings in German without umlauts', 'zaehlerstaende', '/docs/reference/submitMeterReading'],
    ['contracts in German', 'Vertrag', '/docs/reference/getContract'],
    ['terminations in German', 'Kündigung', '/docs/reference/getTermination'],
    ['grid operators in German', 'Netzbetreiber', '/docs/reference/listGridOperators'],
    ['two German words in one', 'Kundennummer', '/docs/reference/listCustomers'],
    [
      'two German words with an ending between them',
      'Lieferantenwechsel',
      '/docs/placing-orders#the-previous-supplier',
    ],
    ['three German words in one', 'Börsenstrompreise', '/docs/reference/listDayAheadPrices'],
    ['a German word with a typo', 'Kündingung', '/docs/reference/getTermination'],
  ])('finds %s', async (_, words, url) => {
    const { body } = await get(`/docs/search?q=${encodeURIComponent(words)}`)

    expect(body).toContain(`href="${url}"`)
  })

  test('suggests the best few while somebody types', async () => {
    const { headers, body } = await get('/docs/suggestions?q=createOr')
    const suggestions = JSON.parse(body)

    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(suggestions[0]).toEqual({
      url: '/docs/reference/createOrder',
      title: expect.any(String),
      page: 'API reference',
    })
    expect(suggestions.length).toBeLessThanOrEqual(7)
  })

  test.each(['', '?q=', '?q=zzzzqqq', '?q=stromqqq'])('suggests nothing for %j', async (query) => {
    expect((await get(`/docs/suggestions${query}`)).json()).toEqual([])
  })

  test.each(['', '?q=', '?q=a&q=b', '?q=zzzzqqq'])('answers %j kindly', async (query) => {
    expect((await get(`/docs/search${query}`)).statusCode).toBe(200)
  })

  test('escapes what was looked for, and takes no more than it can carry', async () => {
    const { body } = await get(
      `/docs/search?q=${encodeURIComponent('"><script>alert(1)</script>(.*)+'.repeat(50))}`,
    )

    expect(body).not.toContain('<script>alert')
    expect(body.length).toBeLessThan(50_000)
  })

  test('is little work', async () => {
    const milliseconds = await cheapestRound(() =>
      get('/docs/search?q=ordre+contarct+temrination+custmoer+pirces+webhoks+sandbxo+erorrs'),
    )

    expect(milliseconds).toBeLessThan(200)
  })
})
