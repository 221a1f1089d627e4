import { someParts } from '../../mail/price-change.fixture.ts'
import { type Db, sql } from '../../platform/db/sql.ts'

/** A higher surcharge for special grid use, announced in time unless another state is given. */
export async function announce(
  db: Db,
  {
    contractNumber,
    effectiveDate,
    state = 'sent',
  }: { contractNumber: string; effectiveDate: string; state?: string },
): Promise<void> {
  await db.query(sql`
    insert into price_change_runs (effective_date, state, created_by, created_at)
    values (${effectiveDate}, 'finished', 'system', now()) on conflict do nothing`)
  await db.query(sql`
    insert into price_change_notices (contract_number, effective_date, state, is_household, last_notice_date, old_parts,
      new_parts, euro_per_year, notified_at)
    values (${contractNumber}, ${effectiveDate}, ${state}, true, ${effectiveDate}, ${JSON.stringify(someParts())}::jsonb,
      ${JSON.stringify(someParts({ p19Fee: 2.38 }))}::jsonb, 18.37, case when ${state} = 'sent' then now() end)`)
}
