import type { FastifyRequest } from 'fastify'
import { EndpointPath } from '../../events/webhooks/schema.ts'
import type { OperatedEndpoint } from '../../operator/webhooks/schema.ts'
import { showEndpoint } from '../../operator/webhooks/show-endpoints.ts'
import type { Pool } from '../../platform/db/pool.ts'
import { checkedInput } from '../../web/checked-input.ts'

export const endpointRoute = '/webhooks/:endpointId'

/** The endpoint that an address names. */
export const findEndpointIn = (db: Pool, request: FastifyRequest): Promise<OperatedEndpoint> =>
  showEndpoint(
    db,
    checkedInput(request, EndpointPath, {
      endpointId: (request.params as { endpointId: string }).endpointId,
    }).endpointId,
  )

/** In which room of the console it belongs: to its partner, or to the supplier. */
export const roomOf = ({ partner }: OperatedEndpoint) => (partner === null ? 'system' : 'partners')
