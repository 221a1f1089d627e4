/** MSCONS 13006 reverses a message by its sender (NAD+MS) and the number of its document (RFF+ACW). */
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { findRecords } from '../meter-readings/repository.ts'
import { aContract, aDay } from './contract.fixture.ts'
import { gap } from './day-values.ts'
import { findReadingDays } from './find-readings.ts'
import { importReadings } from './import-readings.ts'
import {
  amountSegments,
  interchange,
  messageSegments,
  readingSegments,
  reversalOf,
  type SeriesOfDay,
  seriesSegments,
} from './mscons/interchange.fixture.ts'
import { findMonths } from './reading-months.ts'
import { storeReadings } from './store-readings.ts'
import { verifyDays } from './verify-days.ts'

const { pool } = await testDatabase()
const files = csvFiles()
const now = new Date('2026-11-15T12:00:00Z')
const date = '2026-11-14'
const load = (messages: string[][], options = {}) =>
  importReadings(pool, files.write(interchange(...messages)), { now, ...options })

const maLoOf = (contract: string) => `9${contract}`
let documents = 0
/** A number that no other message has. */
const aNumber = () => `DOCUMENT-${++documents}`
const begin = (number: string) => `BGM+7+${number}+9`
const series = (contract: string, number: string, changes: Partial<SeriesOfDay> = {}) =>
  messageSegments('M1', seriesSegments({ location: maLoOf(contract), date, ...changes }), begin(number))
/** A message whose first quarter-hours have these values, and all others 0.25 kWh. */
const valued = (contract: string, number: string, ...values: string[]) =>
  series(contract, number, { values: { ...values } })

/** The first quarter-hours in kWh, with their states; null without a value. */
async function first(contract: string, count = 3, day = date) {
  const [stored] = await findReadingDays(pool, contract, day, plusDays(day, 1))
  return Array.from({ length: count }, (_, index) => {
    const value = stored?.milliwattHours[index] ?? gap
    return value === gap ? null : [value / 1e6, stored?.states[index]]
  })
}
const none = [null, null, null]

describe('the reversal of a message with quarter-hours', () => {
  test('removes its values, from the month too', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]
    await load([series(contract, number), series(contract, aNumber(), { date: '2026-11-13' })])

    expect(await load([reversalOf(number)])).toMatchObject({ stored: 1, refused: 0 })

    expect(await first(contract)).toEqual(none)
    expect(await findMonths(pool, contract, '2026-11-01', '2026-12-01')).toMatchObject([
      { completeDays: 1, total: 24_000_000 },
    ])
    expect((await verifyDays(pool, contract)).differences).toEqual([])
  })

  test('brings back what the message had replaced, with its state', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]
    await load([valued(contract, aNumber(), '67:1', '220:2')])
    await load([valued(contract, number, '220:5', '220:2')])

    await load([reversalOf(number)])

    expect(await first(contract)).toEqual([
      [1, 1],
      [2, 0],
      [0.25, 0],
    ])
  })

  test('leaves what came later, and takes both back once both are reversed', async () => {
    const [contract, one, other] = [await aContract(pool), aNumber(), aNumber()]
    await load([valued(contract, one, '220:1', '220:2')])
    await load([valued(contract, other, '220:5', '20:0', '20:0')])

    await load([reversalOf(one)])
    expect(await first(contract)).toEqual([[5, 0], null, null])
    await load([reversalOf(other)])

    expect(await first(contract)).toEqual(none)
  })

  test('leaves what another message brought too, and lets a preliminary value count again', async () => {
    const [contract, same] = [await aContract(pool), await aContract(pool)]
    const [one, other] = [aNumber(), aNumber()]
    await load([valued(contract, one, '220:1'), valued(contract, aNumber(), 'Z18:9', '220:0.25', '220:0.25')])
    await load([valued(same, other, '220:1'), valued(same, aNumber(), '220:1')])

    await load([reversalOf(one), reversalOf(other)])

    expect(await first(contract, 2)).toEqual([
      [9, 2],
      [0.25, 0],
    ])
    expect(await first(same, 2)).toEqual([
      [1, 0],
      [0.25, 0],
    ])
  })

  test('leaves what came by another way than a message, before and after', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]
    await storeReadings(pool, [aDay(contract, date, { kwh: 3 })], { now })
    await load([valued(contract, number, '220:1', '220:2', '220:3')])
    const kwh = aDay(contract, date).kwh.map((_, index) => (index === 1 ? 7 : null))
    await storeReadings(pool, [{ ...aDay(contract, date), kwh }], { now })

    await load([reversalOf(number)])

    expect(await first(contract, 4)).toEqual([
      [3, 0],
      [7, 0],
      [3, 0],
      [3, 0],
    ])
  })

  test('holds for the messages before it in a file, and for none after it', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]

    await load([
      valued(contract, number, '220:1'),
      reversalOf(number),
      valued(contract, aNumber(), '220:2', '20:0', '20:0'),
    ])

    expect(await first(contract)).toEqual([[2, 0], null, null])
  })

  test('again changes nothing, and the message itself no longer brings anything', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]
    const message = series(contract, number)
    await load([message, reversalOf(number)])

    expect(await load([reversalOf(number)])).toMatchObject({ stored: 0, unchanged: 1, refused: 0 })
    expect(await load([message])).toMatchObject({
      ...{ stored: 0, ignored: 1, refused: 0 },
      notices: [{ contractNumber: contract, date, reason: `the message ${number} was reversed` }],
    })

    expect(await first(contract)).toEqual(none)
  })

  test('continues where it ended if it was interrupted', async () => {
    const [contract, number] = [await aContract(pool), aNumber()]
    await load([series(contract, number)])
    const transaction = () => Promise.reject(new Error('killed'))

    await expect(load([reversalOf(number)], { transaction })).rejects.toThrow('killed')
    expect(await first(contract, 1)).toEqual([[0.25, 0]])
    expect(await load([reversalOf(number)])).toMatchObject({ stored: 1 })

    expect(await first(contract)).toEqual(none)
  })

  test('takes back the longest day, and the series of a metering location', async () => {
    const [contract, autumn] = [await aContract(pool), '2026-10-25']
    const meLo = `DE${contract.padStart(31, '0')}`
    await pool.query(sql`update orders set melo_identifier = ${meLo} where contract_number = ${contract}`)
    const [longest, apart] = [aNumber(), aNumber()]
    await load([series(contract, apart, { location: meLo, date: autumn })])
    expect(await first(contract, 1, autumn)).toEqual([[0.25, 0]])

    await load([reversalOf(apart)])
    expect(await first(contract, 1, autumn)).toEqual([null])
    await load([series(contract, longest, { date: autumn }), reversalOf(longest)])

    expect(await first(contract, 3, autumn)).toEqual(none)
  })

  test.each([
    ['an unknown message', (text: string) => text],
    ['a message of another sender', (text: string) => text.replace('9900000000002', '9900000000035')],
  ])('of %s is refused, and takes nothing back', async (what, change) => {
    const [contract, number] = [await aContract(pool), aNumber()]
    await load([series(contract, number)])
    const named = what.startsWith('an unknown') ? 'NEVER-SENT' : number

    const report = await load([reversalOf(named).map(change)])

    expect(report).toMatchObject({ stored: 0, refused: 1 })
    expect(report.faults).toMatchObject([
      { reason: expect.stringMatching(`it reverses ${named} of 99.*, which we have not received`) },
    ])
    expect(await first(contract, 1)).toEqual([[0.25, 0]])
  })
})

describe('the reversal of a message with meter readings or amounts', () => {
  const readingOf = (contract: string, number: string, kwh: number) =>
    messageSegments(
      'M1',
      readingSegments({
        location: maLoOf(contract),
        meter: 'M-1',
        kwh: `220:${kwh}:KWH`,
        date: '2026-01-01',
      }),
      begin(number),
      '13017',
    )
  const amountOf = (contract: string, number: string, kwh: number) =>
    messageSegments(
      'M1',
      amountSegments(maLoOf(contract), `220:${kwh}:KWH`, '2026-03-01', '2026-04-01'),
      begin(number),
      '13019',
    )
  const stored = async (contract: string) =>
    (await findRecords(pool, contract)).map(({ milliwattHours }) => milliwattHours / 1e6)

  test.each([
    ['13017', readingOf],
    ['13019', amountOf],
  ])('%s: brings back what it had replaced, unless that is reversed too', async (_, message) => {
    const contract = await aContract(pool)
    const [one, other] = [aNumber(), aNumber()]
    await load([message(contract, one, 300), message(contract, other, 310)])

    expect(await load([reversalOf(other)])).toMatchObject({ stored: 1, refused: 0 })
    expect(await stored(contract)).toEqual([300])
    await load([reversalOf(one)])

    expect(await stored(contract)).toEqual([])
    expect(await load([message(contract, one, 300)])).toMatchObject({ stored: 0, unchanged: 1 })
    expect(await load([message(contract, aNumber(), 305)])).toMatchObject({ stored: 1 })
    expect(await stored(contract)).toEqual([305])
  })

  test('of the first of two leaves the second, which then leaves nothing behind', async () => {
    const contract = await aContract(pool)
    const [one, other] = [aNumber(), aNumber()]
    await load([readingOf(contract, one, 300), readingOf(contract, other, 310)])

    await load([reversalOf(one)])
    expect(await stored(contract)).toEqual([310])
    await load([reversalOf(other)])

    expect(await stored(contract)).toEqual([])
  })

  test('leaves a value that another message brought too', async () => {
    const contract = await aContract(pool)
    const [one, other] = [aNumber(), aNumber()]
    await load([readingOf(contract, one, 300), readingOf(contract, other, 300)])

    await load([reversalOf(one)])
    expect(await stored(contract)).toEqual([300])
    await load([reversalOf(other)])

    expect(await stored(contract)).toEqual([])
  })
})
