import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi.ts'
import referenceScript from './reference.browser.ts?text'
import referenceCss from './reference.css'
import { referencePages } from './render-reference.ts'
import { sampleDocument } from './sample.fixture.ts'
import type { ReferenceSite } from './site.ts'

const site: ReferenceSite = {
  base: '/docs/reference',
  run: { isTestEnvironment: true, demoClient: 'demo-whitelabel', canSignIn: false },
}
const pagesOf = (document: OpenApiDocument) =>
  new Map([...referencePages(document, site)].map(([anchor, make]) => [anchor, String(make().body)]))
const pages = pagesOf(sampleDocument())
const index = pages.get('') ?? ''
const page = (id: string) => pages.get(id) ?? ''
const words = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
/** The opening tags without the values of their attributes: all that a browser could act upon. */
const tags = (markup: string) =>
  [...markup.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag.replace(/"[^"]*"/g, ''))

describe('the reference', () => {
  test('has a page for every operation, which its contents link to from everywhere', () => {
    expect([...pages.keys()]).toEqual(expect.arrayContaining(['', 'createToken', 'createOrder']))
    for (const markup of pages.values()) {
      const targets = [...markup.matchAll(/href="\/docs\/reference\/([^"#]+)"/g)].map((match) => match[1])
      expect(new Set(targets)).toEqual(new Set([...pages.keys()].filter((anchor) => anchor !== '')))
    }
  })

  test('keeps the anchors of its operations on the index, where old links lead', () => {
    expect(index).toContain('<li id="createOrder"><a href="/docs/reference/createOrder">')
  })

  test('has no id twice on a page, and no link to one that is not there', () => {
    for (const markup of pages.values()) {
      const ids = [...markup.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(
        expect.arrayContaining([...markup.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])),
      )
    }
  })

  test('keeps the headings of each page in order', () => {
    for (const markup of pages.values()) {
      const levels = [...markup.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))

      expect(levels.filter((level) => level === 1)).toHaveLength(1)
      for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? 0)).toBeLessThanOrEqual(1)
    }
  })

  test('introduces the interface and its addresses', () => {
    expect(words(index)).toContain('Sell electricity under your brand')
    expect(words(index)).toContain('Test environment https://api.test.wattline.example')
  })

  test('explains the authentication with its scopes', () => {
    expect(words(index)).toContain('POST https://auth.test.wattline.example/connect/token')
    expect(words(index)).toContain('create:orders Create orders.')
  })

  test('tells the scopes that an operation needs', () => {
    expect(words(page('createOrder'))).toContain('Scopes api:partner create:orders')
    expect(words(page('listTariffs'))).toContain('Scope api:partner')
    expect(words(page('createToken'))).toContain('No access token needed.')
  })

  test('takes the scopes from x-scopes where a route says so', () => {
    const document = {
      ...sampleDocument(),
      paths: { '/x': { get: { operationId: 'x', 'x-scopes': ['operator'] } } },
    }

    expect(words(pagesOf(document).get('x') ?? '')).toContain('Scope operator')
  })

  test('shows the parameters in tables with headers', () => {
    const orders = page('listOrders')

    expect(orders).toContain('<caption>Query parameters</caption>')
    expect(orders).toContain('<th scope="row"><code class="property-name">limit</code></th>')
    expect(words(orders)).toContain('integer 1 to 500 default 10')
  })

  test('shows the answers by status, with headers and example', () => {
    const order = words(page('createOrder'))

    expect(order).toContain('400 Bad Request Every broken rule at once.')
    expect(order).toContain('Headers of 429')
    expect(order).toContain('Response 422')
    expect(order).toContain('&quot;contractNumber&quot; : &quot;30000016&quot;')
  })

  test('shows the one shape of many errors once on a page', () => {
    expect(page('createOrder').match(/Sums up the first fault/g)).toHaveLength(1)
  })

  test('shows the request in three languages, and a form that sends it', () => {
    const order = page('createOrder')

    for (const language of ['curl', 'TypeScript', 'Python'])
      expect(order).toContain(`aria-label="Request with ${language}"`)
    expect(order).toContain('<form class="run-form" method="post" action="/docs/run">')
    expect(order).toContain('<input type="hidden" name="operation" value="createOrder">')
  })

  test.each([
    ['production', { isTestEnvironment: false, canSignIn: true }, 'This is production.'],
    ['a service without demo data', { isTestEnvironment: true, canSignIn: false }, 'no demo data'],
  ])('has no form in %s, and says why', (_, run, why) => {
    const markup = String(referencePages(sampleDocument(), { ...site, run }).get('createOrder')?.().body)

    expect(markup).not.toContain('<form')
    expect(markup).toContain(why)
  })

  test('needs neither operations nor anything else that is optional', () => {
    const markup = pagesOf({ openapi: '3.1.0', info: { title: 'Empty', version: '0' } }).get('') ?? ''

    expect(words(markup)).toContain('Empty')
    expect(markup).not.toContain('authentication')
  })
})

describe('under a strict CSP the reference', () => {
  test('has no inline style, no handler and no script', () => {
    expect(
      [...pages.values()]
        .flatMap(tags)
        .filter((tag) => /\s(style|on\w+)=|^<(script|style|iframe|img|link|base)/i.test(tag)),
    ).toEqual([])
  })

  test('loads nothing from other hosts', () => {
    expect(referenceCss).not.toMatch(/@import|url\(/)
    expect(referenceScript).not.toMatch(/https?:|import/)
  })

  test('has a script that parses', () => {
    expect(() => new Script(referenceScript)).not.toThrow()
  })
})

describe('hostile text', () => {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))\`<b>\`**<i>**`
  const known = new Set([...[...pages.values()].flatMap(tags), '<strong>'])

  test.each([
    ['descriptions, names and values', ['$ref', 'type', 'in', 'tags', 'required']],
    ['types and tags too', ['$ref', 'in']],
  ])('in %s makes no tag and no attribute', (_, spared) => {
    const poisonedPages = pagesOf(poisoned(sampleDocument(), new Set(spared)) as OpenApiDocument)
    const markup = [...poisonedPages.values()].join('')

    expect(markup.split('&lt;script&gt;').length).toBeGreaterThan(100)
    expect(tags(markup).filter((tag) => !known.has(tag))).toEqual([])
    expect(markup).not.toMatch(/href="\s*javascript:/i)
  })

  /** Adds the attack to every text and every free name, but for the keywords that hold the document together. */
  function poisoned(node: unknown, spared: Set<string>, key = ''): unknown {
    if (typeof node === 'string') return spared.has(key) ? node : node + attack
    if (Array.isArray(node)) return node.map((item) => poisoned(item, spared, key))
    if (typeof node !== 'object' || node === null) return node

    const hasFreeNames = /^(paths|properties|responses|headers|scopes|content|flows|securitySchemes)$/.test(
      key,
    )
    const entries = Object.entries(node).map(([name, value]) =>
      // Below a free name every key is a keyword again.
      hasFreeNames ? [name + attack, poisoned(value, spared)] : [name, poisoned(value, spared, name)],
    )
    return Object.fromEntries(entries)
  }
})
