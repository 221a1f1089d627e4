/** What somebody may change about prices and campaigns that are dated. Pure. */
import { invalid } from '../../platform/refusal.ts'
import { isValidOn, type Validity, validOn } from '../regions/regions.ts'

/** A field that has to be given otherwise, and why. */
type PeriodFault = { field: 'validFrom' | 'validTo'; says: string }
type Changed<Row> = readonly Row[] | PeriodFault

/** The changed rows; a fault is refused. */
export function orRefused<Row>(changed: Changed<Row>): readonly Row[] {
  if (!('says' in changed)) return changed
  const { field, says } = changed
  throw invalid(field, `${field} ${says}.`)
}

// An offer that was made today can be ordered at its price later, so today's prices stay.
const fromTomorrow = 'must be after today: offers that were made today keep their price'

/**
 * Puts a row among others. What is valid on its first day ends there, what was to begin on that day is replaced, and without
 * an end of its own it ends where the next one begins.
 */
export function withRow<Row extends Validity>(rows: readonly Row[], row: Row, today: string): Changed<Row> {
  const { validFrom, validTo } = row
  if (validFrom < today) return { field: 'validFrom', says: 'must not be in the past' }
  if (validFrom === today && validOn(rows, today) !== undefined)
    return { field: 'validFrom', says: fromTomorrow }
  const next = inOrder(rows).find((other) => other.validFrom > validFrom)
  if (next !== undefined && validTo !== null && validTo > next.validFrom)
    return { field: 'validTo', says: `must be at most ${next.validFrom}, when other prices begin` }
  const others = rows
    .filter((other) => other.validFrom !== validFrom)
    .map((other) => (isValidOn(other, validFrom) ? { ...other, validTo: validFrom } : other))
  return inOrder([...others, { ...row, validTo: validTo ?? next?.validFrom ?? null }])
}

/** Ends at a day whatever is valid then, and drops what was to begin later. */
export function endingOn<Row extends Validity>(
  rows: readonly Row[],
  day: string,
  today: string,
): Changed<Row> {
  if (day <= today) return { field: 'validTo', says: fromTomorrow }
  const ended = rows
    .filter(({ validFrom }) => validFrom < day)
    .map((row) => (isValidOn(row, day) ? { ...row, validTo: day } : row))
  return inOrder(ended)
}

/** Adds a row that must not meet another. */
export function withSeparateRow<Row extends Validity>(
  rows: readonly Row[],
  row: Row,
  today: string,
): Changed<Row> {
  if (row.validFrom < today) return { field: 'validFrom', says: 'must not be in the past' }
  const met = rows.find(
    (other) =>
      (row.validTo === null || other.validFrom < row.validTo) &&
      (other.validTo === null || row.validFrom < other.validTo),
  )
  if (met !== undefined)
    return { field: 'validFrom', says: `meets the period that begins on ${met.validFrom}` }
  return inOrder([...rows, row])
}

/** Where a period stands on a day. */
export const periodStates = ['Planned', 'Running', 'Ended'] as const
export type PeriodState = (typeof periodStates)[number]

export function stateOn(row: Validity, today: string): PeriodState {
  if (today < row.validFrom) return 'Planned'
  return isValidOn(row, today) ? 'Running' : 'Ended'
}

const inOrder = <Row extends Validity>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
