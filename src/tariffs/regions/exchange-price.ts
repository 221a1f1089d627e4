/** What energy cost at the exchange before a date, for a household. */
export type ExchangePrice = {
  centPerKwhNet: string
  /** The first day that was counted, and the day after the last; both null for the default. */
  from: string | null
  to: string | null
  /** Too little is stored, so that this is only the configured assumption; an answer should say so. */
  isDefault: boolean
}

/** Where the exchange price comes from: monthly means today, quarter-hours once they are stored. */
export type ExchangePrices = { before(date: string): ExchangePrice }
