/** Which partners have anything to do with a contract, and how. */
import type { ContractRelation, CustomerRelation } from '../customers/visibility/visibility.ts'
import type { AgreedParts } from '../domain/access-parts.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import { bringUpToDate } from '../orders/lifecycle/due-changes.ts'
import { type LockedOrder, lockedOrder } from '../orders/lifecycle/locked-order.ts'
import type { PartnershipType } from '../partners/scopes.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { conflict } from '../platform/refusal.ts'
import { berlinDate } from '../platform/time/berlin.ts'

/** A contract at the moment of something that happened to it. */
type ContractMoment = { contractNumber: string; at: Date }

export type ContractAudience = {
  partnerId: string
  partnershipType: PartnershipType
  customerNumber: string
  accountId: string
  /** Whether the partner may read the order: it brought or placed it. */
  mayReadOrder: boolean
  customer: CustomerRelation
  contract: ContractRelation
}

type Row = Omit<ContractAudience, 'customer' | 'contract'> &
  ContractRelation & { position: number; hasLink: boolean; parts: AgreedParts; hasBroughtContract: boolean }

/**
 * For each moment the partners that brought or placed the contract, or that its customer had given access then. Nobody
 * for a customer who was erased.
 */
export async function findAudiences(
  db: Db,
  moments: readonly ContractMoment[],
): Promise<(readonly ContractAudience[])[]> {
  const { rows } = await db.query<Row>(sql`
    select m.position::integer - 1 as position, a.customer_number as "customerNumber", a.id as "accountId",
      p.id as "partnerId", p.type as "partnershipType",
      p.id in (o.partner_id, o.placed_by_partner_id) as "mayReadOrder",
      exists (select from orders b where b.account_id = a.id and b.partner_id = p.id
        and b.confirmation_sent_at is not null and b.state <> 'Revoked') as "hasBroughtContract",
      g.id is not null as "hasLink", g.parts,
      o.partner_id = p.id as "isBrought",
      g.id is not null and (g.only_contracts is null or o.contract_number = any(g.only_contracts)) as "isLinked",
      o.confirmation_sent_at is not null and (o.withdrawn_at is null or o.withdrawn_at > m.at) as "isVisible"
    from unnest(${moments.map(({ contractNumber }) => contractNumber)}::text[],
      ${moments.map(({ at }) => at)}::timestamptz[]) with ordinality as m (contract_number, at, position)
    join orders o on o.contract_number = m.contract_number
    join accounts a on a.id = o.account_id
    cross join lateral (
      select o.partner_id union select o.placed_by_partner_id
      union select l.partner_id from grants l where l.account_id = a.id
        and l.granted_at <= m.at and (l.withdrawn_at is null or l.withdrawn_at > m.at)
        and (l.ends_at is null or l.ends_at > m.at)) asking
    join partners p on p.id = asking.partner_id
    left join lateral (
      select l.id, l.only_contracts, l.parts from grants l where l.account_id = a.id and l.partner_id = p.id
        and l.granted_at <= m.at and (l.withdrawn_at is null or l.withdrawn_at > m.at)
        and (l.ends_at is null or l.ends_at > m.at)
      order by l.granted_at desc limit 1) g on true
    where a.erased_at is null`)
  const audiences = moments.map((): ContractAudience[] => [])
  for (const row of rows) audiences[row.position]?.push(audienceOf(row))
  return audiences
}

function audienceOf(row: Row): ContractAudience {
  const { position: _, hasLink, parts, hasBroughtContract, isBrought, isLinked, isVisible, ...partner } = row
  const brought = hasBroughtContract ? 'contract' : isBrought ? 'order' : 'nothing'
  return {
    ...partner,
    customer: { brought, isLinked: hasLink, mayManage: false, parts },
    contract: { isBrought, isLinked, isVisible },
  }
}

/** The period of delivery; the end is null as long as nobody has ended the contract. */
export type SupplySpan = { startDate: string; endDate: string | null }

/** The supply that goes on or is to come; null if there is none. */
export function supplyOn(today: string, status: OrderStatus): SupplySpan | null {
  const { state, startDate, endDate } = bringUpToDate(status, today)
  if (startDate === null) return null
  if (state === 'PendingDelivery' || state === 'Delivery') return { startDate, endDate: null }
  const isEnding = state === 'Cancelled' && endDate !== null && endDate >= today && endDate >= startDate
  return isEnding ? { startDate, endDate } : null
}

/** Locks the order of a contract, so that changes follow each other, and refuses one that is over. */
export async function lockSupplied(
  tx: Db,
  contractNumber: string,
  now: Date,
): Promise<{ order: LockedOrder; supply: SupplySpan }> {
  const order = await lockedOrder(tx, contractNumber)
  const supply = supplyOn(berlinDate(now), order.status)
  if (supply !== null) return { order, supply }
  throw conflict('The contract is over, or was never in force.')
}
