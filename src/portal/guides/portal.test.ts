import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CancellationReasons, ContractStates, DenialReasons } from '../../domain/states-and-reasons.ts'
import { contractTransitions } from '../../orders/lifecycle/contract-transitions.ts'
import { withParts } from './generated/guide-documents.ts'
import { edges, stateDiagram } from './generated/state-diagram.ts'
import { guidePage } from './guide-page.ts'
import { linksOf, openLibrary } from './library.ts'
import { blocksOf } from './markdown/blocks.ts'
import { renderBlocks } from './markdown/render-blocks.ts'
import { portalPages } from './pages.ts'
import { search, sectionOf } from './search.ts'

const guide = (name: string) => readFileSync(`docs/guides/${name}.md`, 'utf8')
const rendered = (text: string) => String(renderBlocks(blocksOf(text)))

test('every guide is a page, and every page has its file', () => {
  const files = readdirSync('docs/guides').map((name) => `docs/guides/${name}`)

  expect(
    portalPages
      .filter(({ file }) => file.startsWith('docs/guides/'))
      .map(({ file }) => file)
      .sort(),
  ).toEqual(files.sort())
})

test('the guides name every state and every reason', () => {
  for (const state of ContractStates) expect(guide('order-states')).toContain(`\`${state}\``)
  for (const reason of [...DenialReasons, ...CancellationReasons])
    expect(guide('sandbox')).toContain(`\`${reason}\``)
})

describe('the drawing of the states', () => {
  test('has every transition of the table to another state, and no other', () => {
    const pairs = Object.entries(contractTransitions).flatMap(([from, events]) =>
      Object.values(events).flatMap((rows) =>
        rows.filter(({ to }) => to !== from).map(({ to }) => `${from}>${to}`),
      ),
    )
    const drawn = Object.entries(edges).flatMap(([pair, { both }]) =>
      both ? [pair, pair.split('>').reverse().join('>')] : [pair],
    )

    expect(drawn.sort()).toEqual([...new Set(pairs)].sort())
  })

  test('names every state', () => {
    for (const state of ContractStates) expect(stateDiagram()).toContain(`>${state}</text>`)
  })
})

test('a mark of a guide that nothing fills is noticed', () => {
  expect(() => withParts('<!-- generated: nothing -->\n<!-- end -->')).toThrow('nothing')
})

test('links between files become links between pages', () => {
  const text =
    '[a](errors.md#codes) [b](../generated/openapi.json) [c](https://x.example) ![d](../images/e.png)'

  expect(linksOf(text, 'docs/guides/limits.md')).toBe(
    '[a](/docs/errors#codes) [b](/openapi.json) [c](https://x.example) ![d](/docs/images/e.png)',
  )
})

describe('the Markdown of the guides', () => {
  test('renders tables, with code and bars in their cells', () => {
    expect(rendered('| A | B |\n|---|---|\n| `x` | a \\| b |')).toContain(
      '<td><code>x</code></td><td>a | b</td>',
    )
  })

  test('gives headings the anchors that code forges give them, each once', () => {
    expect(rendered('## Send it once, or twice\n## Send it once, or twice')).toMatch(
      /id="send-it-once-or-twice".*id="send-it-once-or-twice-1"/,
    )
  })

  test('makes tabs of the same example in two languages, and of nothing else', () => {
    expect(rendered('```sh\na\n```\n\n```ts\nb\n```').match(/type="radio"/g)).toHaveLength(2)
    expect(rendered('```sh\na\n```\n\n```json\n{}\n```')).not.toContain('radio')
    expect(rendered('```sh\na\n```\n\n```sh\nb\n```')).not.toContain('radio')
  })

  test('escapes markup everywhere', () => {
    const hostile = '<img src=x>'

    const page = rendered(
      `# ${hostile}\n\n## ${hostile}\n\n> ${hostile}\n\n| ${hostile} |\n|---|\n| ${hostile} |\n\n- ${hostile}\n\n\`\`\`sh\n${hostile}\n\`\`\`\n\n![${hostile}](x.png)`,
    )

    expect(page).not.toContain('<img src=x>')
  })
})

describe('the search', () => {
  const sections = [
    sectionOf({ url: '/a', page: 'Orders', title: 'Placing orders', text: 'One call takes a customer.' }),
    sectionOf({ url: '/b', page: 'Errors', title: 'Codes', text: 'An order that breaks rules is refused.' }),
  ]

  test('puts a title before a text', async () => {
    expect((await search(sections, 'order')).map(({ section }) => section.url)).toEqual(['/a', '/b'])
  })

  test('puts a sentence before an example', async () => {
    const inCode = sectionOf({ url: '/c', page: 'X', title: 'X', text: '', code: 'curl -H "Refused: 1"' })

    expect((await search([inCode, ...sections], 'refused')).map(({ section }) => section.url)).toEqual([
      '/b',
      '/c',
    ])
  })

  test('wants every word', async () => {
    expect((await search(sections, 'order refused')).map(({ section }) => section.url)).toEqual(['/b'])
    expect(await search(sections, 'order nowhere')).toEqual([])
  })

  test('does not mind the case, nor an empty question', async () => {
    expect(await search(sections, 'RULES')).toHaveLength(1)
    expect(await search(sections, '  ')).toEqual([])
  })
})

describe('in production', () => {
  const addresses = { baseUrl: 'https://a.example', authUrl: 'https://b.example' }
  const testEnvironmentUrl = 'https://test.example'
  const production = { ...addresses, environment: 'production' as const }
  const quickStart = (config: Parameters<typeof openLibrary>[0]) => {
    const source = openLibrary(config).find('quick-start')
    if (source === undefined) throw new Error('There is no quick start.')
    return String(guidePage(source, [source], config))
  }

  test('a guide says that its demo clients exist only in the test environment, and leads there', () => {
    expect(quickStart(production)).toContain('exist only in the test environment')
    expect(quickStart({ ...production, testEnvironmentUrl })).toContain('href="https://test.example/docs"')
    expect(quickStart({ ...addresses, testEnvironmentUrl })).not.toContain('exist only in')
  })

  test('the examples are for the test environment, if its address is set', () => {
    expect(quickStart({ ...production, testEnvironmentUrl })).toContain('https://test.example/connect/token')
    expect(quickStart(production)).toContain('https://b.example/connect/token')
  })

  test('no guide shows a secret of the demo data', () => {
    const shown = openLibrary(production)
      .all()
      .filter(({ text }) => /demo-\w+-secret|\w+-2026\b/.test(text))

    expect(shown.map(({ slug }) => slug)).toEqual([])
    expect(openLibrary(addresses).find('quick-start')?.text).toContain('demo-whitelabel-secret')
  })
})
