import { lastNoticeDate } from '../../../contracts/price-changes/notice.ts'
import { missingParts, type NextYear } from '../../../tariffs/regions/next-year.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('price changes')

/** Judges whether next year's prices came early enough for letters to go out in time. */
export function checkNextYear(missing: NextYear | undefined, today: string): Check {
  if (missing === undefined) return ok('The prices of next year are known, or not expected yet.')
  const { firstDay } = missing
  const [households, others] = [lastNoticeDate(firstDay, true), lastNoticeDate(firstDay, false)]
  const details = missingParts(missing).map((part) => `Missing from ${firstDay} on: ${part}`)
  return today > households
    ? failure(
        `It is too late for letters to households about prices from ${firstDay} on; others can still get theirs by ${others}. Import what is missing.`,
        details,
      )
    : warning(
        `Import the prices of ${firstDay.slice(0, 4)}: letters to households must arrive by ${households}, to others by ${others}.`,
        details,
      )
}
