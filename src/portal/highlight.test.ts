import { expect, test } from 'vitest'
import { highlighted, type Language, languageNamed } from './highlight.ts'

const plain = (markup: string) => markup.replace(/<\/?span[^>]*>/g, '')

test.each<[Language, string, string]>([
  [
    'sh',
    `curl 'a' # comment`,
    `<span class="key">curl</span> <span class="text">&#39;a&#39;</span> <span class="comment"># comment</span>`,
  ],
  ['ts', `const a = 'b'`, `<span class="key">const</span> a = <span class="text">&#39;b&#39;</span>`],
  ['python', `print(1) # x`, `print(<span class="number">1</span>) <span class="comment"># x</span>`],
])('marks the parts of %s', (language, code, expected) => {
  expect(String(highlighted(code, language))).toBe(expected)
})

test.each<Language>(['sh', 'ts', 'python'])('escapes %s and leaves its text as it is', (language) => {
  const hostile = `'<img src=x>' "unclosed # <b> // & \`$\{x}\``

  const markup = String(highlighted(hostile, language))

  expect(markup).not.toMatch(/<(img|b)/)
  expect(
    plain(markup)
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&'),
  ).toBe(hostile)
})

test('knows the names that fences use, and no others', () => {
  expect(['js', 'py', 'sh', 'typescript'].map(languageNamed)).toEqual(['ts', 'python', 'sh', 'ts'])
  expect(['json', 'text', '', 'constructor'].map(languageNamed)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
