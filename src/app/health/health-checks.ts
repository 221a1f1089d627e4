import type { HealthChecks } from '../../backoffice/availability/availability.ts'
import { knownSince } from '../../energy/day-ahead-prices/price-status.ts'
import { lastDueDate } from '../../energy/day-ahead-prices/publication.ts'
import { countWebhooks } from '../../events/webhooks/count-webhooks.ts'
import type { Db } from '../../platform/db/sql.ts'
import { call } from '../../platform/http-client/call.ts'
import { anywhere } from '../../platform/http-client/reach.ts'
import type { Config } from '../../platform/settings/config.ts'
import { waitingSeconds } from '../../platform/tasks/count-tasks.ts'
import type { TaskKind } from '../../platform/tasks/task-kinds.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { mailTaskKinds } from '../mail-task-kinds.ts'

type Deps = { db: Db; clock: Clock; config: Pick<Config, 'host' | 'port' | 'dayAheadPrices'> }

const marketTaskKinds: TaskKind[] = [
  'send-market-message',
  'tell-market-of-the-end',
  'apply-waiting-messages',
]

/** A worker looks once a second; what has waited for so long waits because nobody can do it. `wattline doctor` says the same. */
const longestWaitSeconds = 15 * 60

/** How the worker finds out whether each component works: the API and pages by asking them, queues by how long they wait. */
export const healthChecksOf = ({ db, clock, config }: Deps): HealthChecks => ({
  api: () => isAnswered(config, '/health/ready'),
  'customer-pages': () => isAnswered(config, '/account/login'),
  webhooks: async () => (await countWebhooks(db, clock.now())).oldestDueSeconds <= longestWaitSeconds,
  mails: async () => (await waitingSeconds(db, mailTaskKinds, clock.now())) <= longestWaitSeconds,
  market: async () => (await waitingSeconds(db, marketTaskKinds, clock.now())) <= longestWaitSeconds,
  prices: async () => {
    if (config.dayAheadPrices.isSynthetic) return true
    const date = lastDueDate(clock.now())
    return (await knownSince(db, [date])).has(date)
  },
})

// What a server listens on where it listens on all addresses cannot be called everywhere.
const all: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** Whether our own port answers with 200. No connection is kept, so that none is open when the service stops. */
async function isAnswered({ host, port }: Pick<Config, 'host' | 'port'>, path: string): Promise<boolean> {
  const name = all[host] ?? (host.includes(':') ? `[${host}]` : host)
  const { status } = await call(new URL(`http://${name}:${port}${path}`), {
    method: 'GET',
    timeoutMs: 5000,
    maxBytes: 1000,
    isCut: true,
    reach: anywhere,
  })
  return status === 200
}
