import { type Db, sql } from '../../platform/db/sql.ts'
import type { Monitoring } from '../../platform/monitoring/registry.ts'
import { countToHandOver } from './hand-over.ts'

/** Shows Prometheus how many market messages are waiting; partial indexes make the counts cheap. */
export function monitorMessages(monitoring: Pick<Monitoring, 'addGauge'>, db: Db): void {
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
  monitoring.addGauge({
    name: 'wattline_market_messages_to_hand_over',
    help: 'Messages for the market that a person has to hand over, because no gateway is connected.',
    among: 'max',
    read: async () => (await countToHandOver(db)).waiting,
  })
}
