import type { FastifyRequest } from 'fastify'
import { unknown } from '../../events/webhooks/manage-endpoints.ts'
import { EndpointPath } from '../../events/webhooks/schema.ts'
import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { showEndpoint } from '../../operator/webhooks/show-endpoints.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { checkedInput } from '../checked-input.ts'

export const endpointRoute = '/partners/:slug/webhooks/:endpointId'
export type Found = { slug: string; endpoint: OperatedEndpoint }

/** The endpoint that an address names, if it belongs to the partner that the address names. */
export async function findEndpointIn(db: Pool, request: FastifyRequest): Promise<Found> {
  const { slug, ...path } = request.params as { slug: string; endpointId: string }
  const { endpointId } = checkedInput(request, EndpointPath, { endpointId: path.endpointId })
  const endpoint = await showEndpoint(db, endpointId)
  return endpoint.partner === slug ? { slug, endpoint } : unknown(endpointId)
}
