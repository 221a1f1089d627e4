import { describe, expect, test } from 'vitest'
import { html, type Renderable, raw, whenSent } from './html.ts'
import type { PageFrame } from './page-frame.ts'

describe('html', () => {
  test('escapes a text that looks like markup', () => {
    expect(String(html`<p>${'<script>alert(1)</script>'}</p>`)).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    )
  })

  test('escapes both quotes, so that a value cannot leave its attribute', () => {
    expect(String(html`<a title="${'" onclick="x'}" rel='${"' x='"}'>`)).toBe(
      `<a title="&quot; onclick=&quot;x" rel='&#39; x=&#39;'>`,
    )
  })

  test('escapes an ampersand once', () => {
    expect(String(html`${'a &amp; b'}`)).toBe('a &amp;amp; b')
  })

  test('passes nested markup and lists of markup through', () => {
    const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`)

    expect(String(html`<ul>${items}</ul>`)).toBe('<ul><li>a</li><li>&lt;b&gt;</li></ul>')
  })

  test('escapes the texts of a list', () => {
    expect(String(html`${['<', ['>']]}`)).toBe('&lt;&gt;')
  })

  test('renders nothing for null, undefined and false', () => {
    expect(String(html`[${null}${undefined}${false}]`)).toBe('[]')
  })

  test('renders zero and the empty text', () => {
    expect(String(html`[${0}${''}]`)).toBe('[0]')
  })

  test('does not trust an object that only looks like markup', () => {
    const forged = { toString: () => '<b>' } as unknown as Renderable

    expect(String(html`${forged}`)).toBe('&lt;b&gt;')
  })
})

test('raw leaves a trusted text unchanged', () => {
  expect(String(html`<p>${raw('<b>&amp;</b>')}</p>`)).toBe('<p><b>&amp;</b></p>')
})

test('what depends on where it is sent to is filled in then, at any depth', () => {
  const name = whenSent((frame) => html`<b>${frame?.supplier.name ?? 'nobody'}</b>`)
  const page = html`<p>${[whenSent(() => html`${name} & <i>${'<'}</i>`)]}</p>`
  const frame = { supplier: { name: 'A & B' } } as PageFrame

  expect(page.toString()).toBe('<p><b>nobody</b> & <i>&lt;</i></p>')
  expect(page.toString(frame)).toBe('<p><b>A &amp; B</b> & <i>&lt;</i></p>')
})
