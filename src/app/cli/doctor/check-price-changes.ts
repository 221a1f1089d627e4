import type { Unsent } from '../../../contracts/price-changes/unsent-letters.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('price changes')

/** Judges whether customers are notified of new prices in time. */
export function checkPriceChanges(unsent: readonly Unsent[]): Check {
  if (unsent.length === 0) return ok('Nobody has to be told of a price change.')
  const details = unsent.map(lineOf)
  const message =
    'Prices change, and letters are not sent: GET /operator/v1/price-changes, then start the run.'
  return unsent.some(({ tooLate }) => tooLate > 0)
    ? failure(
        'It is too late for some letters about new prices: these contracts pay the old price until a letter names a later day.',
        details,
      )
    : warning(message, details)
}

const lineOf = ({ effectiveDate, open, lastDay, tooLate }: Unsent): string =>
  [
    `${effectiveDate}:`,
    [
      open > 0 ? `${open} letters are due by ${lastDay}` : null,
      tooLate > 0 ? `for ${tooLate} it is too late` : null,
    ]
      .filter(Boolean)
      .join(', '),
  ].join(' ')
