import { type Db, sql } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'

/** Shows Prometheus how many market messages are waiting; a partial index makes the count cheap. */
export const monitorMessages = (monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void =>
  monitoring.addGauge({
    name: 'wattline_market_messages_waiting',
    help: 'Market messages that arrived before the event they depend on and are waiting for it.',
    among: 'max',
    read: async () => {
      const { rows } = await db.query<{ count: number }>(sql`
        select count(*) as count from market_messages where waiting_since is not null`)
      return rows[0]?.count ?? 0
    },
  })
