import { readFileSync } from 'node:fs'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { testService } from '../../../test/support/test-service.ts'

const { send } = await testService()
const elsewhere = {
  BASE_URL: 'https://api.example.com',
  AUTH_URL: 'https://login.example.com',
  SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
}

describe('security.txt', () => {
  const fieldsOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2))

  test('has the fields of RFC 9116, and expires within a year but not soon', async () => {
    const { statusCode, headers, body } = await send({ url: '/.well-known/security.txt' })

    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(fieldsOf(body))
    expect(fields).toMatchObject({
      Contact: 'mailto:service@example.com',
      'Preferred-Languages': 'de, en',
      Canonical: 'http://localhost:8080/.well-known/security.txt',
      Policy: 'http://localhost:8080/docs/security',
    })
    const days = (Date.parse(fields.Expires ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(178)
    expect(days).toBeLessThan(366)
    expect((await send({ url: '/docs/security' })).statusCode).toBe(200)
  })

  test('names the contact of the settings and both hosts', async () => {
    const { send: ask } = await testService({
      ...elsewhere,
      SECURITY_CONTACT: 'https://example.com/security',
    })

    const fields = fieldsOf((await ask({ url: '/.well-known/security.txt' })).body)

    expect(fields).toContainEqual(['Contact', 'https://example.com/security'])
    expect(fields.filter(([name]) => name === 'Canonical').map(([, url]) => url)).toEqual([
      'https://api.example.com/.well-known/security.txt',
      'https://login.example.com/.well-known/security.txt',
    ])
  })

  test('takes no contact that nobody can use', async () => {
    await expect(testService({ SECURITY_CONTACT: 'security@example.com' })).rejects.toThrow(
      'SECURITY_CONTACT',
    )
  })
})

test('robots.txt lets search engines read what is for everybody, and keeps them from accounts', async () => {
  const { statusCode, body } = await send({ url: '/robots.txt' })

  expect(statusCode).toBe(200)
  const closed = [...body.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isOpen = (path: string) => !closed.some((prefix) => path.startsWith(prefix))
  for (const path of ['/', '/docs', '/status', '/terminate', '/withdrawal', '/imprint'])
    expect(isOpen(path), path).toBe(true)
  for (const path of ['/account/login', '/console', '/link/abc', '/partner/v1/orders', '/sandbox/mail'])
    expect(isOpen(path), path).toBe(false)
})

describe('the changelog', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  const written = readFileSync('CHANGELOG.md', 'utf8')
  const sections = written.split(/^## /m).slice(1)

  test('of partners and that of operators have a place for the next version above the current one', () => {
    const ofOperators = readFileSync('docs/operate/changelog.md', 'utf8').split(/^## /m).slice(1)

    for (const [next, current] of [sections, ofOperators]) {
      expect(next).toMatch(/^Unreleased\n/)
      expect(current).toMatch(new RegExp(`^${version} \\(\\d{4}-\\d\\d-\\d\\d\\)\\n`))
    }
    expect(written).not.toContain('### For')
    for (const section of ofOperators)
      expect(section.match(/^### For .+$/gm)).toEqual(['### For operators', '### For contributors'])
  })

  test('shows the next version on its page only once it has a change', async () => {
    const { body } = await send({ url: '/docs/changelog.md' })

    expect(body.includes('## Unreleased')).toBe(/^- /m.test(sections[0] ?? ''))
    expect(body).toContain(`## ${version} (`)
  })

  test('is RSS 2.0 too, with an item for each released version, and its page leads to it', async () => {
    const { headers, body } = await send({ url: '/docs/changelog.xml' })

    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    const { rss } = new XMLParser({ ignoreAttributes: false }).parse(body)
    expect(rss['@_version']).toBe('2.0')
    expect(rss.channel.title).toBe('Wattline changelog')
    const [newest] = rss.channel.item
    expect(newest.title).toBe(`Wattline ${version}`)
    expect(new Date(newest.pubDate).getTime()).not.toBeNaN()
    expect(newest.description).toContain('Orders and contracts')
    expect(rss.channel.item.at(-1)).toMatchObject({
      title: 'Wattline 0.1.0',
      link: 'http://localhost:8080/docs/changelog',
      description: expect.stringContaining('<'),
    })
    expect((await send({ url: '/docs/changelog' })).body).toContain(
      '<link rel="alternate" type="application/rss+xml" title="Wattline changelog" href="/docs/changelog.xml">',
    )
  })
})
