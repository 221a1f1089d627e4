import { until } from '../test/support/patience.ts'
import type { Ledger } from './ledger.ts'
import { randomMoment } from './random-moment.ts'

const minPromises = 15

/**
 * Waits for a time that nobody can foresee, and until there is something to lose: on a busy machine a second may pass
 * in which hardly an order is accepted, and a strike then would prove nothing.
 */
export async function momentUnderLoad(ledger: Ledger, from: number, to: number): Promise<void> {
  const wanted = ledger.promises + minPromises
  await randomMoment(from, to)
  await until('orders are accepted', () => ledger.promises >= wanted, { pauseMilliseconds: 1 })
}
