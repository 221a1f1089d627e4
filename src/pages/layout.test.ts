import { describe, expect, test } from 'vitest'
import { html } from './html.ts'
import { mainColumn, type Page, renderPage } from './layout.ts'
import { styleCss } from './style.css.ts'

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

  test('links its name only where a way out is wanted', () => {
    expect(String(renderPage(aPage()))).toContain('<span class="brand">')
    expect(String(renderPage({ ...aPage(), homeUrl: '/' }))).toContain('<a class="brand" href="/">')
  })
})

test('the style asks nothing of other hosts', () => {
  expect(styleCss).not.toMatch(/@import|url\(/)
})
