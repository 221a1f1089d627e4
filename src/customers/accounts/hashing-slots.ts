import { availableParallelism } from 'node:os'
import { fairPlaces } from '../../platform/http/fair-places.ts'

/** Who hashes: orders by client, logins and what else customers do by network. Neither waits for the other's queue. */
export type Hasher = { queue: 'orders' | 'logins'; name: string }

// Hashing is heavy on purpose. However many wait, each queue uses half of the cores at most.
export const slotsPerQueue = Math.max(1, Math.floor(availableParallelism() / 2))
const queues = { orders: fairPlaces(slotsPerQueue), logins: fairPlaces(slotsPerQueue) }
export const hashingQueues = Object.keys(queues).length

/** Runs one piece of hashing, when it is its turn. */
export async function inHashingSlot<Result>(
  { queue, name }: Hasher,
  work: () => Promise<Result>,
): Promise<Result> {
  let enter = () => {}
  const turn = new Promise<void>((resolve) => {
    enter = resolve
  })
  const slot = queues[queue].take(name, enter)
  if (!slot.isInside) await turn
  try {
    return await work()
  } finally {
    slot.leave()
  }
}
