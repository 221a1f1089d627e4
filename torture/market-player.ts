import { setTimeout as pause } from 'node:timers/promises'
import type { IncomingMessage } from '../src/market/answers.ts'
import type { OutgoingMessage } from '../src/market/messages.ts'
import { meterOf } from '../src/orders/lifecycle/meters.ts'
import type { Pool } from '../src/platform/db/pool.ts'
import { berlinDate } from '../src/platform/time/berlin.ts'
import { simulatedAnswers } from '../src/sandbox/market/simulator.ts'
import { patience } from '../test/support/patience.ts'
import type { Gateway } from './gateway.ts'
import { tokenFrom } from './place-order.ts'

export type Market = {
  /** Every answer that the service took, by its number. */
  answers: ReadonlyMap<string, IncomingMessage>
  /** Answers that no outage excuses. */
  unexpected: string[]
  /** Whether every message that the gateway has was answered. */
  isQuiet(): boolean
  stop(): Promise<void>
}

/**
 * Grid operators and suppliers behind the gateway. They answer each message as the meter number of its order says, in any
 * order, some twice, and repeat an answer until the service has taken it.
 */
export function startMarket(gateway: Gateway, { origin, pool }: { origin: string; pool: Pool }): Market {
  const answers = new Map<string, IncomingMessage>()
  const unexpected: string[] = []
  const begun = new Set<string>()
  let underWay = 0
  let isOver = false
  let token: string | undefined

  const deliver = async (answer: IncomingMessage): Promise<boolean> => {
    try {
      token ??= await tokenFrom(origin, 'demo-operator')
      const response = await fetch(`${origin}/operator/v1/market/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(answer),
        signal: AbortSignal.timeout(patience(25)),
      })
      const text = await response.text()
      if (response.status !== 200 && response.status !== 503)
        unexpected.push(`an answer of the market was answered with ${response.status}: ${text.slice(0, 200)}`)
      return response.status === 200
    } catch {
      // The connection broke: it may be there or not, and the gateway sends it again.
      return false
    }
  }
  const deliverAtLast = async (answer: IncomingMessage) => {
    while (!isOver && !(await deliver(answer))) await pause(100)
    answers.set(answer.messageId, answer)
  }
  // The database may be down just now.
  const meterAtLast = async (contractNumber: string): ReturnType<typeof meterOf> => {
    for (;;) {
      try {
        return await meterOf(pool, contractNumber)
      } catch (error) {
        if (isOver) throw error
        await pause(100)
      }
    }
  }
  const react = async (message: OutgoingMessage) => {
    const meter = await meterAtLast(message.contractNumber)
    const played = simulatedAnswers(message, { ...meter, today: berlinDate(new Date()), stepMs: 0 })
    const reactions = played.flatMap((each) => ('answer' in each ? [each.answer] : []))
    await Promise.all(
      [...reactions.toReversed(), ...(begun.size % 5 === 0 ? reactions : [])].map(deliverAtLast),
    )
  }
  const watch = async () => {
    while (!isOver) {
      for (const [id, body] of gateway.taken) {
        if (begun.has(id)) continue
        begun.add(id)
        underWay++
        react(JSON.parse(body))
          .catch((error: Error) => unexpected.push(`the market could not answer: ${error.message}`))
          .finally(() => underWay--)
      }
      await pause(20)
    }
  }
  const watching = watch()
  return {
    answers,
    unexpected,
    isQuiet: () => underWay === 0 && begun.size === gateway.taken.size,
    async stop() {
      isOver = true
      await watching
    },
  }
}
