import { describe, expect, test } from 'vitest'
import { type Bars, barChart } from './bar-chart.ts'
import { textWidth } from './geometry.ts'

const frame = { title: 'Orders by day', unit: 'orders' }
const drawn = (bars: Bars) => barChart(frame, bars).toString()
const one = (...values: (number | null)[]): Bars => ({
  categories: values.map((_, index) => `${index + 1}`),
  series: [{ name: 'Orders', values }],
})

type Box = { x: number; y: number; width: number; height: number; says: string }
const boxes = (page: string, name: string): Box[] =>
  [
    ...page.matchAll(
      new RegExp(
        `<rect class="${name}[^"]*" x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)"><title>([^<]*)`,
        'g',
      ),
    ),
  ].map(([, x, y, width, height, says = '']) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
    says,
  }))

describe('a bar chart', () => {
  test('has bars that are as long as their values, from zero', () => {
    const [small, large] = boxes(drawn(one(50, 100)), 'area')

    expect((large?.height ?? 0) / (small?.height ?? 1)).toBeCloseTo(2, 1)
    expect((small?.y ?? 0) + (small?.height ?? 0)).toBeCloseTo((large?.y ?? 0) + (large?.height ?? 0), 1)
  })

  test.each([
    [
      [0, 1],
      ['0', '1'],
    ],
    [
      [0, 3],
      ['0', '1', '2', '3'],
    ],
    [
      [0.2, 0.8],
      ['0', '0.2', '0.4', '0.6', '0.8'],
    ],
  ])('counts whole things in whole numbers: %j', (values, labels) => {
    const found = [...drawn(one(...values)).matchAll(/<text class="end"[^>]*>([^<]*)/g)].map(
      ([, label]) => label,
    )

    expect(found).toEqual(labels)
  })

  test('keeps the labels at its ends whole', () => {
    const categories = ['2026-11-01', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']
    const page = drawn({ categories, series: [{ name: 'Orders', values: categories.map(() => 1) }] })
    const [, at] = /<text class="middle" x="([^"]*)"[^>]*>2026-11-01/.exec(page) ?? []

    expect(Number(at)).toBeGreaterThan(textWidth('2026-11-01') / 2)
  })

  test('lets bars of values below zero hang', () => {
    const [above, below] = boxes(drawn(one(10, -10)), 'area')

    expect(below?.y).toBeCloseTo((above?.y ?? 0) + (above?.height ?? 0), 1)
  })

  test('stacks several series and names them', () => {
    const page = drawn({
      categories: ['1'],
      series: [
        { name: 'Accepted', values: [3] },
        { name: 'Rejected', values: [1] },
      ],
    })
    const [lower, upper] = boxes(page, 'area')

    expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeCloseTo(lower?.y ?? 0, 1)
    expect(page).toMatch(/<ul class="legend">.*Accepted.*Rejected/s)
    expect([lower?.says, upper?.says]).toEqual(['1, Accepted: 3', '1, Rejected: 1'])
  })

  test('marks a gap, which is not a zero', () => {
    const page = drawn(one(4, null, 0))

    expect(boxes(page, 'gap').map(({ says }) => says)).toEqual(['2, Orders: no value'])
    expect(boxes(page, 'area').map(({ says }) => says)).toEqual(['1, Orders: 4'])
    expect(boxes(page, 'flat').map(({ says }) => says)).toEqual(['3, Orders: 0'])
    expect(page).toContain('no value</li>')
  })

  test('marks a missing part above the parts that are known', () => {
    const page = drawn({
      categories: ['1', '2'],
      series: [
        { name: 'Grid', values: [3, 3] },
        { name: 'Own', values: [2, null] },
      ],
    })
    const [gap] = boxes(page, 'gap')
    const known = boxes(page, 'area').find(({ says }) => says.startsWith('2'))

    expect((gap?.y ?? 0) + (gap?.height ?? 0)).toBeCloseTo(known?.y ?? 0, 1)
  })

  test('lays bars down whose names are too long to stand below them', () => {
    const categories = [
      'Wattline Direkt',
      'Heimpuls Energiemanagement',
      'Stadtwerke Beispielstadt',
      'Vergleich Eins',
      'Vergleich Zwei',
    ]
    const [first, second] = boxes(
      drawn({ categories, series: [{ name: 'Orders', values: [5, 10, 1, 1, 1] }] }),
      'area',
    )

    expect(first?.x).toBe(second?.x)
    expect((second?.width ?? 0) / (first?.width ?? 1)).toBeCloseTo(2, 1)
  })

  test('leaves out labels of days that do not fit', () => {
    const categories = Array.from(
      { length: 31 },
      (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`,
    )
    const page = drawn({ categories, series: [{ name: 'Orders', values: categories.map(() => 1) }] })

    expect(page.match(/<text class="middle"/g)?.length).toBeLessThan(10)
    expect(page).toContain('>2026-10-01</text>')
  })

  test('has every value in its table', () => {
    expect([...drawn(one(4, null)).matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual([
      '1',
      '4',
      '2',
      '–',
    ])
  })

  test.each([
    ['no categories', { categories: [], series: [{ name: 'Orders', values: [] }] }],
    ['gaps alone', one(null, null)],
  ])('of %s says that there are no values', (_, bars) => {
    expect(drawn(bars)).toContain('There are no values for this yet.')
  })

  test('of zeros has a drawing', () => {
    expect(drawn(one(0, 0))).not.toMatch(/NaN|Infinity/)
  })
})

describe('a bar chart for a phone', () => {
  const phone = { title: 'Kosten', unit: '€', size: 'phone', lang: 'de' } as const
  const page = barChart(phone, {
    categories: ['1', '2', '3'],
    series: [
      { name: 'Energie', values: [1.1, null, null] },
      { name: 'Netz', values: [0.2, null, null] },
    ],
    futureFrom: 2,
  }).toString()
  const says = (of: string) =>
    [...of.matchAll(/class="hint[^>]*>.*?<title>([^<]*)/g)].map(([, title]) => title)

  test('says the sum and the parts of the bar that is touched', () => {
    expect(says(page)[0]).toBe('1: 1,3\u00a0€ · Energie 1,1 · Netz 0,2')
  })

  test('marks a gap of the past, and nothing of the future', () => {
    expect(page.match(/<rect class="gap"/g)).toHaveLength(2)
    expect(says(page)[2]).toBe('3: kein Wert')
  })

  test('says the last known bar before anything is touched', () => {
    expect(page).toContain('aria-hidden="true">1: 1,3\u00a0€')
    expect(page.match(/class="hint begin"/g)).toHaveLength(1)
  })

  describe('with more than its values', () => {
    const full = barChart(phone, {
      categories: ['1', '2'],
      names: ['1. November', '2. November'],
      urls: ['/day?of=1&lang=de', undefined],
      series: [{ name: 'Verbrauch', values: [3, 4] }],
      before: { name: 'Oktober', values: [2, null] },
      overlay: { name: 'Preis', unit: 'ct/kWh', values: [30, 31.5] },
    }).toString()

    test('says all of it by its full name', () => {
      expect(says(full)).toEqual([
        '1. November: 3\u00a0€ · 30\u00a0ct/kWh · Oktober: 2\u00a0€',
        '2. November: 4\u00a0€ · 31,5\u00a0ct/kWh',
      ])
    })

    test('has it in the table and in the legend', () => {
      expect([...full.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(
        ['1. November', '3', '2', '30'].concat(['2. November', '4', '–', '31,5']),
      )
      expect(full).toMatch(/<ul class="legend">.*Verbrauch.*Oktober.*Preis \(ct\/kWh\)/s)
    })

    test('leads where a bar has an address, and is no picture then', () => {
      expect(full.match(/<a class="hint[^"]*" href="[^"]*" aria-label="1\. November: 3/g)).toHaveLength(1)
      expect(full).toContain('role="group"')
      expect(page).toContain('role="img"')
    })
  })
})
