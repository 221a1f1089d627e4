import { rightsOfClients } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { NewEvent } from '../repository.ts'
import { deliveriesOf } from './matching.ts'
import { findListeners, insertDeliveries } from './queue-repository.ts'

/** Queues new events for the endpoints of those who may see them, in the transaction that publishes them. */
export async function queueDeliveries(
  tx: Db,
  events: readonly NewEvent[],
  by: { now: Date; isSomeAhead: boolean },
): Promise<void> {
  const partnerIds = new Set(events.flatMap(({ recipients }) => recipients.map(({ partnerId }) => partnerId)))
  const endpoints = await findListeners(tx, [...partnerIds])
  if (endpoints.length === 0) return
  const rights = await rightsOfClients(tx, [...new Set(endpoints.map(({ clientId }) => clientId))])
  const listeners = endpoints.map((endpoint) => ({ ...endpoint, rights: rights.get(endpoint.clientId) }))
  const deliveries = deliveriesOf(events, listeners)
  if (deliveries.length > 0) await insertDeliveries(tx, deliveries, by)
}
