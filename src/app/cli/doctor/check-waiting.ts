import type { Kind, WaitingCount } from '../../../contracts/declarations/store.ts'
import type { WebhookCounts } from '../../../events/webhooks/count-webhooks.ts'
import type { ToHandOver } from '../../../orders/lifecycle/hand-over.ts'
import type { Config } from '../../../platform/settings/config.ts'
import { gatewayWarning, lacksGateway } from '../../../platform/settings/lacks-gateway.ts'
import type { TaskCounts } from '../../../platform/tasks/count-tasks.ts'
import { type Check, verdictsOn } from './check.ts'

const onTasks = verdictsOn('tasks')

/** A worker looks once a second; what has waited for so long waits because nobody does it. */
const longestTasksSeconds = 15 * 60

/** Judges whether mails, messages and processing get done. */
export function checkTasks({ due, parked, oldestDueSeconds }: TaskCounts): Check {
  if (oldestDueSeconds > longestTasksSeconds) {
    return onTasks.failure(
      `${due} tasks wait, the oldest for ${Math.floor(oldestDueSeconds / 60)} minutes: ` +
        'see that the service runs on this database, and what its log says about tasks.',
    )
  }
  if (parked > 0) {
    return onTasks.warning(
      `${parked} were given up: GET /operator/v1/tasks?filter.state=parked says why; ` +
        'when that is fixed, wattline tasks release makes them due again.',
    )
  }
  return onTasks.ok(
    due === 0 ? 'None waits, and none was given up.' : `${due} wait, for moments; none was given up.`,
  )
}

const dayMilliseconds = 24 * 60 * 60 * 1000
/**
 * A supplier confirms a termination within a week (§ 41b (1) EnWG). Refunds are due fourteen days after a withdrawal has
 * arrived (§ 357 BGB), so half of that is too long to wait.
 */
const longestDays = 7

const sentences = {
  withdrawal: {
    none: 'Every declaration has found its contract.',
    waiting: (count: number, days: number) =>
      `${count} matched no contract, the oldest ${days} days ago: GET /operator/v1/withdrawal-declarations?filter.result=unmatched, then attach or close each.`,
  },
  termination: {
    none: 'No termination waits for a person.',
    waiting: (count: number, days: number) =>
      `${count} need a person, the oldest for ${days} days: see Today in the console, then attach or settle each.`,
  },
}

/** Judges whether declarations that need a person find one. */
export function checkDeclarations(kind: Kind, { waiting, oldestAt }: WaitingCount, now: Date): Check {
  const { ok, warning, failure } = verdictsOn(`${kind}s`)
  if (oldestAt === null) return ok(sentences[kind].none)
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / dayMilliseconds)
  return (days >= longestDays ? failure : warning)(sentences[kind].waiting(waiting, days))
}

const onWebhooks = verdictsOn('webhooks')

/** A worker looks several times a second; what has waited for so long waits because nobody delivers it. */
const longestWebhooksSeconds = 15 * 60
/** By then a partner may have noticed by itself. */
const daySeconds = 24 * 60 * 60

/** Judges whether partners get their events. `slugs` has the names of partners by their ids. */
export function checkWebhooks(
  { due, oldestDueSeconds, failing, switchedOff }: WebhookCounts,
  slugs: ReadonlyMap<string, string>,
): Check {
  if (oldestDueSeconds > longestWebhooksSeconds) {
    return onWebhooks.failure(
      `${due} deliveries wait, the oldest for ${Math.floor(oldestDueSeconds / 60)} minutes: ` +
        'see that the service runs on this database, and what its log says about webhooks.',
    )
  }
  const nameOf = ({ endpointId, partnerId }: { endpointId: string; partnerId: string | null }) =>
    `${endpointId} of ${partnerId === null ? 'the operator' : (slugs.get(partnerId) ?? partnerId)}`
  const broken = [
    ...failing
      .filter(({ seconds }) => seconds >= daySeconds)
      .map((it) => `${nameOf(it)} has failed for ${Math.floor(it.seconds / daySeconds)} days`),
    ...switchedOff.map((it) => `${nameOf(it)} was switched off`),
  ]
  if (broken.length === 0) return onWebhooks.ok('Every endpoint gets its events.')
  return onWebhooks.warning(`${broken.length} endpoints get no events: tell their owners.`, broken)
}

const onMarket = verdictsOn('market')

/** Judges whether our messages reach the market, by a gateway or by people. */
export function checkMarket(
  config: Pick<Config, 'market' | 'sandbox'>,
  { waiting, oldestAt }: ToHandOver,
  now: Date,
): Check {
  if (!lacksGateway(config))
    return onMarket.ok(
      config.market.url === undefined
        ? 'The market is simulated.'
        : `Messages go to the gateway at ${new URL(config.market.url).host}.`,
    )
  if (oldestAt === null) return onMarket.warning(gatewayWarning)
  const days = Math.floor((now.getTime() - oldestAt.getTime()) / (24 * 60 * 60 * 1000))
  return onMarket.warning(gatewayWarning, [`${waiting} to hand over, the oldest for ${days} days.`])
}
