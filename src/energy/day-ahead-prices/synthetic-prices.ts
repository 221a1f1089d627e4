/**
 * Prices for a test environment without a source: invented, but shaped like the German market, and the same for a date
 * on every machine. Nights are low, mornings and evenings high; the sun lowers the noon, in summer below zero; weekends
 * are cheaper, winters more expensive, and wind lasts for days.
 */
import { getOrAdd } from '../../platform/get-or-add.ts'
import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { SyntheticDay, SyntheticPrices } from './day-ahead-prices.ts'
import { firstQuarterHourlyDate, type PublishedDay } from './price-day.ts'
import { lastDateBy, publishedAt } from './publication.ts'
import type { SamplePrices } from './sample-prices.ts'

const firstDate = '2020-01-01'
// Twenty years, half a kilobyte a day.
const maxCachedDays = 7500

/**
 * Prices up to the day that would be published by the clock: those of the sample, else synthetic ones. A day is made when
 * first asked for.
 */
export function syntheticSeries(clock: Clock, sample: SamplePrices = () => undefined): SyntheticPrices {
  const days = new Map<string, SyntheticDay>()
  const dayOf = (date: string): SyntheticDay => {
    const real = sample(date)
    // The sample is what SMARD publishes, and its licence asks for the name.
    return real ? { ...real, source: 'smard' } : { ...syntheticDay(date), source: 'synthetic' }
  }
  let known = { minute: 0, lastDate: '' }

  // Cached by the minute, because metrics ask for every day of fifteen years.
  const lastDate = (now = clock.now()) => {
    const minute = Math.floor(now.getTime() / 60_000)
    if (known.minute !== minute) known = { minute, lastDate: lastDateBy(now, publishedAt) }
    return known.lastDate
  }

  return {
    lastDate,
    dayOf(date, last = lastDate()) {
      if (date < firstDate || date > last) return undefined
      return getOrAdd(days, date, dayOf, maxCachedDays)
    },
  }
}

const microCentPerEurCent = 1000

export function syntheticDay(date: string): PublishedDay {
  const { quartersOfDay } = berlinDay(date)
  const priceAt = pricesOn(date)
  if (date >= firstQuarterHourlyDate) {
    return { microCentPerKwh: Int32Array.from(quartersOfDay, priceAt), resolutionMinutes: 15 }
  }
  // Clocks change by whole hours, so four elapsed quarter-hours are always one hour.
  const microCentPerKwh = Int32Array.from(quartersOfDay, (_, index) => {
    const first = index - (index % 4)
    return priceAt((quartersOfDay[first] ?? 0) + 2, first)
  })
  return { microCentPerKwh, resolutionMinutes: 60 }
}

/** Prices by the wall clock; the elapsed index gives October's repeated hour different noise. */
function pricesOn(date: string): (quarterOfDay: number, elapsed: number) => number {
  const dayNumber = Date.parse(date) / 86_400_000
  const weekday = (dayNumber + 3) % 7
  const dayOfYear = dayNumber - Date.parse(`${date.slice(0, 4)}-01-01`) / 86_400_000
  // 1 at midwinter, -1 at midsummer.
  const winter = Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365.25)

  const level =
    100 + 14 * winter - 38 * lastingNoise(dayNumber, 1) - (weekday > 4 ? 8 + 5 * (weekday - 5) : 0)
  const swing = weekday > 4 ? 0.7 : 1
  const clearness = 0.3 + 0.7 * Math.sqrt(noise(dayNumber, 2))
  const sun = clearness * (76 - 60 * winter) * (weekday > 4 ? 1.25 : 1)
  const sunWidthHours = 2.9 - 0.8 * winter

  return (quarterOfDay, elapsed) => {
    const hour = quarterOfDay / 4 + 0.125
    const demand =
      swing *
      (30 * bell(hour, 8, 1.5) + (52 + 12 * winter) * bell(hour, 19.4, 2.1) - 17 * bell(hour, 3.2, 2.8))
    const flicker = 7 * (noise(dayNumber * 128 + elapsed, 3) - 0.5)
    const eurPerMwh = soften(level + demand - sun * bell(hour, 13.2, sunWidthHours) + flicker)
    return Math.round(eurPerMwh * 100) * microCentPerEurCent + 0
  }
}

/** Plants switch off one by one below zero, so prices fall more slowly there. */
const soften = (eurPerMwh: number): number => (eurPerMwh < 0 ? eurPerMwh * 0.55 : eurPerMwh)

const bell = (hour: number, atHour: number, widthHours: number): number =>
  Math.exp(-0.5 * ((hour - atHour) / widthHours) ** 2)

/** Weather from -1 to 1, usually close to the day before. */
function lastingNoise(dayNumber: number, seed: number): number {
  const spells = [1, 3, 7].map((days) => {
    const [spell, through] = [Math.floor(dayNumber / days), (dayNumber % days) / days]
    return (1 - through) * noise(spell, seed * 10 + days) + through * noise(spell + 1, seed * 10 + days)
  })
  return (spells.reduce((sum, value) => sum + value, 0) * 2) / spells.length - 1
}

/** A pseudo-random number from 0 to 1, determined by two integers. */
function noise(position: number, seed: number): number {
  let hash = Math.imul(position ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 13), 0x27d4eb2f)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
