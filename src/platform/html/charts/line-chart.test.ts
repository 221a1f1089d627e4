import { describe, expect, test } from 'vitest'
import { type Level, lineChart } from './line-chart.ts'

const frame = { title: 'Price', unit: 'ct/kWh' }
const hour = (number: number) => new Date(Date.parse('2026-11-17T00:00:00Z') + number * 3_600_000)
const pointsOf = (...values: (number | null)[]) => values.map((value, index) => ({ at: hour(index), value }))
const drawn = (...values: (number | null)[]) =>
  lineChart(frame, [{ name: 'Spot', points: pointsOf(...values) }]).toString()
const ticksIn = (page: string) =>
  [...page.matchAll(/<text class="end"[^>]*>([^<]*)/g)].map(([, text]) => text)
const linesIn = (page: string) =>
  [...page.matchAll(/class="line [^"]*" d="([^"]*)"/g)].map(([, path]) => path ?? '')
const cellsIn = (page: string) => [...page.matchAll(/<td[^>]*>([^<]*)/g)].map(([, text]) => text)

describe('a line chart', () => {
  test('is a figure with caption, a drawing that is said in words, and its values as a table', () => {
    const page = drawn(1, 2.5)

    expect(page).toMatch(/^<figure class="chart single"><figcaption>Price <span class="unit">ct\/kWh<\/span>/)
    expect(page).toContain(
      'role="img" aria-label="Price, ct/kWh. One line from 2026-11-17 01:00 to 2026-11-17 02:00, between 1 and 2.5.',
    )
    expect(cellsIn(page)).toEqual(['2026-11-17 01:00', '1', '2026-11-17 02:00', '2.5'])
  })

  test('has an axis that begins at zero', () => {
    expect(ticksIn(drawn(8, 12))[0]).toBe('0')
    expect(drawn(8, 12)).not.toContain('does not begin at zero')
  })

  test('says so where it does not, because the values lie close together', () => {
    expect(ticksIn(drawn(99, 100, 99))[0]).toBe('99')
    expect(drawn(99, 100, 99)).toContain('The axis of values does not begin at zero.')
  })

  test('of two values begins at zero: there is no course to look at more closely', () => {
    expect(ticksIn(drawn(22.4, null, 22.9))[0]).toBe('0')
  })

  test('of one value all along begins at zero, too', () => {
    expect(ticksIn(drawn(6000, 6000, 6000))[0]).toBe('0')
  })

  test('has room for values below zero', () => {
    expect(ticksIn(drawn(-4, 8))).toEqual(['-4', '-2', '0', '2', '4', '6', '8'])
  })

  test('breaks its line at a gap and has a dash in the table', () => {
    const page = drawn(1, 2, null, 3, 4)

    expect(linesIn(page)[0]?.match(/M/g)).toHaveLength(2)
    expect(cellsIn(page)).toContain('–')
  })

  test('shows a value between two gaps as a dot', () => {
    expect(drawn(null, 2, null)).toContain('<circle')
    expect(drawn(1, 2, null)).not.toContain('<circle')
  })

  test('gives several lines a legend, and each a colour and a pattern of its own', () => {
    const page = lineChart(frame, [
      { name: 'Spot', points: pointsOf(1, 2) },
      { name: 'Forecast', points: pointsOf(2, 3) },
    ]).toString()

    expect(page).toMatch(/<ul class="legend">.*series-1 dash-1.*Spot.*series-2 dash-2.*Forecast/s)
    expect(drawn(1)).not.toContain('legend')
  })

  test('draws where a forecast may be, and has it in the table', () => {
    const band = [
      { at: hour(0), low: 1, high: 3 },
      { at: hour(1), low: 2, high: 5 },
    ]
    const page = lineChart(frame, [{ name: 'Forecast', points: pointsOf(2, 4), band }]).toString()

    expect(page).toContain('class="band series-1')
    expect(cellsIn(page).slice(1, 4)).toEqual(['2', '1', '3'])
  })

  test('links to its values as CSV where it has a path', () => {
    const page = lineChart({ ...frame, csvPath: '/prices.csv?a=1&b=2' }, [
      { name: 'Spot', points: pointsOf(1) },
    ])

    expect(page.toString()).toContain('<a href="/prices.csv?a=1&amp;b=2" download>')
    expect(drawn(1)).not.toContain('<a ')
  })

  test.each([
    ['no lines', []],
    ['no points', [{ name: 'Spot', points: [] }]],
    ['gaps alone', [{ name: 'Spot', points: pointsOf(null, null) }]],
  ])('of %s says that there are no values', (_, lines) => {
    expect(lineChart(frame, lines).toString()).toContain('There are no values for this yet.')
  })

  test.each([
    ['one value', [5]],
    ['zeros', [0, 0]],
  ])('of %s has a drawing', (_, values) => {
    expect(drawn(...values)).not.toMatch(/NaN|Infinity/)
  })

  test('escapes names', () => {
    expect(lineChart(frame, [{ name: '<b>', points: pointsOf(1) }]).toString()).not.toContain('<b>')
  })

  test('leaves a table of more than 600 cells to the file', () => {
    expect(drawn(...Array.from({ length: 300 }, () => 1))).toContain('<table')
    expect(drawn(...Array.from({ length: 301 }, () => 1))).toContain(
      'They are 301 rows: too many for a page.',
    )
  })
})

describe('a line chart for a phone', () => {
  const phone = { ...frame, size: 'phone', lang: 'de' } as const
  const price = [{ name: 'Preis', points: pointsOf(10, 20.5, 15) }]
  const marks = {
    now: { at: new Date(hour(1).getTime() + 60_000), name: 'jetzt' },
    windows: [{ from: hour(2), to: hour(3), name: 'günstig' }],
    says: 'Die günstigste Zeit ist von 03:00 bis 04:00 Uhr.',
  }
  const page = lineChart(phone, price, { until: hour(3), marks }).toString()

  test('speaks the language of the page, numbers and times as well', () => {
    expect(page).toContain('<summary>Werte als Tabelle</summary>')
    expect(cellsIn(page)).toEqual([
      'Di., 17.11., 01:00',
      '10',
      'Di., 17.11., 02:00',
      '20,5',
      'Di., 17.11., 03:00',
      '15',
    ])
  })

  test('holds each value until the next one, and the last one until the end', () => {
    const [path = ''] = linesIn(page)
    const xs = [...path.matchAll(/([\d.]+)(?:,|$)/g)]

    expect(path).toMatch(/^M[\d.]+,[\d.]+(L|H|V)/)
    expect(xs.length).toBeGreaterThan(0)
    expect(path).toContain('384')
  })

  test('marks now and the window, each with its name, and says the window', () => {
    expect(page).toMatch(/<rect class="window".*<text class="middle mark"[^>]*>günstig/s)
    expect(page).toMatch(/<line class="now"[^>]*\/><text class="middle mark"[^>]*>jetzt/)
    expect(page).toContain('Die günstigste Zeit ist von 03:00 bis 04:00 Uhr.')
  })

  test('leaves out marks of another day', () => {
    const elsewhere = {
      now: { at: hour(9), name: 'jetzt' },
      windows: [{ from: hour(7), to: hour(8), name: 'günstig' }],
      says: '',
    }
    const other = lineChart(phone, price, { until: hour(3), marks: elsewhere }).toString()

    expect(other).not.toMatch(/class="(now|window)"/)
  })

  test('says each value where it is touched, and has no region to scroll', () => {
    expect(page.match(/<g class="hint( begin)?">/g)).toHaveLength(3)
    expect(page).toContain('<title>Di., 17.11., 02:00: 20,5\u00a0ct/kWh</title>')
    expect(page).toContain('<div class="readable" data-name="Price">')
    expect(page).not.toContain('table-scroll" role="region" aria-label="Price, Zeichnung"')
  })

  test('says the value of now before anything is touched', () => {
    expect(page).toContain('aria-hidden="true">Di., 17.11., 02:00: 20,5\u00a0ct/kWh</span>')
  })
})

describe('a line chart in levels', () => {
  const levels = {
    of: (value: number) => (value < 12 ? 'cheap' : value > 18 ? 'expensive' : 'normal') as Level,
    nameOf: (value: number) => (value < 12 ? 'günstig' : value > 18 ? 'teuer' : 'mittel'),
    note: 'Günstig ist weniger als 12.',
    legend: [{ level: 'cheap' as const, name: 'günstig' }],
  }
  const page = lineChart(
    { ...frame, size: 'phone', lang: 'de' },
    [{ name: 'Preis', points: pointsOf(10, 11, 20, 15) }],
    {
      until: hour(4),
      levels,
    },
  ).toString()

  test('has one surface for as long as the level stays', () => {
    const drawing = page.slice(0, page.indexOf('</svg>'))

    expect([...drawing.matchAll(/<path class="(\w+)"/g)].map(([, level]) => level)).toEqual([
      'cheap',
      'expensive',
      'normal',
    ])
  })

  test('says the level in words, in the readout, the legend and a note', () => {
    expect(page).toContain(': 20\u00a0ct/kWh · teuer</title>')
    expect(page).toMatch(/<ul class="legend">.*günstig<\/li>/s)
    expect(page).toContain('<p class="note">Günstig ist weniger als 12.</p>')
  })
})
