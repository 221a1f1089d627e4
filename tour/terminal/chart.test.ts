import { describe, expect, test } from 'vitest'
import { type Bar, chart } from './chart.ts'
import { paint } from './paint.ts'

const plain = paint(false)
const bars = (...values: number[]): Bar[] => values.map((value) => ({ value }))
const flat = (count: number, value = 1) => bars(...Array(count).fill(value))
const plotOf = (line = '') => line.slice(line.indexOf('┤') + 1)

describe('a chart', () => {
  test('draws values in eighths of a line, from the zero line up', () => {
    const { lines } = chart(bars(0, 1, 2, 4, 8), { width: 40, height: 1, paint: plain, combine: 'sum' })

    expect(lines[0]).toBe('8.00 ┤  ▁ ▂ ▄ █')
  })

  test('goes over several lines, with the largest value at the top and zero at the bottom', () => {
    const { lines } = chart(bars(1, 2, 3), { width: 40, height: 3, paint: plain, combine: 'sum' })

    expect(lines).toEqual(['3.00 ┤    █', '     ┤  █ █', '0.00 ┤█ █ █', ''])
  })

  test('shows something of whatever is not nothing', () => {
    const { lines } = chart(bars(0.001, 0, 100), { width: 40, height: 2, paint: plain, combine: 'sum' })

    expect(plotOf(lines[1])).toBe('▁   █')
  })

  test('hangs negative values below the zero line', () => {
    const { lines } = chart(bars(2, -1, -2), { width: 40, height: 4, paint: plain, combine: 'mean' })

    expect(lines).toEqual([' 2.00 ┤█', '      ┤█', '      ┤  █ █', '-2.00 ┤    █', ''])
  })

  test('has a line for each where all values are negative, or zero, or missing', () => {
    const draw = (list: Bar[]) => chart(list, { width: 40, height: 2, paint: plain, combine: 'mean' }).lines

    expect(draw(bars(-1, -2)).map(plotOf).slice(0, 2)).toEqual(['█ █', '  █'])
    expect(draw(bars(0, 0)).map(plotOf).slice(0, 2)).toEqual(['', ''])
    expect(draw([])).toHaveLength(3)
  })
})

describe('the columns', () => {
  test.each([
    [96, 110, 96, 1],
    [96, 80, 48, 2],
    [92, 80, 46, 2],
    [100, 110, 100, 1],
    [192, 80, 48, 4],
    [96, 40, 24, 4],
    [31, 80, 31, 1],
    [31, 40, 31, 1],
    [31, 30, 16, 2],
  ])('of %i bars in %i characters are %i, of %i bars each', (count, width, columns, barsPerColumn) => {
    const drawn = chart(flat(count), { width, height: 2, paint: plain, combine: 'mean' })

    expect(drawn).toMatchObject({ columns, barsPerColumn })
    expect(plotOf(drawn.lines[1]).replaceAll(' ', '')).toBe('█'.repeat(columns))
    for (const line of drawn.lines) expect(line.length).toBeLessThanOrEqual(width)
  })

  test('stand for the sum of their bars, or for the mean', () => {
    const of = (combine: 'sum' | 'mean') => chart(flat(40), { width: 30, height: 1, paint: plain, combine })

    expect(of('sum').lines[0]).toMatch(/^2\.00 ┤█{20}$/)
    expect(of('mean').lines[0]).toMatch(/^1\.00 ┤█{20}$/)
  })

  test('stay within the width when their sums need more digits than the bars', () => {
    const { lines } = chart(flat(96, 60), { width: 40, paint: plain, combine: 'sum' })

    for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
  })

  test('have the colour of their value, and none of the escapes without colours', () => {
    const colourOf = (value: number) => (value > 1 ? 'red' : 'green') as 'red' | 'green'
    const draw = (isColoured: boolean) =>
      chart(bars(1, 2), { width: 20, height: 1, paint: paint(isColoured), combine: 'mean', colourOf })

    expect(draw(true).lines[0]).toContain('\u001b[31m█')
    expect(draw(true).lines[0]).toContain('\u001b[32m▄')
    expect(draw(false).lines.join('')).not.toContain('\u001b')
  })
})

describe('the labels', () => {
  test('stand below their column', () => {
    const days = Array.from({ length: 10 }, (_, day) => ({ value: 1, ...(day === 7 ? { label: '8' } : {}) }))
    const { lines } = chart(days, { width: 40, height: 1, paint: plain, combine: 'sum' })

    expect(lines[1]?.indexOf('8')).toBe('1.00 ┤'.length + 7 * 2)
  })

  test('are left out where they would touch another or the edge', () => {
    const hours = Array.from({ length: 12 }, () => ({ value: 1, label: '12:00' }))
    const { lines } = chart(hours, { width: 20, height: 1, paint: plain, combine: 'sum' })

    expect(lines[1]).toBe('      12:00 12:00')
  })
})
