import { pingEndpoint, redeliver, redeliverRange } from '../../events/webhooks/delivery-log.ts'
import type { Owner } from '../../events/webhooks/endpoint-repository.ts'
import {
  changeEndpoint,
  createEndpoint,
  type EndpointDeps,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../events/webhooks/manage-endpoints.ts'
import type {
  RedeliveryRequest,
  WebhookDelivery,
  WebhookEndpointRequest,
} from '../../events/webhooks/schema.ts'
import { settle } from '../../partners/decisions/manage-decisions.ts'
import { partnerBySlug } from '../../partners/manage-partners.ts'
import type { Db } from '../../platform/db/sql.ts'
import { conflict } from '../../platform/refusal.ts'
import { audited, type Operator } from '../../staff/audit/audited.ts'
import type { OperatedEndpoint, OperatedEndpointChanges } from './schema.ts'
import { showEndpoint } from './show-endpoints.ts'

const own = { partnerId: null }
const anybody = 'anybody'

export async function createOwnEndpoint(
  deps: EndpointDeps,
  request: WebhookEndpointRequest,
  { clientId, operator }: { clientId: string; operator: Operator },
) {
  const made = await createEndpoint(deps, request, { owner: own, clientId, by: operator })
  return { ...made, partner: null, clientId }
}

/** Changes an endpoint. What a partner has set is the partner's: of its endpoints an operator switches on or off, and decides that. */
export async function operateEndpoint(
  deps: EndpointDeps,
  id: string,
  { comment, ...changes }: OperatedEndpointChanges,
  operator: Operator,
): Promise<OperatedEndpoint> {
  const { partner } = await showEndpoint(deps.db, id)
  if (partner !== null && Object.keys(changes).some((name) => name !== 'isEnabled'))
    throw conflict(`The endpoint belongs to ${partner}: only isEnabled can be changed here.`)
  const reason = partner !== null && changes.isEnabled === false ? 'ByOperator' : null
  await deps.db.transaction(async (tx) => {
    await changeEndpoint({ ...deps, db: tx }, id, changes, { owner: anybody, by: operator, reason, comment })
    if (partner === null || changes.isEnabled === undefined) return
    const { id: partnerId } = await partnerBySlug(tx, partner)
    const decided = changes.isEnabled ? null : { reason: comment }
    await settle(tx, { partnerId, kind: 'WebhookOff', subject: id }, decided, operator)
  })
  return showEndpoint(deps.db, id)
}

export async function removeOwnEndpoint(deps: EndpointDeps, id: string, operator: Operator): Promise<void> {
  await refuseOfPartner(deps.db, id, 'delete it. Switch it off instead.')
  await removeEndpoint(deps, id, { owner: own, by: operator })
}

export async function rotateOwnSecret(deps: EndpointDeps, id: string, operator: Operator) {
  const { clientId } = await refuseOfPartner(deps.db, id, 'see its secret.')
  return { ...(await rotateEndpointSecret(deps, id, { owner: own, by: operator })), partner: null, clientId }
}

async function refuseOfPartner(db: Db, id: string, what: string): Promise<OperatedEndpoint> {
  const endpoint = await showEndpoint(db, id)
  if (endpoint.partner === null) return endpoint
  throw conflict(`The endpoint belongs to ${endpoint.partner}, which alone can ${what}`)
}

/** Whose endpoint it has to be, and by whose clock. */
type OwnerContext = { owner: Owner; now: Date }

export const ping = (
  db: Db,
  endpointId: string,
  operator: Operator,
  asked: OwnerContext = { owner: anybody, now: operator.now },
): Promise<WebhookDelivery> =>
  audited(db, operator, async (tx) => {
    const result = await pingEndpoint(tx, endpointId, asked)
    return { result, entry: entryOf('ping', endpointId, { deliveryId: result.id }) }
  })

export const redeliverOne = (
  db: Db,
  path: { endpointId: string; deliveryId: string },
  operator: Operator,
  asked: OwnerContext = { owner: anybody, now: operator.now },
): Promise<WebhookDelivery> =>
  audited(db, operator, async (tx) => {
    const result = await redeliver(tx, path, asked)
    return { result, entry: entryOf('redeliver', path.endpointId, { deliveryId: path.deliveryId }) }
  })

export const redeliverMany = (
  db: Db,
  endpointId: string,
  request: RedeliveryRequest,
  operator: Operator,
): Promise<number> =>
  audited(db, operator, async (tx) => {
    const count = await redeliverRange(tx, endpointId, request, { owner: anybody, now: operator.now })
    return { result: count, entry: entryOf('redeliver', endpointId, { ...request, count }) }
  })

const entryOf = (verb: string, subject: string, after: Record<string, unknown>) => ({
  action: `webhook.${verb}`,
  subject,
  before: null,
  after,
})
