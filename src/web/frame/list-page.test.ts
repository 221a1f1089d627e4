import { describe, expect, test } from 'vitest'
import { html } from '../../platform/html/html.ts'
import { type ListPage, listPage } from './list-page.ts'

const page = (given: Partial<ListPage<string>> = {}): string =>
  listPage({
    title: 'Partners',
    path: '/console/partners',
    asked: new URLSearchParams(),
    columns: [{ title: 'Name', cell: (name: string) => name }],
    rows: ['Heimpuls'],
    empty: 'Create the first one.',
    next: null,
    ...given,
  }).toString()
const filters = { fields: html`<input name="state">`, active: [], isInSight: false, isOpen: false }
const filtered = new URLSearchParams('state=open&after=k1&done=saved')

describe('a list', () => {
  test('has its rows and its CSV file', () => {
    expect(page()).toContain('<td>Heimpuls</td>')
    expect(page()).toContain('<a href="/console/partners.csv" download>')
  })

  test('leads to the next page by key, with the same filter', () => {
    expect(page({ asked: filtered, next: 'k2' })).toContain(
      'href="/console/partners?state=open&amp;after=k2" rel="next"',
    )
    expect(page()).not.toContain('rel="next"')
  })

  test('leads back to the first page from a later one', () => {
    expect(page({ asked: filtered })).toContain('<a href="/console/partners?state=open">First page</a>')
    expect(page()).not.toContain('First page')
  })

  test('has a file of everything that the filter finds, not of one page', () => {
    expect(page({ asked: filtered })).toContain('href="/console/partners.csv?state=open"')
  })

  test('has no file if it says so, or without rows', () => {
    expect(page({ hasCsv: false })).not.toContain('.csv')
    expect(page({ rows: [] })).not.toContain('.csv')
  })

  test('says what to do where it is empty', () => {
    expect(page({ rows: [] })).toContain('<p class="empty">Create the first one.</p>')
  })

  test('keeps the fields of its filter behind one button, unless there is only one or something is to be fixed', () => {
    expect(page({ filters: { ...filters, isInSight: true } })).not.toContain('<details')
    expect(page({ filters: { ...filters, isOpen: true } })).toContain('<details open>')
  })

  test('has a chip for each filter in use, which removes that one alone and begins with the first page', () => {
    const asked = new URLSearchParams('filter.state=Open&filter.partner=x&after=k1')
    const active = [
      { name: 'filter.state', says: 'State: Open' },
      { name: 'filter.partner', says: 'Partner: x' },
    ]

    expect(page({ asked, filters: { ...filters, active } })).toContain(
      '<li><a href="/console/partners?filter.partner=x" aria-label="Remove the filter State: Open">State: Open</a></li>',
    )
    expect(page({ asked, filters: { ...filters, active } })).toContain('>Clear all<')
    expect(page({ asked, filters: { ...filters, active: active.slice(1) } })).not.toContain('>Clear all<')
  })

  test('puts fields into the form of the filter', () => {
    expect(page({ filters })).toMatch(
      /<details><summary .*>Filters<\/summary><form class="filters" method="get" action="\/console\/partners" data-filters><input name="state">/,
    )
    expect(page()).not.toContain('<form')
  })

  test('shows what was done, and acts beside the title', () => {
    expect(page({ done: 'Saved.' })).toContain('role="status"><p>Saved.</p>')
    expect(page({ actions: html`<a href="/new">New</a>` })).toContain(
      '<div class="actions" id="list-actions"><a href="/new">',
    )
  })

  test('keeps itself up to date only if asked', () => {
    expect(page({ isLive: true })).toContain('data-refresh')
    expect(page()).not.toContain('data-refresh')
  })
})
