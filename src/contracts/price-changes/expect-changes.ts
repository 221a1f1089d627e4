import { withoutGridUseOfOrder } from '../../orders/lifecycle/grid-use.ts'
import { meterChangesOfOrder } from '../../orders/lifecycle/meters.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { findChangeDays } from '../../tariffs/regions/change-days.ts'
import { levyExemptionsOfOrder } from '../levy-exemptions.ts'
import { modulesOfOrder } from '../modules.ts'
import { storedColumns } from '../repository.ts'
import type { StoredContract } from '../stored-contract.ts'
import { lastDayBefore } from './notice.ts'
import { noticesOfOrder } from './price-notices.ts'
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

type AffectedContractsQuery = { effectiveDate: string; after: string | null; limit: number }

/**
 * Contracts that are supplied before and on a day, in the order of their numbers, without those whose letter about it is
 * under way or was sent.
 */
export async function findSuppliedOn(db: Db, { effectiveDate, after, limit }: AffectedContractsQuery) {
  const { rows } = await db.query<Omit<StoredContract, 'firstName' | 'lastName' | 'businessName'>>(sql`
    select ${storedColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder}, ${noticesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id and a.erased_at is null
    where o.contract_number > ${after ?? ''} and o.state in ('PendingDelivery', 'Delivery', 'Cancelled')
      and o.start_date < ${effectiveDate} and (o.end_date is null or o.end_date >= ${effectiveDate})
      and not exists (select from price_change_notices n
        where n.contract_number = o.contract_number and n.effective_date = ${effectiveDate}
          and n.state in ('queued', 'sent', 'late', 'returned'))
    order by o.contract_number
    limit ${limit}`)
  return rows
}

/** How many customers of a run terminated because of it, which they may until the day before. */
export async function countTerminated(db: Db, effectiveDate: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(sql`
    select count(*) as count from orders o
    join price_change_notices n on n.contract_number = o.contract_number and n.effective_date = ${effectiveDate}
    where o.cancellation_reason = 'CustomerPriceChange' and o.end_date = ${lastDayBefore({ effectiveDate })}`)
  return rows[0]?.count ?? 0
}
