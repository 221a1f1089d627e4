import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import type { OpenApiDocument } from './openapi.ts'
import { referenceClientJs } from './reference.client.js.ts'
import { referenceCss } from './reference.css.ts'
import { renderReference } from './render-reference.ts'
import { sampleDocument } from './sample.fixture.ts'

const page = String(renderReference(sampleDocument()))
const section = (id: string, markup = page) => {
  const [, rest = ''] = markup.split(`<article class="operation" id="${id}"`)
  return rest.slice(0, rest.indexOf('</article>'))
}
const words = (markup: string) => markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
/** The opening tags without the values of their attributes: all that a browser could act upon. */
const tags = (markup: string) =>
  [...markup.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag.replace(/"[^"]*"/g, ''))

describe('the reference', () => {
  test('links every operation from its contents', () => {
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1])

    expect(anchors).toEqual(
      expect.arrayContaining(['introduction', 'authentication', 'createToken', 'createOrder']),
    )
    expect(ids).toEqual(expect.arrayContaining(anchors))
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('keeps its headings in order', () => {
    const levels = [...page.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]))

    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries())
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  })

  test('introduces the interface and its addresses', () => {
    expect(words(page)).toContain('Sell electricity under your brand')
    expect(words(page)).toContain('Test environment https://api.test.wattline.example')
  })

  test('explains the authentication with its scopes', () => {
    expect(words(page)).toContain('POST https://auth.test.wattline.example/connect/token')
    expect(words(page)).toContain('create:orders Create orders.')
  })

  test('tells the scopes that an operation needs', () => {
    expect(words(section('createOrder'))).toContain('Scopes api:partner create:orders')
    expect(words(section('listTariffs'))).toContain('Scope api:partner')
    expect(words(section('createToken'))).toContain('No access token needed.')
  })

  test('takes the scopes from x-scopes where a route says so', () => {
    const document = {
      ...sampleDocument(),
      paths: { '/x': { get: { operationId: 'x', 'x-scopes': ['operator'] } } },
    }

    expect(words(section('x', String(renderReference(document))))).toContain('Scope operator')
  })

  test('shows the parameters in tables with headers', () => {
    const orders = section('listOrders')

    expect(orders).toContain('<caption>Query parameters</caption>')
    expect(orders).toContain('<th scope="row"><code class="property-name">limit</code></th>')
    expect(words(orders)).toContain('integer 1 to 500 default 10')
  })

  test('shows the answers by status, with headers and example', () => {
    const order = words(section('createOrder'))

    expect(order).toContain('400 Bad Request Every broken rule at once.')
    expect(order).toContain('Headers of 429')
    expect(order).toContain('Response 422')
    expect(order).toContain('&quot;contractNumber&quot; : &quot;30000016&quot;')
  })

  test('shows the one shape of many errors once on the page, and links to it', () => {
    expect(page.match(/Sums up the first fault/g)).toHaveLength(1)
    expect(section('createOrder')).toContain('<a href="#schema-Failure">')
  })

  test('needs neither operations nor anything else that is optional', () => {
    const markup = String(renderReference({ openapi: '3.1.0', info: { title: 'Empty', version: '0' } }))

    expect(words(markup)).toContain('Empty')
    expect(markup).not.toContain('authentication')
  })
})

describe('under a strict CSP the reference', () => {
  test('has no inline style, no handler and no script', () => {
    expect(
      tags(page).filter((tag) => /\s(style|on\w+)=|^<(script|style|iframe|img|link|base|form)/i.test(tag)),
    ).toEqual([])
  })

  test('loads nothing from other hosts', () => {
    expect(referenceCss).not.toMatch(/@import|url\(/)
    expect(referenceClientJs).not.toMatch(/https?:|fetch|import/)
  })

  test('has a script that parses', () => {
    expect(() => new Script(referenceClientJs)).not.toThrow()
  })
})

describe('hostile text', () => {
  const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>[x](javascript:alert(1))\`<b>\`**<i>**`
  const known = new Set([...tags(page), '<strong>'])

  test.each([
    ['descriptions, names and values', ['$ref', 'type', 'in', 'tags', 'required']],
    ['types and tags too', ['$ref', 'in']],
  ])('in %s makes no tag and no attribute', (_, spared) => {
    const markup = String(renderReference(poisoned(sampleDocument(), new Set(spared)) as OpenApiDocument))

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
