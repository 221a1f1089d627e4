import { type EndpointQueue, queuesOf } from '../../events/webhooks/count-webhooks.ts'
import {
  findEndpoint,
  findEndpoints,
  type StoredEndpoint,
} from '../../events/webhooks/endpoint-repository.ts'
import { endpointOf, unknown } from '../../events/webhooks/manage-endpoints.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import { partnersById } from '../../partners/partner-directory.ts'
import type { Db } from '../../platform/db/sql.ts'
import { pageOf } from '../operation.ts'
import type { EndpointsQuery, OperatedEndpoint } from './schema.ts'

/** Everybody's endpoints, or those of one partner, oldest first: one more than the limit. */
export async function listOperatedEndpoints(db: Db, query: EndpointsQuery): Promise<OperatedEndpoint[]> {
  const slug = query['filter.partner']
  const owner = slug === undefined ? 'anybody' : { partnerId: (await partnerBySlug(db, slug)).id }
  const wanted = query['filter.isFailing']
  const all = await findEndpoints(db, owner)
  const found = all
    .slice(all.findIndex(({ id }) => id === query.after) + 1)
    .filter((endpoint) => wanted === undefined || isFailing(endpoint) === wanted)
  return withHealth(db, pageOf(found, query))
}

export async function showEndpoint(db: Db, id: string): Promise<OperatedEndpoint> {
  const [shown] = await withHealth(db, [(await findEndpoint(db, 'anybody', id)) ?? unknown(id)])
  return shown ?? unknown(id)
}

const isFailing = ({ isEnabled, failingSince, disabledBecause }: StoredEndpoint): boolean =>
  isEnabled ? failingSince !== null : disabledBecause !== null && disabledBecause !== 'ByOperator'

async function withHealth(db: Db, endpoints: readonly StoredEndpoint[]): Promise<OperatedEndpoint[]> {
  const [queues, partners] = await Promise.all([
    queuesOf(
      db,
      endpoints.map(({ id }) => id),
    ),
    partnersById(db),
  ])
  const nothing: EndpointQueue = { pending: 0, oldestPendingAt: null }
  return endpoints.map((endpoint) => {
    const { id, partnerId, clientId, disabledAt, retryAt } = endpoint
    const { pending, oldestPendingAt } = queues.get(id) ?? nothing
    return {
      ...endpointOf(endpoint),
      partner: partnerId === null ? null : (partners.get(partnerId)?.slug ?? null),
      clientId,
      disabledAt: disabledAt?.toISOString() ?? null,
      retryAt: retryAt?.toISOString() ?? null,
      pending,
      oldestPendingAt: oldestPendingAt?.toISOString() ?? null,
    }
  })
}
