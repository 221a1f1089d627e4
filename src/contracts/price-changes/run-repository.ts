import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import type { PriceChangeRun, RunCounts } from './run.ts'

const runColumns = fragment`
  r.effective_date as "effectiveDate", r.state, r.tariff_keys as "tariffKeys", r.created_by as "createdBy",
  r.created_at as "createdAt", r.prepared_up_to as "preparedUpTo", r.prepared_at as "preparedAt", r.unpriced,
  r.started_at as "startedAt", r.finished_at as "finishedAt"`

/** Newest day first, before a day if there is one: one more than the limit. */
export async function findRuns(
  db: Db,
  { before, offset, limit }: { before: string | null; offset: number; limit: number },
): Promise<PriceChangeRun[]> {
  const { rows } = await db.query<PriceChangeRun>(sql`
    select ${runColumns} from price_change_runs r where r.effective_date < coalesce(${before}::date, 'infinity')
    order by r.effective_date desc offset ${offset} limit ${limit + 1}`)
  return rows
}

export async function findRun(db: Db, effectiveDate: string): Promise<PriceChangeRun | undefined> {
  const { rows } = await db.query<PriceChangeRun>(sql`
    select ${runColumns} from price_change_runs r where r.effective_date = ${effectiveDate}`)
  return rows[0]
}

/** The same, for a change of it. */
export async function lockRun(tx: Db, effectiveDate: string): Promise<PriceChangeRun | undefined> {
  const { rows } = await tx.query<PriceChangeRun>(sql`
    select ${runColumns} from price_change_runs r where r.effective_date = ${effectiveDate} for update`)
  return rows[0]
}

/** Days with something to do. */
export async function findDaysIn(db: Db, state: 'preparing' | 'sending'): Promise<string[]> {
  const { rows } = await db.query<{ effectiveDate: string }>(sql`
    select r.effective_date as "effectiveDate" from price_change_runs r where r.state = ${state}
    order by r.effective_date`)
  return rows.map(({ effectiveDate }) => effectiveDate)
}

/** Locks a run for a step of its work; undefined if another process is at it or it has moved on. */
export async function takeRun(
  tx: Db,
  effectiveDate: string,
  state: 'preparing' | 'sending',
): Promise<PriceChangeRun | undefined> {
  const { rows } = await tx.query<PriceChangeRun>(sql`
    select ${runColumns} from price_change_runs r
    where r.effective_date = ${effectiveDate} and r.state = ${state}
    for update skip locked`)
  return rows[0]
}

type Preparation = { effectiveDate: string; tariffKeys: readonly string[]; createdBy: string; now: Date }

/** Begins to prepare a run, or again. What was not handed over yet is checked again. */
export async function beginPreparation(tx: Db, { effectiveDate, ...by }: Preparation): Promise<void> {
  await tx.query(sql`
    insert into price_change_runs (effective_date, state, tariff_keys, created_by, created_at)
    values (${effectiveDate}, 'preparing', ${by.tariffKeys}, ${by.createdBy}, ${by.now})
    on conflict (effective_date) do update set state = 'preparing', tariff_keys = excluded.tariff_keys,
      prepared_up_to = null, unpriced = 0, finished_at = null`)
  await tx.query(sql`
    delete from price_change_notices where effective_date = ${effectiveDate} and state in ('open', 'silent', 'dropped')`)
}

export async function saveProgress(
  tx: Db,
  {
    effectiveDate,
    preparedUpTo,
    unpriced,
  }: Pick<PriceChangeRun, 'effectiveDate' | 'preparedUpTo' | 'unpriced'>,
): Promise<void> {
  await tx.query(sql`
    update price_change_runs set prepared_up_to = ${preparedUpTo}, unpriced = unpriced + ${unpriced}
    where effective_date = ${effectiveDate}`)
}

/** Without a letter to send, there is nothing left to do. */
export async function endPreparation(tx: Db, effectiveDate: string, now: Date): Promise<void> {
  await tx.query(sql`
    update price_change_runs r set prepared_at = ${now}, state = case when exists (
      select from price_change_notices n where n.effective_date = r.effective_date and n.state = 'open')
      then 'prepared' else 'finished' end
    where r.effective_date = ${effectiveDate}`)
}

export async function saveState(
  tx: Db,
  effectiveDate: string,
  { state, now }: { state: 'sending' | 'stopped' | 'finished'; now: Date },
): Promise<void> {
  await tx.query(sql`
    update price_change_runs set state = ${state},
      started_at = case when ${state} = 'sending' then coalesce(started_at, ${now}) else started_at end,
      finished_at = case when ${state} = 'finished' then ${now}::timestamptz end
    where effective_date = ${effectiveDate}`)
}

export async function countNotices(db: Db, effectiveDate: string, today: string): Promise<RunCounts> {
  const { rows } = await db.query<RunCounts>(sql`
    select count(*) filter (where n.state = 'open' and n.last_notice_date >= ${today}) as open,
      count(*) filter (where n.state = 'open' and n.last_notice_date < ${today}) as "tooLate",
      count(*) filter (where n.state = 'queued') as "underWay",
      count(*) filter (where n.state = 'sent') as sent,
      count(*) filter (where n.state = 'late') as "sentLate",
      count(*) filter (where n.state = 'returned') as returned,
      count(*) filter (where n.state = 'silent') as silent,
      count(*) filter (where n.state = 'dropped') as dropped,
      (min(n.euro_per_year) filter (where n.state <> 'silent'))::float8 as smallest,
      (percentile_disc(0.5) within group (order by n.euro_per_year) filter (where n.state <> 'silent'))::float8 as median,
      (max(n.euro_per_year) filter (where n.state <> 'silent'))::float8 as largest
    from price_change_notices n where n.effective_date = ${effectiveDate}`)
  const [counts] = rows
  if (counts === undefined) throw new Error('an aggregate has one row')
  return counts
}

/** The days of runs that are still to come. */
export async function findComingDays(db: Db, today: string): Promise<string[]> {
  const { rows } = await db.query<{ effectiveDate: string }>(sql`
    select r.effective_date as "effectiveDate" from price_change_runs r where r.effective_date > ${today}`)
  return rows.map(({ effectiveDate }) => effectiveDate)
}
