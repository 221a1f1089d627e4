import { expect, test } from 'vitest'
import { accuracyOf } from './forecast-accuracy.ts'
import { measureDay } from './measure-day.ts'

const eur = (...prices: number[]) => prices.map((price) => price * 100_000)

test('errors are mean distances in EUR/MWh, and prices on the edge are in the band', () => {
  const forecast = { expected: eur(50, 60, 70, 80), low: eur(40, 50, 60, 70), high: eur(60, 70, 80, 90) }
  const weeks = [eur(10, 10, 10, 10), eur(20, 20, 20, 20), eur(30, 30, 30, 30), eur(40, 40, 40, 40)]

  expect(measureDay(forecast, eur(60, 60, 59, 91), weeks)).toEqual({
    error: (10 + 0 + 11 + 11) / 4,
    lastWeekError: (50 + 50 + 49 + 81) / 4,
    fourWeeksError: (35 + 35 + 34 + 66) / 4,
    held: 0.5,
  })
})

test('the accuracy is the mean of all forecasts, and by days ahead', () => {
  const measured = (date: string, ahead: number, error: number, held: number) => ({
    ...{ date, ahead, error, held },
    ...{ lastWeekError: 0, fourWeeksError: 0 },
  })

  expect(
    accuracyOf([
      measured('2026-06-01', 1, 10, 1),
      measured('2026-06-02', 1, 20, 0.5),
      measured('2026-06-02', 2, 60, 0),
    ]),
  ).toMatchObject({
    firstDate: '2026-06-01',
    lastDate: '2026-06-02',
    error: 30,
    held: 0.5,
    horizons: [
      { ahead: 1, days: 2, error: 15, held: 0.75 },
      { ahead: 2, days: 1, error: 60, held: 0 },
    ],
  })
})

test('there is no accuracy before a day was measured', () => {
  expect(accuracyOf([])).toBeUndefined()
})
