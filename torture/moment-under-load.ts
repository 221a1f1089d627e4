import { setTimeout as pause } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import { randomMoment } from './random-moment.ts'

const leastPromises = 15
const longestWaitMilliseconds = 60_000

/**
 * Waits for a time that nobody can foresee, and until there is something to lose: on a busy machine a second may pass
 * in which hardly an order is accepted, and a strike then would prove nothing.
 */
export async function momentUnderLoad(ledger: Ledger, from: number, to: number): Promise<void> {
  const wanted = ledger.promises + leastPromises
  const deadline = performance.now() + longestWaitMilliseconds
  await randomMoment(from, to)
  while (ledger.promises < wanted && performance.now() < deadline) await pause(1)
}
