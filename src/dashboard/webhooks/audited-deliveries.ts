import { pingEndpoint, redeliver } from '../../events/webhooks/delivery-log.ts'
import type { WebhookDelivery } from '../../events/webhooks/schema.ts'
import type { Db } from '../../platform/db/sql.ts'
import { audited } from '../../staff/audit/audited.ts'
import type { PartnerMe } from '../partner-routes.ts'

type By = Pick<PartnerMe, 'partner' | 'actor' | 'now'>

/** Sends a ping to an endpoint of the partner, with an entry in the audit trail. */
export const pingOwn = (db: Db, endpointId: string, { partner, actor, now }: By): Promise<WebhookDelivery> =>
  audited(db, actor, async (tx) => {
    const result = await pingEndpoint(tx, endpointId, { owner: { partnerId: partner.id }, now })
    return { result, entry: entryOf('ping', endpointId, result.id) }
  })

/** Delivers again what an endpoint of the partner got or missed. */
export const redeliverOwn = (
  db: Db,
  path: { endpointId: string; deliveryId: string },
  { partner, actor, now }: By,
): Promise<WebhookDelivery> =>
  audited(db, actor, async (tx) => {
    const result = await redeliver(tx, path, { owner: { partnerId: partner.id }, now })
    return { result, entry: entryOf('redeliver', path.endpointId, path.deliveryId) }
  })

const entryOf = (verb: string, subject: string, deliveryId: string) => ({
  ...{ action: `webhook.${verb}`, subject, before: null },
  after: { deliveryId },
})
