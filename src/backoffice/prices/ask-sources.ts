import { lookAgain } from '../../energy/day-ahead-prices/price-status.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'

/** Has the sources asked again for what is missing, within seconds and not when it is due. */
export const askSources = (db: Db, operator: Operator): Promise<void> =>
  audited(db, operator, async (tx) => {
    await lookAgain(tx)
    const entry = { action: 'prices.look', subject: 'day-ahead-prices', before: null, after: null }
    return { result: undefined, entry }
  })
