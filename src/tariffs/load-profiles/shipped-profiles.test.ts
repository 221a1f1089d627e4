import { describe, expect, test } from 'vitest'
import type { ProfileName } from '../../domain/load-profiles/official-profile.ts'
import { berlinYear } from '../../platform/time/berlin-year.ts'
import { dayNumberOf } from '../../platform/time/day-number.ts'
import { shippedProfiles } from './shipped-profiles.ts'

const profiles = await shippedProfiles()
const dayOf = (name: ProfileName, date: string) => {
  const { firstDay, weights, total, shapeOf } = profiles[name].year(Number(date.slice(0, 4)))
  const day = dayNumberOf(date) - firstDay
  return { kwh: (3500 * (weights[day] ?? 0)) / total, shape: shapeOf(day) }
}

// Worked out from the published tables in exact decimals.
describe('the profiles of the BDEW', () => {
  test.each([
    ['H25', 2025, 999_900.659],
    ['H25', 2026, 999_264.361],
    ['H25', 2028, 1_002_709.069],
    ['G25', 2025, 1_000_341.303],
    ['G25', 2026, 1_002_690.328],
    ['G25', 2028, 1_004_783.56],
    ['L25', 2025, 1_000_214.325],
    ['L25', 2026, 1_000_393.581],
    ['L25', 2028, 1_003_450.545],
    ['P25', 2025, 1_000_015.61],
    ['P25', 2026, 1_000_045.031],
    ['P25', 2028, 1_004_297.514],
    ['S25', 2025, 1_000_028.479],
    ['S25', 2026, 1_000_330.073],
    ['S25', 2028, 1_006_928.277],
  ] as const)('%s has in %s %s kWh, about the million that it is made for', (name, year, kwh) => {
    expect(profiles[name].year(year).total).toBeCloseTo(kwh, 2)
    expect(profiles[name].year(year).weights).toHaveLength(year === 2028 ? 366 : 365)
  })

  test.each([
    ['H25', [10.90143, 10.542342, 8.023314, 11.285841, 12.214493, 12.766174]],
    ['G25', [12.407286, 5.351634, 9.839814, 5.344004, 7.634639, 5.766807]],
    ['L25', [10.438404, 10.011362, 8.733613, 9.825358, 10.01717, 10.501817]],
    ['P25', [16.171795, 10.226949, 4.634246, 9.547168, 18.887967, 19.434331]],
    ['S25', [22.771733, 8.147082, 1.511498, 7.919402, 29.409305, 29.430872]],
  ] as const)('%s gives days of 3500 kWh, clock changes and Christmas included', (name, expected) => {
    const dates = ['2026-01-15', '2026-03-29', '2026-07-15', '2026-10-25', '2026-12-24', '2026-12-25']

    expect(dates.map((date) => Number(dayOf(name, date).kwh.toFixed(6)))).toEqual(expected)
  })

  test.each([
    [
      'H25',
      [
        354.158, 307.364, 307.875, 286.89, 274.704, 248.575, 258.251, 257.596, 254.218, 291.795, 308.714,
        349.859,
      ],
    ],
    [
      'S25',
      [727.38, 433.982, 274.034, 148.811, 51.185, 37.659, 48.384, 65.298, 76.581, 245.852, 527.356, 863.479],
    ],
  ] as const)('%s spreads 3500 kWh over the months of 2026', (name, expected) => {
    const { weights, total } = profiles[name].year(2026)
    const months = new Array<number>(12).fill(0)
    for (const [day, month] of berlinYear(2026).months.entries())
      months[month] = (months[month] ?? 0) + (3500 * (weights[day] ?? 0)) / total

    expect(months.map((kwh) => Number(kwh.toFixed(3)))).toEqual(expected)
  })

  test.each([
    ['the Day of German Unity as a Sunday, also on a Saturday', '2026-10-03', '2026-10-04'],
    ['Ascension as a Sunday', '2026-05-14', '2026-05-17'],
    ['Christmas Eve as a Saturday', '2026-12-24', '2026-12-19'],
    ['New Year’s Eve as a Saturday', '2026-12-31', '2026-12-19'],
    ['New Year’s Eve on a Sunday as that', '2028-12-31', '2028-12-17'],
    ['Corpus Christi, no holiday of all of Germany, as a workday', '2026-06-04', '2026-06-03'],
  ])('treat %s', (_rule, date, like) => {
    expect(dayOf('G25', date).shape).toEqual(dayOf('G25', like).shape)
  })

  test('are kept in memory for 120 years at most', () => {
    const first = profiles.L25.year(2000)
    for (let year = 2001; year < 2120; year++) profiles.L25.year(year)
    expect(profiles.L25.year(2000)).toBe(first)

    profiles.L25.year(2120)

    expect(profiles.L25.year(2000)).not.toBe(first)
    expect(profiles.L25.year(2000)).toEqual({ ...first, shapeOf: expect.any(Function) })
  })

  test('weigh 29 February like other days of that month, dynamised for day 60', () => {
    const [leap, before] = [dayOf('H25', '2028-02-29').shape, dayOf('H25', '2028-02-28').shape]

    expect((leap[50] ?? 0) / (before[50] ?? 1)).toBeCloseTo(1.1773 / 1.1805, 3)
  })
})
