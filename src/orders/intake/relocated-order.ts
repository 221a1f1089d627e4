import { type Db, sql } from '../../platform/db/sql.ts'
import type { PriceInputs } from '../../tariffs/pricing/price.ts'
import { namesOfOrder } from './order-owner.ts'
import type { NewAddress } from './schema/address.ts'

/** A change of the supplier's own fees that the customer was told of before a move. */
export type ContinuedChange = { date: string; fees: Partial<PriceInputs['tariff']>; isContinued: true }

/** What an order after a move takes over from the contract before it. */
export type ContinuedTerms = {
  tariff: PriceInputs['tariff']
  /** Those of later days, oldest first. */
  changes: readonly ContinuedChange[]
}

/** Who moves out of a contract, and the order that was placed for that before, if one is still good. */
export type Mover = {
  emailAddress: string
  firstName: string | null
  lastName: string | null
  businessName: string | null
  tariffKey: string
  /** The day whose tariff prices the contract has, and its campaign. */
  offerDate: string
  campaignCode: string | null
  language: 'de' | 'en'
  /** The partner that brought the contract. */
  partnerId: string
  newContractNumber: string | null
}

export async function findMover(tx: Db, contractNumber: string): Promise<Mover> {
  const { rows } = await tx.query<Mover>(sql`
    select a.email_address as "emailAddress", ${namesOfOrder}, o.tariff_key as "tariffKey", o.offer_date as "offerDate",
      o.campaign_code as "campaignCode",
      coalesce(o.language, a.language) as language, o.partner_id as "partnerId",
      (select n.contract_number from orders n
       where n.relocated_from = o.contract_number and n.state not in ('Rejected', 'Revoked')
       order by n.created_at desc limit 1) as "newContractNumber"
    from orders o join accounts a on a.id = o.account_id
    where o.contract_number = ${contractNumber}`)
  const [mover] = rows
  if (mover === undefined) throw new Error('a locked order is gone')
  return mover
}

/** Remembers which contract an order follows, so that a repeated move finds it, and what it goes on with. */
export async function markRelocated(
  tx: Db,
  newContractNumber: string,
  contractNumber: string,
  changes: ContinuedTerms['changes'] | undefined,
): Promise<void> {
  await tx.query(sql`
    update orders set relocated_from = ${contractNumber}, continued_changes = ${changes ? JSON.stringify(changes) : null}::jsonb
    where contract_number = ${newContractNumber}`)
}

/** Where a customer who moves out goes to; null forgets it. */
export async function keepNewAddress(
  tx: Db,
  contractNumber: string,
  address: NewAddress | null,
): Promise<void> {
  await tx.query(sql`
    update orders set new_address = ${address && JSON.stringify(address)}::jsonb where contract_number = ${contractNumber}`)
}

export async function findNewAddress(db: Db, contractNumber: string): Promise<NewAddress | null> {
  const { rows } = await db.query<{ address: NewAddress | null }>(sql`
    select o.new_address as address from orders o where o.contract_number = ${contractNumber}`)
  return rows[0]?.address ?? null
}
