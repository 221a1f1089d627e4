import type { WebhookCounts } from '../../../events/webhooks/count-webhooks.ts'
import { type Check, verdictsOn } from './check.ts'

const { ok, warning, failure } = verdictsOn('webhooks')

/** A worker looks several times a second; what has waited for so long waits because nobody delivers it. */
const longestSeconds = 15 * 60
/** By then a partner may have noticed by itself. */
const daySeconds = 24 * 60 * 60

/** Judges whether partners get their events. `slugs` has the names of partners by their ids. */
export function checkWebhooks(
  { due, oldestDueSeconds, failing, switchedOff }: WebhookCounts,
  slugs: ReadonlyMap<string, string>,
): Check {
  if (oldestDueSeconds > longestSeconds) {
    return failure(
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
  if (broken.length === 0) return ok('Every endpoint gets its events.')
  return warning(`${broken.length} endpoints get no events: tell their owners.`, broken)
}
