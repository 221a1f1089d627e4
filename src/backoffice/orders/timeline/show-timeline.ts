import { timelineTypes } from '../../../events/event-types.ts'
import { listPublishedEvents } from '../../../events/published-events.ts'
import { findDeliveriesOfContract } from '../../../events/webhooks/log-repository.ts'
import { partnersById } from '../../../partners/partner-directory.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { OperatorOrder } from '../schema.ts'
import { showOrder } from '../show-order.ts'
import type { TimelineEntry, TimelineQuery } from './schema.ts'
import { timelineOf } from './timeline.ts'

// More than any order has; bounds the answer if something goes wrong.
const max = 500

/** Everything that happened with an order, newest first. */
export const showTimeline = async (
  db: Db,
  contractNumber: string,
  query: TimelineQuery,
  now: Date,
): Promise<TimelineEntry[]> => timelineOfOrder(db, await showOrder(db, contractNumber, now), query)

/** The same for an order that has been read. */
export async function timelineOfOrder(
  db: Db,
  view: OperatorOrder,
  { 'filter.kind': kind }: TimelineQuery,
): Promise<TimelineEntry[]> {
  const { contractNumber } = view.order
  const [events, found, partners] = await Promise.all([
    listPublishedEvents(db, { contractNumber, types: timelineTypes.join(), limit: max }),
    findDeliveriesOfContract(db, contractNumber, max),
    partnersById(db),
  ])
  const deliveries = found.map((delivery) => ({
    ...delivery,
    partner: delivery.partnerId === null ? null : (partners.get(delivery.partnerId)?.slug ?? null),
  }))
  const entries = timelineOf({ ...view, events, deliveries })
  return kind === undefined ? entries : entries.filter((entry) => entry.kind === kind)
}
