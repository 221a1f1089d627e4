import { describe, expect, test } from 'vitest'
import { type Cells, heatMap } from './heat-map.ts'

const drawn = (cells: Cells) => heatMap({ title: 'Readings', unit: 'kWh' }, cells).toString()
const row = (...values: (number | null)[]): Cells => ({
  rows: ['Mon'],
  columns: values.map((_, index) => String(index)),
  values: [values],
})
const cellsOf = (page: string) =>
  [...page.matchAll(/<rect class="([^"]*)"[^>]*><title>([^<]*)/g)].map(([, name, says]) => [name, says])

describe('a heat map', () => {
  test('gives a higher value a stronger shade, from zero', () => {
    expect(cellsOf(drawn(row(0, 16, 49)))).toEqual([
      ['shade-1', 'Mon, 0: 0'],
      ['shade-4', 'Mon, 1: 16'],
      ['shade-7', 'Mon, 2: 49'],
    ])
  })

  test('shades close values alike, since it begins at zero', () => {
    expect(cellsOf(drawn(row(99, 100))).map(([name]) => name)).toEqual(['shade-7', 'shade-7'])
  })

  test('tells low values apart beside a very high one', () => {
    const [low, middle] = cellsOf(drawn(row(1, 10, 100))).map(([name]) => name)

    expect(low).not.toBe(middle)
  })

  test('marks a gap', () => {
    const page = drawn(row(1, null))

    expect(cellsOf(page)[1]).toEqual(['gap', 'Mon, 1: no value'])
    expect(page).toContain('no value</li>')
  })

  test('says which shade is which range', () => {
    const page = drawn(row(0, 49))

    expect(page).toContain('0 to 1</li>')
    expect(page).toContain('36 to 49</li>')
    expect(page).not.toContain('no value</li>')
  })

  test('has every value in its table', () => {
    const page = drawn({
      rows: ['Mon', 'Tue'],
      columns: ['0', '1'],
      values: [
        [1, 2],
        [3, null],
      ],
    })

    expect([...page.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      'Mon',
      '1',
      '2',
      'Tue',
      '3',
      '–',
    ])
  })

  test.each([
    ['nothing', { rows: [], columns: [], values: [] }],
    ['gaps alone', row(null)],
  ])('of %s says that there are no values', (_, cells) => {
    expect(drawn(cells)).toContain('There are no values for this yet.')
  })

  test('of zeros has a drawing', () => {
    expect(drawn(row(0, 0))).not.toMatch(/NaN|Infinity/)
  })
})
