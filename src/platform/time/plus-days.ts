import { Temporal } from 'temporal-polyfill'

/** The local date (`yyyy-MM-dd`) this many calendar days later. */
export const plusDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()
