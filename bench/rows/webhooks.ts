import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { joinService } from '../bench-database.ts'
import { holdTasks } from '../hold-tasks.ts'
import { keenContestant } from '../keen-contestant.ts'
import { jsonHeaders, newCustomersOrders, ordersPath } from '../place-orders.ts'
import type { Contestant, Row } from '../row.ts'
import { startService } from '../service.ts'
import { addEndpoint, startReceiver } from '../webhook-endpoints.ts'

export const createOrderWithWebhooksRow: Row = {
  name: 'create-order-webhooks',
  claim:
    'Placing orders one after the other while a worker delivers their events to an endpoint, against the same without endpoints.',
  atLeast: 0.95,
  async start() {
    const receiver = await startReceiver()
    return {
      ours: await contestant('Wattline, webhooks on', receiver.url('/take')),
      theirs: await contestant('Wattline, no endpoints'),
    }
  },
}

async function contestant(name: string, url?: string): Promise<Contestant> {
  const service = await startService({ env: { WORKERS: '2' } })
  const { pool } = await joinService(service)
  await holdTasks(pool, ['public'])
  if (url !== undefined) await addEndpoint(service, url)
  const { round } = keenContestant(name, service, {
    method: 'POST',
    path: ordersPath,
    headers: await jsonHeaders(service),
    newBody: newCustomersOrders(),
    connections: 1,
  })
  return {
    name,
    // What is left takes nothing from the other contestant.
    async round(seconds) {
      const result = await round(seconds)
      while (await isAnythingToDeliver(pool)) await pause(50)
      return result
    },
  }
}

async function isAnythingToDeliver(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isAny: boolean }>(sql`
    select exists (select from event_facts)
      or exists (select from webhook_deliveries d where d.state = 'Pending' and d.due_at <= now()) as "isAny"`)
  return rows[0]?.isAny ?? false
}
