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

type Parts = { db: Db; clock: Clock }
type Pace = { stepMs: number; honoursWorkingDays: boolean }

/** A market without a market: its answers wait in the queue, like everything else that is to happen later. */
export const simulatedMarket = ({ db, clock, ...pace }: Parts & Pace): MarketPort => ({
  async send(message) {
    const now = clock.now()
    const meterNumber = await meterNumberOf(db, message.contractNumber)
    const answers = simulatedAnswers(message, { meterNumber, today: berlinDate(now), ...pace })
    await queueAnswers(db, message, answers, now)
  },
})

/**
 * Plays an answer. Workers do tasks side by side, and the later of two may get there first; so whoever comes plays all
 * that should have come before, while the lock on the order keeps the others waiting. A contract's answers are thereby
 * played one after the other, each once, and none waits for a worker that died.
 */
export const playMarketAnswerTask =
  ({ db, clock }: Parts): TaskHandler =>
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
  // An event is refused only where somebody else, such as a partner in the sandbox, has led the order elsewhere.
  else await recordUnlessRefused(tx, await lockedOrder(tx, contractNumber), played.event, reporter)
}
