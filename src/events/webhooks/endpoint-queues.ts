import { type Db, sql } from '../../platform/db/sql.ts'

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
