import { showOrder } from '../../backoffice/orders/show-order.ts'
import { type ContractDeps, getContract } from '../../contracts/read-contracts.ts'
import type { ContractItem } from '../../contracts/schema.ts'
import { findAccessOfPartner } from '../../customers/grants/access.ts'
import { timelineTypes } from '../../events/event-types.ts'
import { listPublishedEvents } from '../../events/published-events.ts'
import { findDeliveriesOfContract } from '../../events/webhooks/log-repository.ts'
import { getOrder } from '../../orders/intake/read-orders.ts'
import type { PartnerDirectory } from '../../partners/partner-directory.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { callerOfStaff } from '../caller-of.ts'
import { partnerTimeline } from './timeline.ts'

type Deps = ContractDeps & { directory: Cached<PartnerDirectory> }
type Reader = { partner: { id: string; slug: string }; now: Date }

// More than any order has; bounds the page if something goes wrong.
const max = 500

/** An order, its contract and what happened with it, as far as the partner's clients may see them. */
export async function showPartnerOrder(
  deps: Deps,
  contractNumber: string,
  { partner: { id: partnerId, slug }, now }: Reader,
) {
  const { db } = deps
  const order = await getOrder(db, contractNumber, { partnerId, now })
  const { customerNumber } = order
  const [events, contract, access, deliveries, { history, offer }] = await Promise.all([
    listPublishedEvents(db, { contractNumber, types: timelineTypes.join(), partner: slug, limit: max }),
    contractOf(deps, { customerNumber, contractNumber }, { partnerId, now }),
    findAccessOfPartner(db, { customerNumber, partnerId, now }),
    findDeliveriesOfContract(db, contractNumber, max),
    showOrder(db, contractNumber, now),
  ])
  return {
    order,
    offer,
    contract,
    access,
    timeline: partnerTimeline({ history, events, deliveries }, partnerId),
  }
}
export type PartnerOrder = Awaited<ReturnType<typeof showPartnerOrder>>

/** Undefined where no client of the partner may read it, or not yet. */
async function contractOf(
  deps: Deps,
  path: { customerNumber: string; contractNumber: string },
  { partnerId, now }: { partnerId: string; now: Date },
): Promise<ContractItem | undefined> {
  try {
    return await getContract(deps, path, { caller: callerOfStaff(deps.directory.current(), partnerId), now })
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}
