/** From the first day to the day before `validTo`; null is an open end. Dates of the form yyyy-mm-dd compare as texts. */
export type Validity = { validFrom: string; validTo: string | null }

/** The row that holds on a date; there is at most one, since the database refuses an overlap. */
export const validOn = <T extends Validity>(rows: readonly T[] | undefined, date: string): T | undefined =>
  rows?.find(({ validFrom, validTo }) => validFrom <= date && (validTo === null || date < validTo))
