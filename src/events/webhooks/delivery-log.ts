import type { Db } from '../../platform/db/sql.ts'
import { conflict, notFound } from '../../platform/refusal.ts'
import { mapStepByStep } from '../../platform/threads/step-by-step.ts'
import { findEndpoint, type Owner } from './endpoint-repository.ts'
import {
  findDelivery,
  findSentDelivery,
  findWebhookDeliveries,
  insertPing,
  type LoggedDelivery,
  restartDeliveries,
  restartDelivery,
} from './log-repository.ts'
import { unknown } from './manage-endpoints.ts'
import type { DeliveriesQuery, RedeliveryRequest, WebhookDelivery } from './schema.ts'
import { bodyOf } from './send-delivery.ts'

/** So many at once; the answer says how many there were. */
const maxRedelivered = 10_000

/** The deliveries to an endpoint, newest first and one more than the limit. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  {
    'filter.state': state = null,
    after = null,
    offset,
    limit,
  }: Omit<DeliveriesQuery, 'filter.state'> & {
    'filter.state'?: DeliveriesQuery['filter.state'] | null
    after?: string | null
  },
  owner: Owner,
): Promise<WebhookDelivery[]> {
  const { id } = (await findEndpoint(db, owner, endpointId)) ?? unknown(endpointId)
  return mapStepByStep(await findWebhookDeliveries(db, id, { state, after, offset, limit }), deliveryOf)
}

/** A delivery to an endpoint of a partner, with the body that it has in every attempt. */
export async function readDelivery(
  db: Db,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  { id: partnerId, slug }: { id: string; slug: string },
): Promise<{ delivery: WebhookDelivery; body: string }> {
  const { id } = (await findEndpoint(db, { partnerId }, endpointId)) ?? unknown(endpointId)
  const found = await findSentDelivery(db, id, deliveryId)
  if (found === undefined) throw unknownDelivery(deliveryId)
  const { event, ...delivery } = found
  const receiver = { endpointId: id, isOperators: false, naming: () => ({ partner: slug }) }
  return { delivery: deliveryOf(delivery), body: bodyOf({ ...delivery, event }, receiver) }
}

type OwnerContext = { owner: Owner; now: Date }

/** Has a signed message without an event delivered, like any other. */
export async function pingEndpoint(
  db: Db,
  endpointId: string,
  { owner, now }: OwnerContext,
): Promise<WebhookDelivery> {
  const { id } = await enabledEndpoint(db, endpointId, owner)
  return getDelivery(db, id, await insertPing(db, id, now))
}

export async function redeliver(
  db: Db,
  { endpointId, deliveryId }: { endpointId: string; deliveryId: string },
  { owner, now }: OwnerContext,
): Promise<WebhookDelivery> {
  const { id } = await enabledEndpoint(db, endpointId, owner)
  const { state } = await getDelivery(db, id, deliveryId)
  if (state !== 'Pending') await restartDelivery(db, deliveryId, now)
  return getDelivery(db, id, deliveryId)
}

export async function redeliverRange(
  db: Db,
  endpointId: string,
  { from, to, isFailedOnly = true }: RedeliveryRequest,
  { owner, now }: OwnerContext,
): Promise<number> {
  const { id } = await enabledEndpoint(db, endpointId, owner)
  return restartDeliveries(db, id, {
    from: new Date(from),
    to: new Date(to),
    states: isFailedOnly ? ['Failed'] : ['Failed', 'Delivered'],
    limit: maxRedelivered,
    now,
  })
}

async function enabledEndpoint(db: Db, endpointId: string, owner: Owner): Promise<{ id: string }> {
  const endpoint = (await findEndpoint(db, owner, endpointId)) ?? unknown(endpointId)
  if (endpoint.isEnabled) return endpoint
  throw conflict('The endpoint is switched off. Switch it on with `isEnabled: true` first.')
}

async function getDelivery(db: Db, endpointId: string, deliveryId: string): Promise<WebhookDelivery> {
  const found = await findDelivery(db, endpointId, deliveryId)
  if (found !== undefined) return deliveryOf(found)
  throw unknownDelivery(deliveryId)
}

const unknownDelivery = (deliveryId: string) => notFound(`There is no delivery ${deliveryId}.`)

const deliveryOf = ({ createdAt, dueAt, finishedAt, ...delivery }: LoggedDelivery): WebhookDelivery => ({
  ...delivery,
  createdAt: createdAt.toISOString(),
  dueAt: delivery.state === 'Pending' ? dueAt.toISOString() : null,
  finishedAt: finishedAt?.toISOString() ?? null,
})
