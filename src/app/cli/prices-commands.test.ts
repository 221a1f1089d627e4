import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { csvFiles } from '../../tariffs/imports/csv-file.fixture.ts'
import { wattline } from './terminal.fixture.ts'

const files = csvFiles()
const forecastError = (...words: string[]) => wattline(['prices', 'forecast-error', ...words], {})

describe('wattline prices forecast-error', () => {
  test('prints the errors of both series by days ahead, and writes them as tables in the place that a file has for them', async () => {
    const path = files.write('# Forecast\n\n### Hourly prices\nold\n### What the columns mean\n\nThe end.\n')

    const { exitCode, stdout } = await forecastError('--last', '1', '--write', path)

    expect(exitCode).toBe(0)
    expect(stdout).toContain('Hourly prices, 2023-02-12 to 2025-01-13')
    expect(stdout).toContain('Quarter-hourly prices, 2025-10-01 to 2026-05-31')
    expect(stdout.match(/^\d +\d+ +\d+\.\d +\d+\.\d +\d+\.\d +\d+\.\d %$/gm)).toHaveLength(14)
    expect(stdout).toMatch(/It took \d+\.\d s\./)
    const text = readFileSync(path, 'utf8')
    expect(text).toMatch(/^# Forecast\n\n### Hourly prices, 2023/)
    expect(text).toContain(
      '| Days ahead | Days | Forecast | Last week | Four same weekdays | Prices in the band |',
    )
    expect(text).toMatch(/%\s\|\n\n### What the columns mean\n\nThe end\.\n$/)
    expect(text).not.toContain('old')
  })

  test.each([
    [['--last', 'all'], 'It is a number of days.'],
    [['--last', '0'], 'It is a number of days.'],
    [['--last', '1', '--write', '/nowhere/at-all.md'], '/nowhere/at-all.md has no place for the tables.'],
  ])('%j is refused', async (words, says) => {
    const { exitCode, stderr } = await forecastError(...words)

    expect(exitCode).not.toBe(0)
    expect(stderr).toContain(says)
  })
})
