import { someParts } from '../../src/mail/price-change.fixture.ts'
import { type Db, sql } from '../../src/platform/db/sql.ts'

/** Its message would wait for a person: a sandbox has a gateway, which takes every message at once. */
export const handOver = 'handOverMarketMessage'

/** What examples of operators are about and no demo data has: a letter about prices, and a bill. */
export async function prepareExamples(db: Db): Promise<void> {
  await db.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at)
    values ('2098-01-01', 'finished', 'system', now())`)
  const parts = JSON.stringify(someParts())
  await db.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, notified_at,
      old_parts, new_parts, euro_per_year)
    values ('30000024', '2098-01-01', 'sent', true, '2097-11-30', now(), ${parts}::jsonb, ${parts}::jsonb, 0)`)
  await db.query(sql`
    insert into bills (contract_number, kind, state, period_from, period_to, inputs, inputs_sha256, net_cents, gross_cents,
      drafted_at, number, finalised_at, issued_on, due_date)
    values ('30000024', 'Monthly', 'Final', '2098-11-01', '2098-12-01', '{}', '', 100, 119, now(), '2026-0000123', now(),
      '2098-12-06', '2098-12-21')`)
}
