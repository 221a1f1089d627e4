import { describe, expect, test } from 'vitest'
import { html } from './html.ts'
import { mainColumn, type Page, renderPage } from './layout.ts'
import styleCss from './style.css'

const aPage = (): Page => ({
  title: 'Sign in',
  lang: 'en',
  body: mainColumn(html`<h1>Sign in</h1>`),
  stylesheetUrl: '/assets/style.css',
})

describe('a page', () => {
  test('names its language and its title', () => {
    const page = String(renderPage(aPage()))

    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(page).toContain('<title>Sign in – Wattline</title>')
  })

  test('offers to skip to its main part, in its language', () => {
    const page = String(renderPage({ ...aPage(), lang: 'de' }))

    expect(page).toContain('<a class="skip-link" href="#main">Zum Inhalt springen</a>')
    expect(page).toContain('<main id="main"')
  })

  test('loads style and script as files and carries none itself', () => {
    const page = String(renderPage({ ...aPage(), scriptUrl: '/assets/reference.js' }))

    expect(page).toContain('<link rel="stylesheet" href="/assets/style.css">')
    expect(page).toContain('<script src="/assets/reference.js" defer></script>')
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?! src=)/)
  })

  test('has no script when none is asked for', () => {
    expect(String(renderPage(aPage()))).not.toContain('<script')
  })

  test('escapes its title and its addresses', () => {
    const hostile = '"><script>alert(1)</script>'

    const page = String(
      renderPage({
        ...aPage(),
        title: hostile,
        stylesheetUrl: hostile,
        scriptUrl: hostile,
        homeUrl: hostile,
      }),
    )

    expect(page).not.toContain('<script>')
  })

  test('links its name only if it has a home address', () => {
    expect(String(renderPage(aPage()))).toContain('<span class="brand">')
    expect(String(renderPage({ ...aPage(), homeUrl: '/' }))).toContain('<a class="brand" href="/">')
  })
})

describe('a page with the brand of a partner', () => {
  const brand = { name: 'Ökostrom & <Söhne>', stylesheetUrl: '/brand/oeko.css' }
  const page = String(renderPage({ ...aPage(), brand, headerEnd: html`<a href="/de">Deutsch</a>` }))

  test('has its name in the title and in the header, escaped', () => {
    expect(page).toContain('<title>Sign in – Ökostrom &amp; &lt;Söhne&gt;</title>')
    expect(page).toContain(
      '<span class="brand-initial" aria-hidden="true">Ö</span>Ökostrom &amp; &lt;Söhne&gt;',
    )
    expect(page).not.toContain('Wattline')
  })

  test('loads its colour after our own style', () => {
    expect(page.indexOf('/assets/style.css')).toBeLessThan(page.indexOf('href="/brand/oeko.css"'))
  })

  test('ends its header with the given markup', () => {
    expect(page).toContain('<a href="/de">Deutsch</a></header>')
  })
})

test('the style loads nothing from other hosts', () => {
  expect(styleCss).not.toMatch(/@import|url\(/)
})
