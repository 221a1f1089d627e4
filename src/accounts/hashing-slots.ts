import { availableParallelism } from 'node:os'

// Hashing is heavy on purpose. It leaves one core to everybody else, however many log in at once.
const slots = Math.max(1, availableParallelism() - 1)

let busy = 0
const waiting: (() => void)[] = []

/** Runs one piece of hashing, when it is its turn. */
export async function inHashingSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (busy >= slots) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy++
  try {
    return await work()
  } finally {
    // The slot goes straight to who waits longest; nobody can take it in between.
    const next = waiting.shift()
    if (next === undefined) busy--
    else next()
  }
}
