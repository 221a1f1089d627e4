import type { IsStandIn } from '../domain/identifiers/meter-number.ts'
import type { DayAheadPrices } from '../energy/day-ahead-prices/day-ahead-prices.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Pool } from '../platform/db/pool.ts'
import type { Kept } from '../platform/db/revisions.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Catalogue } from '../tariffs/catalogue/catalogue.ts'

export type OperatorParts = {
  db: Pool
  isStandIn: IsStandIn
  config: Pick<Config, 'environment'>
  directory: Kept<PartnerDirectory>
  catalogue: Kept<Catalogue>
  dayAheadPrices: Kept<DayAheadPrices>
  /** Wakes the worker to run new tasks. */
  wakeWorker: () => void
}
