import { describe, expect, test } from 'vitest'
import { plusDays } from '../../platform/time/day-number.ts'
import { toEurPerMwh } from './price-day.ts'
import { syntheticDay } from './synthetic-prices.ts'

function pricesOfYear(year: number) {
  const days: { date: string; eurPerMwh: number[] }[] = []
  for (let date = `${year}-01-01`; date < `${year + 1}-01-01`; date = plusDays(date, 1))
    days.push({ date, eurPerMwh: Array.from(syntheticDay(date).microCentPerKwh, toEurPerMwh) })
  return days
}
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const at = (days: { eurPerMwh: number[] }[], hour: number) =>
  mean(days.map((day) => day.eurPerMwh[hour * 4] ?? 0))

describe.each([2024, 2026, 2031])('a synthetic year like %i', (year) => {
  const days = pricesOfYear(year)
  const ordinary = days.filter(({ eurPerMwh }) => eurPerMwh.length === 96)
  const all = days.flatMap(({ eurPerMwh }) => eurPerMwh)
  const inMonths = (from: string, to: string) =>
    ordinary.filter(({ date }) => date.slice(5, 7) >= from && date.slice(5, 7) <= to)

  test('costs 8 to 9 cents on average', () => {
    expect(mean(all) / 10).toBeGreaterThan(8)
    expect(mean(all) / 10).toBeLessThan(9)
  })

  test('has several hundred negative hours, nearly all between spring and autumn', () => {
    const negative = all.filter((price) => price < 0).length / 4
    const inWinter = [...inMonths('01', '02'), ...inMonths('11', '12')].flatMap(({ eurPerMwh }) => eurPerMwh)

    expect(negative).toBeGreaterThan(350)
    expect(negative).toBeLessThan(650)
    expect(inWinter.filter((price) => price < 0)).toHaveLength(0)
  })

  test('has low nights, peaks in the morning and the evening, and in summer a dip at noon', () => {
    const summer = inMonths('06', '08')

    expect(at(ordinary, 3)).toBeLessThan(at(ordinary, 8))
    expect(at(summer, 13)).toBeLessThan(at(summer, 3))
    expect(at(summer, 8)).toBeGreaterThan(at(summer, 13))
    expect(at(ordinary, 19)).toBeGreaterThan(at(ordinary, 8))
  })

  test('is more expensive in winter and cheaper at weekends', () => {
    const priceOn = (isWanted: (weekday: number) => boolean) =>
      mean(
        days.filter(({ date }) => isWanted(new Date(date).getUTCDay())).flatMap(({ eurPerMwh }) => eurPerMwh),
      )

    expect(at(inMonths('01', '01'), 12)).toBeGreaterThan(at(inMonths('07', '07'), 12) + 30)
    expect(priceOn((weekday) => weekday === 0)).toBeLessThan(priceOn((weekday) => weekday === 3) - 10)
  })
})

describe('a synthetic day', () => {
  test('never changes', () => {
    expect([...syntheticDay('2026-07-15').microCentPerKwh.subarray(48, 52)]).toEqual([
      -752000, -818000, -878000, -691000,
    ])
    expect(syntheticDay('2026-07-15')).toEqual(syntheticDay('2026-07-15'))
    expect(syntheticDay('2026-07-15')).not.toEqual(syntheticDay('2026-07-16'))
  })

  test.each([
    ['2026-03-29', 92],
    ['2026-07-15', 96],
    ['2026-10-25', 100],
  ])('%s has %i quarter-hours', (date, count) => {
    expect(syntheticDay(date).microCentPerKwh).toHaveLength(count)
  })

  test.each(['2025-09-30', '2025-03-30', '2024-10-27'])('%s has hours of four equal quarters', (date) => {
    const { microCentPerKwh, resolutionMinutes } = syntheticDay(date)

    expect(resolutionMinutes).toBe(60)
    expect(microCentPerKwh.every((price, index) => price === microCentPerKwh[index - (index % 4)])).toBe(true)
  })

  test('has distinct quarter-hours since October 2025, with two decimals of EUR/MWh', () => {
    const { microCentPerKwh, resolutionMinutes } = syntheticDay('2025-10-01')

    expect(resolutionMinutes).toBe(15)
    expect(new Set(microCentPerKwh).size).toBeGreaterThan(80)
    expect(microCentPerKwh.every((price) => price % 1000 === 0)).toBe(true)
  })
})
