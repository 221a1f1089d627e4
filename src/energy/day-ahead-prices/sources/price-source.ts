import type { FetchedSource } from '../../../platform/settings/prices.ts'
import type { PublishedDay } from '../price-day.ts'

export type PriceSource = {
  readonly name: FetchedSource
  /** The prices of a local day; undefined until they are published. Throws `SourceFailure` if it cannot tell. */
  fetchDay(date: string): Promise<PublishedDay | undefined>
}

/** What went wrong with a source, without its URL, which may contain our token. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
}

/** A source has part of a day. It is not used, because it would pass for all of it. */
export class IncompleteDay extends SourceFailure {
  /** Millionths of a cent per kWh for each elapsed quarter-hour; undefined where there is no price. */
  readonly prices: readonly (number | undefined)[]

  constructor(message: string, prices: readonly (number | undefined)[]) {
    super(message)
    this.prices = prices
  }
}
