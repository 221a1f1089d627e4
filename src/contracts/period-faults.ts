import { type InvalidItem, invalidItem } from '../platform/refusal.ts'
import type { Validity } from '../tariffs/regions/regions.ts'

export const faultOf = (index: number, field: string, message: string): InvalidItem =>
  invalidItem(`periods.${index}.${field}`, message)

/** What is wrong with the dates of registered periods, with the path of the field. */
export const periodFaults = (periods: readonly Validity[]): InvalidItem[] =>
  periods.flatMap((period, index) => [
    ...(period.validTo !== null && period.validTo <= period.validFrom
      ? [faultOf(index, 'validTo', 'validTo must not be before validFrom.')]
      : []),
    ...(periods.slice(0, index).some((earlier) => overlap(earlier, period))
      ? [faultOf(index, 'validFrom', 'The period overlaps an earlier one in the list.')]
      : []),
  ])

const overlap = (one: Validity, other: Validity): boolean =>
  (one.validTo === null || other.validFrom < one.validTo) &&
  (other.validTo === null || one.validFrom < other.validTo)
