/**
 * Real prices for a test environment without a source: the day-ahead auction for DE-LU by the hour from 2023-02-12 to
 * 2025-01-13 and by the quarter-hour from 2025-10-01 to 2026-05-31, as published by ENTSO-E and the Bundesnetzagentur
 * (SMARD.de). Seventeen quarter-hours were left out and repeat the one before (curve type A03 of ENTSO-E).
 */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { projectFolder } from '../../platform/project-folder.ts'
import { microCentOfEurPerMwh, type PublishedDay } from './price-day.ts'

const file = `${projectFolder}data-sets/sample/day-ahead-prices.csv.gz`

/** The published prices of a date; undefined if the sample has none. */
export type SamplePrices = (date: string) => PublishedDay | undefined

/** Reads the sample. A day is only parsed when it is asked for, so that nobody waits for all of them. */
export async function readSamplePrices(): Promise<SamplePrices> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  const [, ...lines] = text.trimEnd().split('\n')
  const days = new Map(lines.map((line) => [line.slice(0, 'yyyy-mm-dd'.length), line]))
  return (date) => {
    const line = days.get(date)
    return line === undefined ? undefined : dayIn(line)
  }
}

function dayIn(line: string): PublishedDay {
  const [date, resolution, prices = ''] = line.split(';')
  const resolutionMinutes = resolution === '60' ? 60 : 15
  const published = prices.split('|').map((price) => {
    const microCent = microCentOfEurPerMwh(price)
    if (microCent === undefined) throw new Error(`the sample prices of ${date} have the price ${price}`)
    return microCent
  })
  const quarters = resolutionMinutes / 15
  const microCentPerKwh = Int32Array.from({ length: published.length * quarters }, (_, index) =>
    Number(published[Math.floor(index / quarters)]),
  )
  return { microCentPerKwh, resolutionMinutes }
}
