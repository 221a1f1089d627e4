import type { MarketPort } from '../../market/market-port.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { meterNumberOf } from '../../orders/lifecycle/market-repository.ts'
import { receiveAnswer } from '../../orders/lifecycle/receive-answer.ts'
import { type Reporter, recordUnlessRefused } from '../../orders/lifecycle/record-event.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { answersUpTo, markPlayed, queueAnswers } from './answer-queue.ts'
import { type SimulatedAnswer, simulatedAnswers } from './simulator.ts'

type Deps = { db: Db; clock: Clock }
type Pace = { stepMs: number; honoursWorkingDays: boolean }

/** Answers every message itself; the answers wait in the task queue. */
export const simulatedMarket = ({ db, clock, ...pace }: Deps & Pace): MarketPort => ({
  async send(message) {
    const now = clock.now()
    const meterNumber = await meterNumberOf(db, message.contractNumber)
    const answers = simulatedAnswers(message, { meterNumber, today: berlinDate(now), ...pace })
    await queueAnswers(db, message, answers, now)
  },
})

/**
 * Plays an answer. Workers run in parallel, so a later answer may be picked up first; its worker then plays all earlier
 * ones too, while the lock on the order keeps the others waiting. A contract's answers are played in order, each once,
 * and none depends on a worker that died.
 */
export const playMarketAnswerTask =
  ({ db, clock }: Deps): TaskHandler =>
  (task) =>
    db.transaction(async (tx) => {
      await lockedOrder(tx, task.subject)
      const reporter = { actor: 'market', now: clock.now() }
      for (const { id, payload } of await answersUpTo(tx, task)) {
        await play(tx, task.subject, payload, reporter)
        await markPlayed(tx, id, reporter.now)
      }
    })

async function play(tx: Db, contractNumber: string, played: SimulatedAnswer, reporter: Reporter) {
  if ('answer' in played) await receiveAnswer(tx, played.answer, reporter)
  // An event is refused only if someone else, such as a partner in the sandbox, has moved the order in the meantime.
  else await recordUnlessRefused(tx, await lockedOrder(tx, contractNumber), played.event, reporter)
}
