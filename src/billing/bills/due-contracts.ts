import { type Db, sql } from '../../platform/db/sql.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'

/** Contracts that the worker is to look at, longest due first. */
export async function findDueContracts(
  db: Db,
  now: Date,
  { limit, partnerFilter }: { limit: number; partnerFilter: PartnerFilter | undefined },
): Promise<string[]> {
  const { rows } = await db.query<{ contractNumber: string }>(
    partnerFilter === undefined
      ? sql`
        select b.contract_number as "contractNumber" from contract_billing b
        where b.due_at <= ${now} order by b.due_at limit ${limit}`
      : sql`
        select b.contract_number as "contractNumber" from contract_billing b
        where b.due_at <= ${now} and (b.partner_id = any(${partnerFilter.partnerIds}::uuid[])) = ${partnerFilter.mode === 'only'}
        order by b.due_at limit ${limit}`,
  )
  return rows.map(({ contractNumber }) => contractNumber)
}
