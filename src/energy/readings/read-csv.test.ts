import { describe, expect, test } from 'vitest'
import { quarterHourStartsMs } from '../../platform/time/berlin-day.fixture.ts'
import { chunksOf, gathered } from './contract.fixture.ts'
import { readCsv } from './read-csv.ts'
import type { IncomingDay } from './reading-item.ts'

const read = (...lines: string[]) => gathered(readCsv(chunksOf(lines.join('\n'), 4096)))

describe('a CSV file with a day per line', () => {
  const header = [
    'contract_number',
    'date',
    'state',
    ...Array.from({ length: 100 }, (_, n) => `v${n + 1}`),
  ].join(';')
  const cells = (filled: number, width = 100) =>
    Array.from({ length: width }, (_, index) => (index < filled ? '0.25' : '')).join(';')

  test.each([
    ['2026-03-29', 92],
    ['2026-11-14', 96],
    ['2026-10-25', 100],
  ])('gives %s its %i values', async (date, count) => {
    const [day] = await read(header, `3000000000;${date};Substituted;${cells(count)}`)

    expect(day).toEqual({
      ...{ line: 2, contractNumber: '3000000000', date, valueState: 'Substituted' },
      kwh: new Array(count).fill(0.25),
    })
  })

  test('an empty cell is a gap, and an empty state is final', async () => {
    const [day] = await read(header, `3000000000;2026-11-14;;;${cells(95, 99)}`)

    expect((day as IncomingDay).kwh.slice(0, 2)).toEqual([null, 0.25])
    expect(day).toMatchObject({ valueState: 'Final' })
  })

  test('columns may come in any order, with commas and quotation marks', async () => {
    const names = Array.from({ length: 96 }, (_, n) => `v${96 - n}`)

    const [day] = await read(
      `date,contract_number,${names.join(',')}`,
      `"2026-11-14","3000000000",${names.map((name) => `"${Number(name.slice(1)) / 100}"`).join(',')}`,
    )

    expect((day as IncomingDay).kwh.slice(0, 3)).toEqual([0.01, 0.02, 0.03])
  })

  test('a bad line is reported and does not stop the others', async () => {
    const days = await read(
      header,
      `3000000000;2026-11-13;Sure;${cells(96)}`,
      `3000000000;2026-11-13;Final;0,5;${cells(95, 99)}`,
      `3000000000;2026-11-13;Final;much;${cells(95, 99)}`,
      `3000000000;2026-11-13;Final;${cells(96)};1`,
      `3000000000;2026-11-14;Final;${cells(96)}`,
    )

    expect(
      days.map((day) => ('reason' in day ? [day.line, day.reason] : [day.line, day.kwh.length])),
    ).toEqual([
      [2, 'state must be one of Final, Substituted, Preliminary'],
      [3, 'v1 has a decimal comma: 0,5; use a point'],
      [4, 'v1 must be a number such as 0.045; it is "much"'],
      [5, 'the line has more cells than the header'],
      [6, 96],
    ])
  })
})

describe('a CSV file with a quarter-hour per line', () => {
  const header = 'contract_number,start,kwh,state'
  const lines = (date: string, contract = '3000000000', kwh = '0.25') =>
    quarterHourStartsMs(date).map((ms) => `${contract},${new Date(ms).toISOString()},${kwh},Final`)

  test('collects local days, including clock changes', async () => {
    const days = await read(
      header,
      ...lines('2026-03-28'),
      ...lines('2026-03-29'),
      ...lines('2026-10-25', '3000000001'),
    )

    expect(
      days.map((day) => [day.line, day.contractNumber, day.date, (day as IncomingDay).kwh.length]),
    ).toEqual([
      [2, '3000000000', '2026-03-28', 96],
      [98, '3000000000', '2026-03-29', 92],
      [190, '3000000001', '2026-10-25', 100],
    ])
    expect(new Set(days.flatMap((day) => (day as IncomingDay).kwh))).toEqual(new Set([0.25]))
  })

  test.each(['9999-12-31T23:45:00Z', '0000-01-01T00:00:00+23:59'])(
    'no day begins at %s, and the lines after it are read',
    async (start) => {
      const days = await read(header, `3000000000,${start},1,Final`, ...lines('2026-03-28'))

      expect(days).toMatchObject([
        { line: 2, reason: expect.stringContaining('start must be an instant') },
        { date: '2026-03-28' },
      ])
    },
  )

  test('an instant may have an offset, and a missing quarter-hour is a gap', async () => {
    const [day] = await read(header, '3000000000,2026-10-25T02:15:00+01:00,1.5,Preliminary')

    const { kwh } = day as IncomingDay
    expect([kwh.length, kwh.indexOf(1.5)]).toEqual([100, 13])
  })

  test.each([
    ['3000000000,2026-11-14T12:00:00Z,much,', /^kwh must be a number/],
    ['3000000000,2026-11-14T12:00:00Z,1,Sure', /^state must be/],
    ['3000000000,2026-11-14T12:07:00Z,1,', /not on a quarter-hour/],
    ['3000000000,2026-11-14T00:00:00Z,1,', /occurs twice/],
    ['3000000000,2026-11-14 12:00,1,', /^start must be an instant/],
  ])('%j refuses the whole day and leaves the next', async (line, reason) => {
    const [first, second] = await read(
      header,
      ...lines('2026-11-14').slice(0, 40),
      line,
      ...lines('2026-11-15'),
    )

    expect(first).toMatchObject({ line: 42, date: '2026-11-14', reason: expect.stringMatching(reason) })
    expect(second).toMatchObject({ date: '2026-11-15', line: 43 })
  })
})

test.each([
  ['', 'the file is empty'],
  ['a;b;c', 'the column "contract_number" is missing'],
  ['contract_number;start;kwh;colour', 'unknown column "colour"'],
  ['contract_number;start;kwh;kwh', 'a column occurs twice'],
  ['contract_number;date;v1;v92;v101', 'unknown column "v101"'],
])('a file that begins with %j is refused', async (header, reason) => {
  const faults = await read(...(header === '' ? [] : [header]))

  expect(faults).toEqual([
    { line: 1, contractNumber: null, date: null, reason: expect.stringContaining(reason) },
  ])
})
