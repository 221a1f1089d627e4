import type { Config } from '../config.ts'
import type { DayAheadPrices } from '../day-ahead-prices/day-ahead-prices.ts'
import type { Pool } from '../db/pool.ts'
import type { Kept } from '../db/revisions.ts'
import type { Access } from '../partners/access.ts'
import type { Catalogue } from '../tariffs/catalogue.ts'

export type OperatorParts = {
  db: Pool
  config: Pick<Config, 'environment' | 'sandbox'>
  access: Kept<Access>
  catalogue: Kept<Catalogue>
  dayAheadPrices: Kept<DayAheadPrices>
  /** Tells the worker that there is something to do. */
  wakeWorker: () => void
}
