import { describe, expect, test } from 'vitest'
import type { TriedSource } from '../../energy/day-ahead-prices/try-source.ts'
import { wattline } from './terminal.fixture.ts'
import { linesOf } from './try-source-command.ts'

const midnight = new Date('2026-11-17T23:00:00Z')
const noon = new Date('2026-11-18T11:00:00Z')
const end = new Date('2026-11-18T23:00:00Z')
const wholeDay: TriedSource = {
  source: 'awattar',
  date: '2026-11-18',
  quarterHours: 96,
  quarterHoursOfDay: 96,
  resolutionMinutes: 60,
  prices: {
    lowest: -1.5,
    mean: 80.125,
    highest: 199,
    first: { at: midnight, eurPerMwh: 70 },
    last: { at: new Date(end.getTime() - 900_000), eurPerMwh: 80.1 },
  },
  missing: [],
  tookMs: 421,
  reason: null,
  warning: 'The prices are hourly.',
}

describe('wattline prices try', () => {
  test('shows what would be stored', () => {
    expect(linesOf(wholeDay)).toEqual([
      'source         aWATTar',
      'day            2026-11-18',
      'quarter-hours  96 of 96, from hourly prices',
      'lowest         -1.50 EUR/MWh',
      'mean           80.13 EUR/MWh',
      'highest        199.00 EUR/MWh',
      'first          70.00 EUR/MWh at 2026-11-18T00:00:00+01:00',
      'last           80.10 EUR/MWh at 2026-11-18T23:45:00+01:00',
      'took           0.42 s',
      '',
      'The service would use these prices.',
      'Note: The prices are hourly.',
      'Nothing was stored.',
    ])
  })

  test('shows what is missing, and why nothing comes', () => {
    const half = {
      ...wholeDay,
      ...{ quarterHours: 48, resolutionMinutes: null, warning: null, missing: [{ from: noon, to: end }] },
      reason: '48 quarter-hours of 2026-11-18 are missing.',
    }

    expect(linesOf(half).slice(8)).toEqual([
      'missing        2026-11-18T12:00:00+01:00 to 2026-11-19T00:00:00+01:00',
      'took           0.42 s',
      '',
      'Not usable: 48 quarter-hours of 2026-11-18 are missing.',
      'Nothing was stored.',
    ])
    expect(linesOf({ ...half, quarterHours: 0, prices: null })).toHaveLength(8)
  })

  test.each([
    [['entsoe'], 'ENTSOE_TOKEN is not set.'],
    [['smard', '--date', '2026-02-29'], '--date must be a date such as 2026-11-15.'],
    [['epex'], 'Allowed choices are entsoe, energy-charts, smard, awattar.'],
    [[], "Missing required argument 'source'."],
  ])('refuses %j before it asks anybody', async (argv, says) => {
    const { exitCode, stdout, stderr } = await wattline(['prices', 'try', ...argv])

    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' })
    expect(stderr).toContain(says)
  })
})
