import type { Db } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { countWebhooks, type WebhookCounts } from './count-webhooks.ts'

/** Adds metrics about webhooks. They come from the database, so every process reports the same values. */
export function monitorWebhooks(monitoring: Pick<Monitoring, 'addGauge'>, db: Db, clock: Clock): void {
  let counting: Promise<WebhookCounts> | undefined
  // All gauges are read at the same moment and share one look.
  const count = () => {
    counting ??= countWebhooks(db, clock.now()).finally(() => {
      counting = undefined
    })
    return counting
  }
  monitoring.addGauge({
    name: 'wattline_webhooks_due',
    help: 'Webhook deliveries that are due, without those to endpoints that fail.',
    read: async () => (await count()).due,
  })
  monitoring.addGauge({
    name: 'wattline_webhooks_oldest_due_seconds',
    help: 'How long the oldest due webhook delivery has been waiting.',
    read: async () => (await count()).oldestDueSeconds,
  })
  monitoring.addGauge({
    name: 'wattline_webhook_endpoints_switched_off',
    help: 'Webhook endpoints that were switched off because they failed.',
    read: async () => (await count()).switchedOff.length,
  })
  monitoring.addGauge({
    name: 'wattline_webhook_endpoint_failing_seconds',
    help: 'For how long every delivery to an endpoint has failed, by endpoint.',
    label: 'endpoint',
    read: async () => new Map((await count()).failing.map((it) => [it.endpointId, it.seconds])),
  })
}
