import { Temporal } from 'temporal-polyfill'

/** The date so many calendar days later; dates are local dates, `yyyy-MM-dd`. */
export const plusDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()
