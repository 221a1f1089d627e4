import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../test/support/patience.ts'
import type { Ledger } from './ledger.ts'
import type { Service } from './service.ts'

const longestWaitMilliseconds = patience(60)

/** Milliseconds from a moment under load until the next order is accepted. */
export async function untilAccepted(ledger: Ledger, service: Service, since: number): Promise<number> {
  while ((ledger.lastAcceptedAt ?? 0) <= since) {
    if (performance.now() - since > longestWaitMilliseconds) {
      const unexpected = ledger.unexpected.slice(-3).join('\n')
      throw new Error(
        `No order was accepted in ${longestWaitMilliseconds / 1000} s. ${unexpected}\nThe service's output: ${service.output().slice(-2000)}`,
      )
    }
    await pause(5)
  }
  return (ledger.lastAcceptedAt ?? 0) - since
}
