import type { Db } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/plus-days.ts'
import { findChangeDays } from '../../tariffs/regions/change-days.ts'
import type { PriceChangeRun } from './run.ts'
import { beginPreparation, findComingDays, lockRun } from './run-repository.ts'

/** How long before a change the supplier is warned: the letters need a month. */
const daysAhead = 92
const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Prepares a run for every coming day on which levies or grid fees change, so that somebody sees in time whose prices rise;
 * and once a day prepares again what was not sent. No letter goes out by itself.
 */
export async function expectPriceChanges(db: Db, now: Date): Promise<void> {
  const today = berlinDate(now)
  const changes = await findChangeDays(db, { after: today, to: plusDays(today, daysAhead) })
  const days = new Set([...changes, ...(await findComingDays(db, today))])
  for (const effectiveDate of days)
    await db.transaction(async (tx) => {
      const run = await lockRun(tx, effectiveDate)
      if (run !== undefined && !isAged(run, now)) return
      await beginPreparation(tx, {
        effectiveDate,
        tariffKeys: run?.tariffKeys ?? [],
        createdBy: 'system',
        now,
      })
    })
}

/** Contracts and prices may be others than a day ago. What is being sent or was stopped stays as it was looked at. */
const isAged = ({ state, preparedAt }: PriceChangeRun, now: Date): boolean =>
  (state === 'prepared' || state === 'finished') &&
  preparedAt !== null &&
  now.getTime() - preparedAt.getTime() > dayMilliseconds
