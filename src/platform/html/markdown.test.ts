import { describe, expect, test } from 'vitest'
import { inlineMarkdown, markdown, parseMarkdown, plainText } from './markdown.ts'

const rendered = (text: string) => String(markdown(text)).replaceAll('\n', ' ').replaceAll('> <', '><').trim()

describe('markdown', () => {
  test('separates paragraphs at empty lines', () => {
    expect(rendered('One\nline.\n\nTwo.')).toBe('<p>One line.</p><p>Two.</p>')
  })

  test('makes a list, and keeps the sentence before it', () => {
    expect(rendered('Partners can:\n- order\n- read\n  prices')).toBe(
      '<p>Partners can:</p><ul><li>order</li><li>read prices</li></ul>',
    )
  })

  test('makes a numbered list', () => {
    expect(rendered('1. ask\n2. order')).toBe('<ol><li>ask</li><li>order</li></ol>')
  })

  test('renders code, bold text and links', () => {
    expect(rendered('Use `a*b`, **`now`**, see [the rules](#rules).')).toBe(
      '<p>Use <code>a*b</code>, <strong><code>now</code></strong>, see <a href="#rules">the rules</a>.</p>',
    )
  })

  test('keeps fenced code unchanged', () => {
    expect(rendered('Try:\n\n```sh\ncurl **x**\n\nls <y>\n```\n\nDone.')).toBe(
      '<p>Try:</p><pre tabindex="0"><code>curl **x**  ls &lt;y&gt;</code></pre><p>Done.</p>',
    )
  })

  test('gives every heading the level that the page sets', () => {
    expect(String(markdown('# Errors\nAll of them.\n### More', { headingLevel: 3 }))).toBe(
      '<h3>Errors</h3>\n<p>All of them.</p>\n<h3>More</h3>\n',
    )
  })

  test('escapes markup in every place', () => {
    const hostile = '<img src=x onerror=alert(1)>'

    const page = rendered(
      `${hostile}\n\n- ${hostile}\n\n\`${hostile}\` **${hostile}** [${hostile}](/x"y)\n\n# ${hostile}`,
    )

    expect(page).not.toContain('<img')
    expect(page).toContain('href="/x&quot;y"')
  })

  test.each([
    '<script>alert(1)</script>',
    'a <script>alert(1)</script> b',
    '<code><img src=x onerror=alert(1) ',
    '<pre>\n<img src=x onerror=alert(1)>\n</pre>',
    '<div onclick=alert(1)>**x**</div>',
    '<!-- a --><img src=x>',
    '![<img src=x>](/x.png)',
    '| <b> |\n|---|\n| <img src=x> |',
    '- <svg onload=alert(1)>\n  - <svg>',
    '```"><img src=x>\nx\n```',
    '[x](/a "<img src=x>")',
    '<javascript:alert(1)>',
  ])('shows the markup of %j as text', (text) => {
    expect(rendered(text)).not.toMatch(/<(script|img|svg|div|b>|code><i|pre><i)|javascript:[^<]*"/i)
  })

  test('hides comments', () => {
    expect(rendered('One.\n\n<!-- generated: a\n\nb -->\n\nTwo.')).toBe('<p>One.</p><p>Two.</p>')
  })

  test.each([
    'javascript:alert(1)',
    'java&#115;cript:x',
    '&#x2f;/evil.example',
    '/\\\\evil.example',
    '/\\/evil.example',
    'JaVaScRiPt:x',
    'data:text/html,x',
    '//evil.example',
    'vbscript:x',
  ])('does not link to %s', (target) => {
    expect(String(inlineMarkdown(`[x](${target})`))).not.toContain('<a')
  })

  test.each(['https://a.example/b', 'mailto:a@b.example', '#orders', '/openapi.json', './guide'])(
    'links to %s',
    (target) => {
      expect(String(inlineMarkdown(`[x](${target})`))).toBe(`<a href="${target}">x</a>`)
    },
  )
})

test('plain text has no formatting', () => {
  const text =
    '# One\n\nTwo **`three`** [*four*](/x)\nfive.\n\n- six\n- seven\n\n| a | b |\n|---|---|\n| `c` | d |'

  expect(
    parseMarkdown(text)
      .map((block) => plainText([block]))
      .filter(Boolean),
  ).toEqual(['One', 'Two three four five.', 'six seven', 'a b c d'])
})
