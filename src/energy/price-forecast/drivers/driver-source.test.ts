import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { stepByStep } from '../../../platform/threads/step-by-step.ts'
import { berlinDay, quarterHourMs } from '../../../platform/time/berlin-day.ts'
import { dayNumberOf } from '../../../platform/time/day-number.ts'
import { csvFiles } from '../../../tariffs/imports/csv-file.fixture.ts'
import { saying, startSource } from '../../day-ahead-prices/sources/replay-server.fixture.ts'
import { driverDaysIn } from './driver-days.ts'
import { readDrivers } from './driver-source.ts'

const files = csvFiles()

/** A line for every step of a day, with the number of the step and 7. */
const linesOf = (date: string, minutes: 15 | 60 = 15) => {
  const { startsAtMs, quartersOfDay } = berlinDay(date)
  const count = (quartersOfDay.length * 15) / minutes
  return Array.from(
    { length: count },
    (_, index) => `${new Date(startsAtMs + (index * minutes * quarterHourMs) / 15).toISOString()},${index},7`,
  )
}
const daysIn = (text: string) => stepByStep(driverDaysIn(text))
const textOf = (...lines: string[]) => ['start,wind,load', ...lines, ''].join('\n')

describe('a text of drivers', () => {
  test.each([
    ['2026-03-29', 92],
    ['2026-06-01', 96],
    ['2026-10-25', 100],
  ])('has all quarter-hours of %s: %i', async (date, count) => {
    const [day] = await daysIn(textOf(...linesOf(date)))

    expect(day?.date).toBe(date)
    expect(day?.series.map((values) => values.length)).toEqual([count, count])
    expect(day?.series[0]?.at(-1)).toBe(count - 1)
  })

  test('may be hourly: a value holds for its hour', async () => {
    const [day] = await daysIn(textOf(...linesOf('2026-06-01', 60)))

    expect(day?.series[0]?.slice(0, 6)).toEqual([0, 0, 0, 0, 1, 1])
  })

  test('leaves out a day that is not complete', async () => {
    const days = await daysIn(textOf(...linesOf('2026-06-01'), ...linesOf('2026-06-02').slice(4)))

    expect(days.map(({ date }) => date)).toEqual(['2026-06-01'])
  })

  test.each([
    ['when,wind\n', 'The first line must be start and the names of one to 8 columns.'],
    ['start\n', 'The first line must be start'],
    ['start,wind\n2026-06-01 00:00,1', 'Line 2 must begin with a quarter-hour with its offset.'],
    ['start,wind\n2026-06-01T00:05:00Z,1', 'Line 2 must begin with a quarter-hour'],
    ['start,wind\n2026-06-01T00:00:00Z', 'Line 2 must have 1 numbers after its start.'],
    ['start,wind\n2026-06-01T00:00:00Z,1e9', 'Line 2 must have 1 numbers'],
  ])('%j is refused', async (text, says) => {
    await expect(daysIn(text)).rejects.toThrow(says)
  })

  test.each([
    ['commas in its first line', `start${','.repeat(1_000_000)}`, 'Line 1 is longer than 200 characters.'],
    ['commas in another', `start,wind\n${','.repeat(1_000_000)}`, 'Line 2 is longer than 200 characters.'],
    ['empty lines', `start,wind${'\n'.repeat(1_000_000)}`, 'There are more than 150000 lines.'],
    ['lines', `start,wind${'\n2026-06-01T00:00:00Z,1'.repeat(150_000)}`, 'There are more than 150000 lines.'],
  ])('of too many %s is refused', async (_, text, says) => {
    await expect(daysIn(text)).rejects.toThrow(says)
  })

  test('is read in steps, a line each, since mails are made in the same thread', () => {
    const reading = driverDaysIn(textOf(...linesOf('2026-06-01')))
    let steps = 0
    while (!reading.next().done) steps++

    expect(steps).toBeGreaterThanOrEqual(96)
  })
})

describe('drivers', () => {
  const place = (text: string) => files.write(text)
  const source = (where: string) => ({ place: where, name: 'Weather', privateHosts: ['127.0.0.1'] })
  const text = textOf(...linesOf('2026-06-01'), ...linesOf('2026-06-02'))

  test('come from a file, around 0 and with the last day that they know', async () => {
    const drivers = await readDrivers(source(place(text)))

    expect(drivers).toMatchObject({ count: 2, lastDay: dayNumberOf('2026-06-02') })
    const [wind, load] = drivers.of(dayNumberOf('2026-06-01'))
    expect(wind?.[0]).toBeCloseTo(-47.5 / Math.sqrt((96 ** 2 - 1) / 12), 10)
    expect(load?.[0]).toBe(0)
  })

  test('come from an address', async () => {
    const { baseUrl, asked } = await startSource(saying(text))

    expect(await readDrivers(source(`${baseUrl}/drivers.csv`))).toMatchObject({ count: 2 })
    expect(asked).toEqual(['/drivers.csv'])
  })

  test('of a private address that is not listed are not asked for', async () => {
    const { baseUrl, asked } = await startSource(saying(text))

    await expect(readDrivers({ ...source(baseUrl), privateHosts: [] })).rejects.toThrow('private address')
    expect(asked).toEqual([])
  })

  test('come over plain http from a host that is listed, and from no other', async () => {
    const { baseUrl, asked } = await startSource(saying(text))
    const inside = { ...source(baseUrl.replace('127.0.0.1', 'localhost')), privateHosts: ['LOCALHOST'] }

    expect(await readDrivers(inside)).toMatchObject({ count: 2 })
    await expect(readDrivers({ ...inside, privateHosts: ['10.0.0.0/8'] })).rejects.toThrow('over HTTPS')
    expect(asked).toHaveLength(1)
  })

  test('are refused with a sentence where there is no file, or none of this kind', async () => {
    const { baseUrl } = await startSource(saying('gone', 404))

    await expect(readDrivers(source('/nowhere/drivers.csv'))).rejects.toThrow('The file cannot be read.')
    await expect(readDrivers(source(baseUrl))).rejects.toThrow('The source responded with status 404.')
    await expect(readDrivers(source('http://example.com/'))).rejects.toThrow('only asked over HTTPS')
  })

  test('of a file that is too long are not read', async () => {
    const path = place('')
    writeFileSync(path, Buffer.alloc(20_000_001))

    await expect(readDrivers(source(path))).rejects.toThrow('longer than 20000000 bytes')
  })
})
