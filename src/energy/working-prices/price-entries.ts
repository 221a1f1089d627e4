import { berlinDay, quarterHourMs } from '../../platform/time/berlin-day.ts'
import { wallClockQuarters } from '../../platform/time/berlin-year.ts'
import { type DateTimeFormat, formatInstant } from '../../platform/time/date-time-format.ts'
import { dateOf } from '../../platform/time/day-number.ts'
import { type WorkPartName, workPartNames } from './price-period.ts'
import type { WorkingPrices } from './schema.ts'
import { gridFeesOf, type WorkingPriceDay } from './working-price-days.ts'

type Entry = WorkingPrices['prices'][number]

const toCent = (amount: number): number => amount / 1e4

/** The quarter-hours of a day with every part of their price. Energy is what the other parts leave of the whole. */
export function priceEntries(
  dayNumber: number,
  { period, prices }: WorkingPriceDay,
  format: DateTimeFormat,
): Entry[] {
  const { startsAtMs } = berlinDay(dateOf(dayNumber))
  const quarters = wallClockQuarters(dayNumber)
  const gridFees = gridFeesOf(period, dayNumber)
  // All but two parts are the same all day.
  const components = Object.fromEntries(
    workPartNames.map((name) => [name, toCent(period.parts[name])]),
  ) as Record<WorkPartName, number>
  return Array.from(prices, (price, index) => {
    const gridFee = gridFees?.[quarters[index] as number] ?? period.parts.gridFee
    const energyPrice = price - period.constantPart - gridFee
    return {
      at: formatInstant(new Date(startsAtMs + index * quarterHourMs), format),
      price: toCent(price),
      components: { ...components, gridFee: toCent(gridFee), energyPrice: toCent(energyPrice) },
    }
  })
}
