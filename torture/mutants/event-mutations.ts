/** Mistakes in telling partners what happened: signatures, order, rights, retries. */
import type { Mutation } from './mutation.ts'

export const eventMutations: readonly Mutation[] = [
  {
    name: 'a webhook is signed with the text of its secret',
    promise: 'libraries of the Standard Webhooks specification accept every delivery',
    file: 'src/events/webhooks/secrets.ts',
    text: "Buffer.from(secret.slice(prefix.length), 'base64')",
    becomes: 'Buffer.from(secret)',
    tests: ['src/events/webhooks/deliver.test.ts'],
  },
  {
    name: 'a failed event does not hold up the next of its contract',
    promise: 'events of a contract come in their order',
    file: 'src/events/webhooks/lane.ts',
    text: 'await writeOutcome(outcome)\n    holdUp(delivery)',
    becomes: 'await writeOutcome(outcome)\n    follow(delivery)',
    tests: ['src/events/webhooks/failing-deliveries.test.ts'],
  },
  {
    name: 'an endpoint gets what its client may not see',
    promise: 'an endpoint has the rights of the client that made it',
    file: 'src/events/webhooks/matching.ts',
    text: '&& (role === null || rights.has(role))',
    becomes: '&& (role === null || rights.size > 0)',
    tests: ['src/events/webhooks/matching.test.ts'],
  },
  {
    name: 'a pause that an endpoint asks for is not kept',
    promise: 'Retry-After is respected',
    file: 'src/events/webhooks/lane.ts',
    text: 'failed.size >= failuresOfAnOutage || askedPause > 0',
    becomes: 'failed.size >= failuresOfAnOutage',
    tests: ['src/events/webhooks/failing-deliveries.test.ts'],
  },
]
