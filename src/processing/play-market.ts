import type { Db } from '../db/sql.ts'
import type { MarketPort } from '../market/market-port.ts'
import { type SimulatedAnswer, simulatedAnswers } from '../market/simulator.ts'
import { Refusal } from '../refusal.ts'
import { enqueueTask } from '../tasks/enqueue-task.ts'
import type { TaskHandler } from '../tasks/task.ts'
import { berlinDate } from '../time/berlin.ts'
import type { Clock } from '../time/clock.ts'
import { meterNumberOf } from './market-repository.ts'
import { receiveAnswer } from './receive-answer.ts'
import { recordEvent } from './record-event.ts'

/** The task that plays one answer of the simulated market; its subject is the contract number. */
export const playMarketAnswer = 'play-market-answer'

type Parts = { db: Db; clock: Clock }
type Pace = { stepMs: number; honoursWorkingDays: boolean }
type Played = SimulatedAnswer extends infer Answer ? Omit<Answer, 'afterMs'> : never

/** A market without a market: its answers wait in the queue, like everything else that is to happen later. */
export const simulatedMarket = ({ db, clock, ...pace }: Parts & Pace): MarketPort => ({
  async send(message) {
    const now = clock.now()
    const meterNumber = await meterNumberOf(db, message.contractNumber)
    const answers = simulatedAnswers(message, { meterNumber, today: berlinDate(now), ...pace })
    await db.transaction(async (tx) => {
      for (const { afterMs, ...payload } of answers) {
        const dueAt = new Date(now.getTime() + afterMs)
        await enqueueTask(tx, {
          kind: playMarketAnswer,
          subject: message.contractNumber,
          payload,
          now,
          dueAt,
        })
      }
    })
  },
})

export const playMarketAnswerTask =
  ({ db, clock }: Parts): TaskHandler =>
  async ({ subject, payload }) => {
    const reporter = { actor: 'market', now: clock.now() }
    const played = payload as Played
    if ('answer' in played) await receiveAnswer(db, played.answer, reporter)
    if ('event' in played)
      await recordEvent(db, subject, played.event as never, reporter).catch(ignoreConflict)
  }

// Somebody else, such as a partner in the sandbox, has led the order elsewhere meanwhile.
function ignoreConflict(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}
