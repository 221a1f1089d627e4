import { type Db, sql } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import type { Clock } from '../../platform/time/clock.ts'

export type WebhookCounts = {
  /** Deliveries that are due, without those to endpoints that are tried later because they fail. */
  due: number
  /** How long the oldest of them has been waiting; 0 if none is due. */
  oldestDueSeconds: number
  /** Endpoints at which every attempt has failed for a while. */
  failing: { endpointId: string; partnerId: string | null; seconds: number }[]
  /** Endpoints that were switched off because they failed. */
  switchedOff: { endpointId: string; partnerId: string | null }[]
}

/** Looks at the queue of webhooks; partial indexes keep this fast however many were delivered. */
export async function countWebhooks(db: Db, now: Date): Promise<WebhookCounts> {
  const { rows: queues } = await db.query<{ due: number; oldestDueAt: Date | null }>(sql`
    select count(*) as due, min(d.due_at) as "oldestDueAt"
    from webhook_endpoints e
    join webhook_deliveries d on d.endpoint_id = e.id and d.state = 'Pending' and d.due_at <= ${now}
    where e.is_enabled and (e.retry_at is null or e.retry_at <= ${now})`)
  const { rows: endpoints } = await db.query<{
    endpointId: string
    partnerId: string | null
    isEnabled: boolean
    failingSince: Date | null
  }>(sql`
    select e.id as "endpointId", e.partner_id as "partnerId", e.is_enabled as "isEnabled", e.failing_since as "failingSince"
    from webhook_endpoints e
    where (e.is_enabled and e.failing_since is not null) or e.disabled_because in ('FailedForFiveDays', 'Gone')
    order by e.id`)
  const { due = 0, oldestDueAt = null } = queues[0] ?? {}
  const secondsSince = (at: Date | null) =>
    at === null ? 0 : Math.floor((now.getTime() - at.getTime()) / 1000)
  return {
    due,
    oldestDueSeconds: secondsSince(oldestDueAt),
    failing: endpoints
      .filter(({ isEnabled }) => isEnabled)
      .map(({ endpointId, partnerId, failingSince }) => ({
        endpointId,
        partnerId,
        seconds: secondsSince(failingSince),
      })),
    switchedOff: endpoints
      .filter(({ isEnabled }) => !isEnabled)
      .map(({ endpointId, partnerId }) => ({ endpointId, partnerId })),
  }
}

export type EndpointQueue = { pending: number; oldestPendingAt: Date | null }

/** What waits for each of these endpoints; those for which nothing waits are missing. */
export async function queuesOf(
  db: Db,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, EndpointQueue>> {
  const { rows } = await db.query<EndpointQueue & { endpointId: string }>(sql`
    select d.endpoint_id as "endpointId", count(*) as pending, min(d.created_at) as "oldestPendingAt"
    from webhook_deliveries d
    where d.state = 'Pending' and d.endpoint_id = any(${endpointIds}::uuid[])
    group by d.endpoint_id`)
  return new Map(rows.map(({ endpointId, ...queue }) => [endpointId, queue]))
}

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
