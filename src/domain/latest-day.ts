import { Temporal } from 'temporal-polyfill'

/**
 * The last day on which delivery can start or end at a customer's wish. An initial term of a consumer lasts 24 months at most
 * (BGB section 309 no. 9), so a customer who is bound today can change supplier by then. It keeps mistyped years out too.
 */
export const latestDay = (today: string): string =>
  Temporal.PlainDate.from(today).add({ months: 24 }).toString()

/** Ends the sentence "<field> must …" of a start that lies too far ahead. */
export const notTooFarAhead = 'not be more than 24 months ahead'

export const lastPossibleDay = (today: string): string => `the last possible day is ${latestDay(today)}`
