import { expect, test } from 'vitest'
import { tabs } from './tabs.ts'

test('tabs are links of which one is the current page', () => {
  const bar = tabs('Order', [
    { name: 'Overview', path: '/console/orders/1', isCurrent: true },
    { name: 'Readings', path: '/console/orders/1/readings', isCurrent: false },
  ]).toString()

  expect(bar).toContain('<nav class="tabs" aria-label="Order">')
  expect(bar).toContain('<a href="/console/orders/1" aria-current="page">Overview</a>')
  expect(bar).toContain('<a href="/console/orders/1/readings">Readings</a>')
})
