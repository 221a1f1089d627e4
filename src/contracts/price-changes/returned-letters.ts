/** Letters about prices that came back, and what was posted instead. */
import { type Db, sql } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { berlinDate, startOfBerlinDate } from '../../platform/time/berlin.ts'
import { plusDays } from '../../platform/time/day-number.ts'
import type { NoticeState } from './notice.ts'

/** A letter on paper counts as arrived on the fourth day after it was posted, as with authorities (§ 41 (2) VwVfG). */
export const postalDays = 4

type Returned = { contractNumber: string; now: Date }

/** A letter came back: from then on its price change does not count, until one on paper was posted in time. */
export async function markReturned(
  tx: Db,
  effectiveDate: string,
  { contractNumber, now }: Returned,
): Promise<NoticeState> {
  const { rows } = await tx.query<{ state: NoticeState }>(sql`
    select n.state from price_change_notices n
    where n.contract_number = ${contractNumber} and n.effective_date = ${effectiveDate} for update`)
  const [notice] = rows
  if (notice === undefined) throw notFound(`Contract ${contractNumber} has no letter about ${effectiveDate}.`)
  if (notice.state === 'returned') return notice.state
  if (!['queued', 'sent', 'late'].includes(notice.state))
    throw conflict(`The letter of contract ${contractNumber} was not sent: it is ${notice.state}.`)
  await tx.query(sql`
    update price_change_notices set state = 'returned', returned_at = ${now}
    where contract_number = ${contractNumber} and effective_date = ${effectiveDate}`)
  return notice.state
}

/** The letter that this task sent, if it has never come back: one that was posted since still counts. */
export async function findLetterOfTask(
  db: Db,
  taskId: string,
): Promise<{ contractNumber: string; effectiveDate: string } | undefined> {
  const { rows } = await db.query<{ contractNumber: string; effectiveDate: string }>(sql`
    select n.contract_number as "contractNumber", n.effective_date as "effectiveDate" from price_change_notices n
    where n.task_id = ${taskId} and n.returned_at is null and n.state in ('queued', 'sent', 'late')`)
  return rows[0]
}

type Posted = { contractNumbers: readonly string[]; postedOn: string; now: Date }

/** Letters on paper were posted for mails that came back; each counts if it arrives in time. */
export async function markPosted(
  tx: Db,
  effectiveDate: string,
  { contractNumbers, postedOn, now }: Posted,
): Promise<void> {
  if (postedOn > berlinDate(now)) throw conflict(`${postedOn} has not come yet.`)
  const { rows } = await tx.query<{ contractNumber: string }>(sql`
    update price_change_notices n set posted_on = ${postedOn}, notified_at = ${startOfBerlinDate(postedOn)},
      state = case when n.last_notice_date >= ${plusDays(postedOn, postalDays)} then 'sent' else 'late' end
    where n.contract_number = any(${contractNumbers}::text[]) and n.effective_date = ${effectiveDate}
      and n.state = 'returned'
    returning n.contract_number as "contractNumber"`)
  const found = new Set(rows.map(({ contractNumber }) => contractNumber))
  const other = contractNumbers.find((contractNumber) => !found.has(contractNumber))
  if (other !== undefined)
    throw conflict(`No letter of contract ${other} about ${effectiveDate} came back. Nothing was stored.`)
}
