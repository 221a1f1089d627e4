/** Readings are stored by statements that may go to other servers, where no trigger would know of them. */
import { type Db, sql } from '../platform/db/sql.ts'
import type { FactName } from './events-of-fact.ts'

type ReadingDay = { contractNumber: string; date: string; isFirst: boolean }

/** Notes, in the transaction that stores them, which days of readings are there or were corrected. */
export async function noteReadingDays(tx: Db, days: readonly ReadingDay[], now: Date): Promise<void> {
  const names = { first: 'readings-available', again: 'readings-corrected' } satisfies Record<
    string,
    FactName
  >
  await tx.query(sql`
    insert into event_facts (fact, contract_number, account_id, detail, happened_at)
    select case when d.is_first then ${names.first}::text else ${names.again}::text end, o.contract_number, o.account_id,
      jsonb_build_object('date', d.day), ${now}::timestamptz
    from unnest(${days.map(({ contractNumber }) => contractNumber)}::text[], ${days.map(({ date }) => date)}::date[],
      ${days.map(({ isFirst }) => isFirst)}::boolean[]) as d (contract_number, day, is_first)
    join orders o on o.contract_number = d.contract_number and o.confirmation_sent_at is not null
    order by d.contract_number, d.day`)
}
