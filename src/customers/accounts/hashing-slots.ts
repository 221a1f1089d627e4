import { availableParallelism } from 'node:os'
import { fairPlaces } from '../../platform/http/fair-places.ts'

/** Whose turn it is: orders take turns by client, logins and other customer actions by network, in separate queues. */
export type Hasher = { queue: 'orders' | 'logins'; name: string }

// Hashing is expensive by design, so each queue may use at most half of the cores.
export const slotsPerQueue = Math.max(1, Math.floor(availableParallelism() / 2))
const queues = { orders: fairPlaces(slotsPerQueue), logins: fairPlaces(slotsPerQueue) }
export const hashingQueues = Object.keys(queues).length

/** Runs the work when it is the hasher's turn. */
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
