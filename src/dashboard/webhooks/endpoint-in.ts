import type { FastifyRequest } from 'fastify'
import { getEndpoint } from '../../events/webhooks/manage-endpoints.ts'
import { EndpointPath, type WebhookEndpoint } from '../../events/webhooks/schema.ts'
import { isAbout } from '../../partners/decisions/decision.ts'
import { findDecisions } from '../../partners/decisions/manage-decisions.ts'
import type { Db } from '../../platform/db/sql.ts'
import { checkedInput } from '../../web/checked-input.ts'
import type { PartnerMe } from '../partner-routes.ts'

export const endpointRoute = '/webhooks/:endpointId'

/** What the supplier decided about it. */
export const decisionAbout = async (db: Db, { partner }: Pick<PartnerMe, 'partner'>, endpointId: string) =>
  (await findDecisions(db, partner.id)).find(isAbout(endpointId, 'WebhookOff'))

/** The endpoint that an address names, if it is the partner's; another one does not exist for it. */
export const findOwnEndpoint = (
  db: Db,
  { partner }: Pick<PartnerMe, 'partner'>,
  request: FastifyRequest,
): Promise<WebhookEndpoint> => {
  const { endpointId } = request.params as { endpointId: string }
  const path = checkedInput(request, EndpointPath, { endpointId })
  return getEndpoint(db, path.endpointId, { partnerId: partner.id })
}
