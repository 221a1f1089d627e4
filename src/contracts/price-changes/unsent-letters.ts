import { type Db, sql } from '../../platform/db/sql.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import { postalDays } from './returned-letters.ts'

/** Letters of a day that were not handed over, or came back. */
export type Unsent = {
  effectiveDate: string
  /** In time, if they are sent by `lastDay`. */
  open: number
  lastDay: string | null
  /** Too late: these contracts pay the old price until they get a letter about another day. */
  tooLate: number
}

/** By day; without contracts that were told of a later day since, or have ended. */
export async function findUnsent(db: Db, today: string): Promise<Unsent[]> {
  const { rows } = await db.query<Unsent>(sql`
    select n.effective_date as "effectiveDate",
      count(*) filter (where n.state <> 'late' and n.last_notice_date >= ${today}) as open,
      min(n.last_notice_date) filter (where n.state <> 'late' and n.last_notice_date >= ${today}) as "lastDay",
      count(*) filter (where n.state = 'late' or n.last_notice_date < ${today}) as "tooLate"
    from price_change_notices n
    join orders o on o.contract_number = n.contract_number
    where n.state in ('open', 'queued', 'late', 'returned') and (o.end_date is null or o.end_date >= n.effective_date)
      and not exists (select from price_change_notices later
        where later.contract_number = n.contract_number and later.effective_date > n.effective_date
          and later.state = 'sent')
    group by n.effective_date
    order by n.effective_date`)
  return rows
}

/** Letters that came back and were not posted yet, for the list of what needs a person. */
export async function findReturned(
  db: Db,
  limit: number,
): Promise<{ contractNumber: string; effectiveDate: string; returnedAt: Date; lastPostDate: string }[]> {
  const { rows } = await db.query<{
    contractNumber: string
    effectiveDate: string
    returnedAt: Date
    lastNoticeDate: string
  }>(sql`
    select n.contract_number as "contractNumber", n.effective_date as "effectiveDate", n.returned_at as "returnedAt",
      n.last_notice_date as "lastNoticeDate"
    from price_change_notices n
    join orders o on o.contract_number = n.contract_number
    where n.state = 'returned' and (o.end_date is null or o.end_date >= n.effective_date)
      and not exists (select from price_change_notices later
        where later.contract_number = n.contract_number and later.effective_date > n.effective_date
          and later.state in ('open', 'queued', 'sent'))
    order by n.last_notice_date, n.contract_number
    limit ${limit}`)
  return rows.map(({ lastNoticeDate, ...row }) => ({
    ...row,
    lastPostDate: plusDays(lastNoticeDate, -postalDays),
  }))
}
