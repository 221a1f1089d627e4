import { berlinDay } from '../../platform/time/berlin-day.ts'
import type { SourcedDay } from './price-day.ts'

/** A day of equal prices, with the changes of a test. */
export const aPriceDay = (
  date: string,
  microCent: number,
  changes: Partial<SourcedDay> = {},
): SourcedDay => ({
  date,
  microCentPerKwh: new Int32Array(berlinDay(date).quartersOfDay.length).fill(microCent),
  resolutionMinutes: 15,
  source: 'entsoe',
  ...changes,
})
