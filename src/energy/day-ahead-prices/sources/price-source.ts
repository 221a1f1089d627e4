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
