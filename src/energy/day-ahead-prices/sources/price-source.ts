import type { FetchedSource } from '../../../platform/settings/prices.ts'
import type { PublishedDay } from '../price-day.ts'

/** Somebody who publishes day-ahead prices. */
export type PriceSource = {
  readonly name: FetchedSource
  /** The prices of a local day; undefined while they are not published. Throws `SourceFailure` for anything else. */
  fetchDay(date: string): Promise<PublishedDay | undefined>
}

/** What went wrong with a source, told without its address: that may carry our key. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure'
}
