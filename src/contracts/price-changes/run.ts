/** The letters about the prices that change on one day: prepared, looked at, sent. */
export const runStates = ['preparing', 'prepared', 'sending', 'stopped', 'finished'] as const
export type RunState = (typeof runStates)[number]

export type PriceChangeRun = {
  effectiveDate: string
  state: RunState
  tariffKeys: string[]
  createdBy: string
  createdAt: Date
  preparedUpTo: string | null
  preparedAt: Date | null
  unpriced: number
  startedAt: Date | null
  finishedAt: Date | null
}

/** How many contracts are where, and by how much their prices rise. */
export type RunCounts = {
  /** Still to be sent, and in time for it. */
  open: number
  /** Not sent, and too late for it. */
  tooLate: number
  underWay: number
  sent: number
  sentLate: number
  /** Came back, and nothing was posted instead. */
  returned: number
  /** New fees without a letter. */
  silent: number
  dropped: number
  /** Euros per year of all that need a letter; null without any. */
  smallest: number | null
  median: number | null
  largest: number | null
}
