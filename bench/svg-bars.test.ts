import { expect, test } from 'vitest'
import { barChart } from './svg-bars.ts'

const chart = (value: number, target?: number) =>
  barChart({
    title: 'A & B',
    unit: '×',
    groups: [{ name: 'a <b>', bars: [{ label: 'ours', value }], target }],
  })

test('a bar is as long as its value on the scale', () => {
  expect(chart(2)).toMatch(/<rect x="180" y="44" width="320"/)
  expect(chart(3.2)).toMatch(/<rect x="180" y="44" width="256"/)
})

test('a target is a mark across the bars, and no target has none', () => {
  expect(chart(1, 2)).toContain('class="target" d="M500 ')
  expect(chart(1)).not.toContain('class="target"')
})

test('words are escaped, and are readable on white and on black', () => {
  expect(chart(1)).toContain('aria-label="A &amp; B"')
  expect(chart(1)).toContain('>a &lt;b&gt;</text>')
  expect(chart(1)).toContain('prefers-color-scheme: dark')
})

test('there is a chart of nothing', () => {
  expect(barChart({ title: 'None', unit: 's', groups: [] })).toMatch(/^<svg .*<\/svg>\n$/s)
})
