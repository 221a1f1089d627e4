import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { lineChart } from './svg-chart.ts'

const chart = lineChart({
  title: 'Memory & <more>',
  unit: 'MB',
  lines: [
    { name: 'one', values: [0, 55, 110] },
    { name: 'other', values: [110, 0] },
  ],
  xLabel: 'minutes',
})

test('a line reaches from one side to the other, and from zero to a round value above its highest', () => {
  expect(chart).toContain('points="64,228 384,149.2 704,70.3"')
  expect(chart).toContain('points="64,70.3 704,228"')
  expect(chart).toContain('>120</text>')
})

test('it is XML, with names, unit and axis', () => {
  expect(XMLValidator.validate(chart)).toBe(true)
  for (const word of ['&#60;more&#62;', '>one<', '>other<', '>MB<', '>minutes<'])
    expect(chart).toContain(word)
})

test('no line and no value are an empty chart', () => {
  expect(XMLValidator.validate(lineChart({ title: 'a', unit: 'b', lines: [], xLabel: 'c' }))).toBe(true)
  expect(lineChart({ title: 'a', unit: 'b', lines: [{ name: 'd', values: [] }], xLabel: 'c' })).not.toContain(
    'NaN',
  )
})
