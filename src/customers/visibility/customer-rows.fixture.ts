/** Seeds links and confirmations directly, for tests that are not about giving access. */
import { type Db, sql } from '../../platform/db/sql.ts'

export async function seedLink(
  db: Db,
  {
    customerNumber,
    partner,
    externalId = null,
    onlyContracts = null,
    mayManage = false,
    endsAt = null,
    at = new Date('2026-02-01T10:00:00Z'),
  }: SeededLink,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(sql`
    insert into grants (account_id, partner_id, external_id, granted_at, only_contracts, may_manage_contracts, ends_at)
    select a.id, p.id, ${externalId}, ${at}, ${onlyContracts}::text[], ${mayManage}, ${endsAt}::timestamptz
    from accounts a, partners p where a.customer_number = ${customerNumber} and p.slug = ${partner}
    returning id`)
  return rows[0]?.id ?? ''
}

type SeededLink = {
  customerNumber: string
  partner: string
  externalId?: string | null
  onlyContracts?: string[] | null
  mayManage?: boolean
  endsAt?: Date | null
  at?: Date
}

export async function revokeLink(db: Db, grantId: string): Promise<void> {
  await db.query(sql`
    update grants set withdrawn_at = granted_at + interval '1 minute', withdrawn_by = 'customer'
    where id = ${grantId} and withdrawn_at is null`)
}

export async function confirmContract(
  db: Db,
  contractNumber: string,
  at = new Date('2026-01-02T10:00:00Z'),
): Promise<void> {
  await db.query(sql`
    update orders set confirmation_sent_at = ${at}, confirmed_at = ${at} where contract_number = ${contractNumber}`)
}

export async function withdrawFromContract(db: Db, contractNumber: string): Promise<void> {
  await db.query(sql`
    update orders set state = 'Revoked', delivery_state = 'Revoked', cancellation_reason = null, denial_reason = null
    where contract_number = ${contractNumber}`)
}
