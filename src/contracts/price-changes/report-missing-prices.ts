import { type Db, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import { findMissingNextYear, missingKinds } from '../../tariffs/regions/next-year.ts'
import { lastNoticeDate } from './notice-period.ts'

/** Reports to the supplier what is missing of next year's prices, each kind once a year; a trigger makes the event. */
export async function reportMissingPrices(db: Db, now: Date): Promise<void> {
  const missing = await findMissingNextYear(db, berlinDate(now))
  if (missing === undefined) return
  const { firstDay } = missing
  await db.query(sql`
    insert into reported_gaps (first_day, kind, letters_until, reported_at)
    select ${firstDay}::date, k.kind, ${lastNoticeDate(firstDay, true)}::date, ${now}::timestamptz
    from unnest(${missingKinds(missing)}::text[]) k (kind)
    on conflict do nothing`)
}
