import { withoutGridUseOfOrder } from '../../orders/lifecycle/grid-use.ts'
import { meterChangesOfOrder } from '../../orders/lifecycle/meters.ts'
import { type Db, sql } from '../../platform/db/sql.ts'
import { levyExemptionsOfOrder } from '../levy-exemptions.ts'
import { modulesOfOrder } from '../modules.ts'
import { storedColumns } from '../repository.ts'
import type { StoredContract } from '../stored-contract.ts'
import { noticesOfOrder } from './price-notices.ts'

type AffectedContractsQuery = { effectiveDate: string; after: string | null; limit: number }

/**
 * Contracts that are supplied before and on a day, in the order of their numbers, without those whose letter about it is
 * under way or was sent.
 */
export async function findSuppliedOn(db: Db, { effectiveDate, after, limit }: AffectedContractsQuery) {
  const { rows } = await db.query<Omit<StoredContract, 'firstName' | 'lastName' | 'businessName'>>(sql`
    select ${storedColumns}, ${modulesOfOrder}, ${meterChangesOfOrder}, ${withoutGridUseOfOrder}, ${levyExemptionsOfOrder}, ${noticesOfOrder}
    from orders o
    join accounts a on a.id = o.account_id and a.erased_at is null
    where o.contract_number > ${after ?? ''} and o.state in ('PendingDelivery', 'Delivery', 'Cancelled')
      and o.start_date < ${effectiveDate} and (o.end_date is null or o.end_date >= ${effectiveDate})
      and not exists (select from price_change_notices n
        where n.contract_number = o.contract_number and n.effective_date = ${effectiveDate}
          and n.state in ('queued', 'sent', 'late', 'returned'))
    order by o.contract_number
    limit ${limit}`)
  return rows
}
