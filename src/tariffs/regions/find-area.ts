import type { Area, Regions } from './regions.ts'
import { validOn } from './validity.ts'

const longestPrefix = 5
const shortestPrefix = 2

export type AreaFound =
  | { prefix: string; area: Area }
  /** No prefix covers the postcode: it does not exist. */
  | 'postcode-unknown'
  /** The postcode exists, but not with data for this date. */
  | 'data-missing'

/**
 * Finds who serves a postcode on a date. The longest prefix wins among those that hold on the date. A postcode that
 * is split between operators has one row all the same: whoever makes the file decides, and the price is an estimate.
 */
export function findArea({ areas }: Pick<Regions, 'areas'>, zipCode: string, date: string): AreaFound {
  let isKnown = false
  for (let length = longestPrefix; length >= shortestPrefix; length--) {
    const prefix = zipCode.slice(0, length)
    const history = areas.get(prefix)
    if (history === undefined) continue
    isKnown = true
    const area = validOn(history, date)
    if (area !== undefined) return { prefix, area }
  }
  return isKnown ? 'data-missing' : 'postcode-unknown'
}
