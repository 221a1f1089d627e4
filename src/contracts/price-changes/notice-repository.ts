import { type Db, fragment, sql } from '../../platform/db/sql.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { NewNotice, NoticeState, PriceNotice } from './notice.ts'

/** Stores notices of a day; a contract that has one for this day keeps it. */
export async function insertNotices(
  tx: Db,
  effectiveDate: string,
  notices: readonly NewNotice[],
): Promise<void> {
  await tx.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
      new_parts, euro_per_year, new_fees)
    select n."contractNumber", ${effectiveDate}, n.state, n."isHousehold", n."lastNoticeDate", n."oldParts", n."newParts",
      n."euroPerYear", n."newFees"
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n ("contractNumber" text, state text,
      "isHousehold" boolean, "lastNoticeDate" date, "oldParts" jsonb, "newParts" jsonb, "euroPerYear" numeric,
      "newFees" jsonb)
    on conflict (contract_number, effective_date) do nothing`)
}

/** Contracts whose letter is next and still in time. */
export async function findOpenNotices(
  tx: Db,
  effectiveDate: string,
  { today, limit }: { today: string; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ contractNumber: string }>(sql`
    select n.contract_number as "contractNumber" from price_change_notices n
    where n.effective_date = ${effectiveDate} and n.state = 'open' and n.last_notice_date >= ${today}
    order by n.contract_number
    limit ${limit}
    for update`)
  return rows.map(({ contractNumber }) => contractNumber)
}

export async function markQueued(
  tx: Db,
  effectiveDate: string,
  letters: readonly { contractNumber: string; id: string }[],
): Promise<void> {
  await tx.query(sql`
    update price_change_notices n set state = 'queued', task_id = l.id
    from unnest(${letters.map(({ contractNumber }) => contractNumber)}::text[], ${letters.map(({ id }) => id)}::uuid[])
      as l (contract_number, id)
    where n.effective_date = ${effectiveDate} and n.contract_number = l.contract_number`)
}

export async function countQueued(tx: Db, effectiveDate: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*) as count from price_change_notices n
    where n.effective_date = ${effectiveDate} and n.state = 'queued'`)
  return rows[0]?.count ?? 0
}

/** Moves notices that are with the queue; one that was handed over stays what it is, though its letter is sent again. */
export async function moveQueued(
  db: Db,
  effectiveDate: string,
  { contractNumbers, to }: { contractNumbers: readonly string[]; to: 'open' | 'dropped' },
): Promise<void> {
  await db.query(sql`
    update price_change_notices n set state = ${to}, task_id = null
    where n.contract_number = any(${contractNumbers}::text[]) and n.effective_date = ${effectiveDate}
      and n.state = 'queued'`)
}

/** Records when letters were handed over, and whether in time. */
export async function markNoticeSent(
  db: Db,
  effectiveDate: string,
  { contractNumbers, at }: { contractNumbers: readonly string[]; at: Date },
): Promise<void> {
  await db.query(sql`
    update price_change_notices n set notified_at = ${at},
      state = case when n.last_notice_date >= ${berlinDate(at)} then 'sent' else 'late' end
    where n.contract_number = any(${contractNumbers}::text[]) and n.effective_date = ${effectiveDate}
      and n.state = 'queued'`)
}

/** Of `price_change_notices n`. */
export const noticeColumns = fragment`
  n.contract_number as "contractNumber", n.effective_date as "effectiveDate", n.state, n.is_household as "isHousehold",
  n.last_notice_date as "lastNoticeDate", n.old_parts as "oldParts", n.new_parts as "newParts",
  n.euro_per_year::float8 as "euroPerYear", n.notified_at as "notifiedAt"`

/** The next change after a day that customers were told of, for each of these contracts that has one. */
export async function findComingNotices(
  db: Db,
  contractNumbers: readonly string[],
  today: string,
): Promise<PriceNotice[]> {
  const { rows } = await db.query<PriceNotice>(sql`
    select distinct on (n.contract_number) ${noticeColumns} from price_change_notices n
    where n.contract_number = any(${contractNumbers}::text[]) and n.state = 'sent' and n.effective_date > ${today}
    order by n.contract_number, n.effective_date`)
  return rows
}

type NoticesQuery = {
  state: NoticeState | null
  contractNumber: string | null
  /** Goes on after the notice of this contract. */
  after: string | null
  offset: number
  limit: number
}

/** The notices of a day, the largest rise first: one more than the limit. */
export async function findNotices(
  db: Db,
  effectiveDate: string,
  asked: NoticesQuery,
): Promise<PriceNotice[]> {
  const { state, contractNumber, after, offset, limit } = asked
  const last = after === null ? null : await findRise(db, effectiveDate, after)
  // Two statements, since each has an index of its own.
  const query =
    state === null
      ? sql`
    select ${noticeColumns} from price_change_notices n
    where n.effective_date = ${effectiveDate}
      and (${contractNumber}::text is null or n.contract_number = ${contractNumber})
      and n.euro_per_year <= coalesce(${last}::numeric, 'infinity')
      and (${last}::numeric is null or n.euro_per_year < ${last}::numeric or n.contract_number > ${after})
    order by n.euro_per_year desc, n.contract_number
    offset ${offset} limit ${limit + 1}`
      : sql`
    select ${noticeColumns} from price_change_notices n
    where n.effective_date = ${effectiveDate} and n.state = ${state}
      and (${contractNumber}::text is null or n.contract_number = ${contractNumber})
      and n.euro_per_year <= coalesce(${last}::numeric, 'infinity')
      and (${last}::numeric is null or n.euro_per_year < ${last}::numeric or n.contract_number > ${after})
    order by n.euro_per_year desc, n.contract_number
    offset ${offset} limit ${limit + 1}`
  return (await db.query<PriceNotice>(query)).rows
}

/** What a contract pays more; null if it has no notice. */
async function findRise(db: Db, effectiveDate: string, contractNumber: string): Promise<string | null> {
  const { rows } = await db.query<{ euroPerYear: string }>(sql`
    select n.euro_per_year::text as "euroPerYear" from price_change_notices n
    where n.contract_number = ${contractNumber} and n.effective_date = ${effectiveDate}`)
  return rows[0]?.euroPerYear ?? null
}
