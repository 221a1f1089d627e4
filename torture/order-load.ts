import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '../test/support/patience.ts'
import { type Intent, type Ledger, newIntent, newLedger, takeRetry } from './ledger.ts'
import { placeOrder, tokenFrom } from './place-order.ts'

export type OrderLoad = {
  ledger: Ledger
  /** Lets requests that are on their way come back, and sends no more. */
  stop(): Promise<void>
}

type Options = {
  clients?: number
  /** A breath of each client between two orders. */
  pauseMilliseconds?: number
  /** Who places them. */
  clientId?: string
  /** Makes the next order. */
  next?: (ledger: Ledger) => Intent
}

const pauseAfterFailureMilliseconds = 200

/**
 * Partners that place orders as fast as they are answered, and repeat those with a key that failed. Where there are
 * several services on one database, each request goes to any of them.
 */
export async function startOrderLoad(
  origin: string | readonly string[],
  { clients = 12, pauseMilliseconds = 0, clientId, next = newIntent }: Options = {},
): Promise<OrderLoad> {
  const ledger = newLedger()
  const origins = [origin].flat()
  const caller = {
    get origin() {
      return origins[randomInt(origins.length)] as string
    },
    token: await tokenFrom(origins[0] as string, clientId),
  }
  ledger.lastAcceptedAt = performance.now()
  let isOver = false

  const work = async () => {
    while (!isOver) {
      const intent = takeRetry(ledger, Date.now()) ?? next(ledger)
      const isAccepted = await placeOrder(ledger, intent, caller)
      await pause(isAccepted ? pauseMilliseconds : pauseAfterFailureMilliseconds)
    }
  }
  const working = Promise.all(Array.from({ length: clients }, work))
  return {
    ledger,
    async stop() {
      isOver = true
      await working
      ledger.lastAcceptedAt = null
    },
  }
}

const longestWaitMilliseconds = patience(100)

/** Repeats every request with a key until it is answered; a key of a request that died is free after a minute. */
export async function answerAll(ledger: Ledger, origin: string): Promise<void> {
  const caller = { origin, token: await tokenFrom(origin) }
  const deadline = performance.now() + longestWaitMilliseconds
  const isWaiting = () => ledger.intents.some(({ retryAt }) => retryAt !== null)
  while (isWaiting() && performance.now() < deadline) {
    const intent = takeRetry(ledger, Date.now())
    if (intent === undefined) await pause(50)
    else await placeOrder(ledger, intent, caller)
  }
}
