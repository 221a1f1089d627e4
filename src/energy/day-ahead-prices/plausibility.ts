import { toEurPerMwh } from './micro-cent.ts'
import type { SourcedDay } from './price-day.ts'

/** The exchange's own limits are near these and move. Prices beyond are used as they are, but somebody should look. */
const expected = { from: -500, to: 5000 }

/** A sentence about prices that nobody has seen yet; undefined for ordinary days. */
export function alertAbout({
  date,
  microCentPerKwh,
}: Pick<SourcedDay, 'date' | 'microCentPerKwh'>): string | undefined {
  const [lowest, highest] = [
    toEurPerMwh(Math.min(...microCentPerKwh)),
    toEurPerMwh(Math.max(...microCentPerKwh)),
  ]
  if (lowest >= expected.from && highest <= expected.to) return undefined
  return `Prices of ${date} lie between ${lowest} and ${highest} EUR/MWh, outside of ${expected.from} to ${expected.to}.`
}
