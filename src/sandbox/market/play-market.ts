import { hasSmartMeterOn } from '../../domain/measurement-technology.ts'
import type { MarketPort } from '../../market/http-market.ts'
import type { MarketOrder } from '../../market/market-order.ts'
import { lockedOrder } from '../../orders/lifecycle/locked-order.ts'
import { marketView } from '../../orders/lifecycle/market-repository.ts'
import { meterOf } from '../../orders/lifecycle/meters.ts'
import { receiveAnswer } from '../../orders/lifecycle/receive-answer.ts'
import { type Reporter, recordUnlessRefused } from '../../orders/lifecycle/record-event.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { MarketIdentity } from '../../platform/settings/market-identity.ts'
import type { TaskHandler } from '../../platform/tasks/task.ts'
import { berlinDate } from '../../platform/time/berlin.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findGridOperator } from '../../tariffs/regions/grid-operator-of.ts'
import { answersUpTo, markPlayed, queueAnswers } from './answer-queue.ts'
import { unknownGridOperator } from './simulated-identifiers.ts'
import { type SimulatedAnswer, simulatedAnswers } from './simulator.ts'
import { takeoverAfter } from './takeover.ts'

type Deps = { db: Db; clock: Clock }
type Pace = { stepMs: number; honoursWorkingDays: boolean }

/** Answers every message itself; the answers wait in the task queue. */
export const simulatedMarket = ({ db, clock, ...pace }: Deps & Pace): MarketPort => ({
  async send(message) {
    const now = clock.now()
    const today = berlinDate(now)
    const { order } = await marketView(db, message.contractNumber)
    const gridOperatorCode = await gridOperatorAt(db, order, today)
    const answers =
      'answers' in message
        ? takeoverAfter(message, { gridOperatorCode, ...pace })
        : simulatedAnswers(message, {
            ...(await meterOn(db, message.contractNumber, today)),
            ...{ gridOperatorCode, today, ...pace },
          })
    await queueAnswers(db, message, answers, now)
  },
})

async function meterOn(db: Db, contractNumber: string, today: string) {
  const meter = await meterOf(db, contractNumber)
  return { meterNumber: meter.meterNumber, hasSmartMeter: hasSmartMeterOn(meter, today) }
}

/** The grid operator of the delivery address. */
export const gridOperatorAt = async (
  db: Db,
  { deliveryAddress }: MarketOrder,
  today: string,
): Promise<string> => (await findGridOperator(db, deliveryAddress.postCode, today)) ?? unknownGridOperator

/**
 * Plays an answer. Workers run in parallel, so a later answer may be picked up first; its worker then plays all earlier
 * ones too, while the lock on the order keeps the others waiting. A contract's answers are played in order, each once,
 * and none depends on a worker that died.
 */
export const playMarketAnswerTask =
  ({
    db,
    clock,
    config: { marketIdentity },
  }: Deps & { config: Pick<Config, 'marketIdentity'> }): TaskHandler =>
  (task) =>
    db.transaction(async (tx) => {
      await lockedOrder(tx, task.subject)
      const reporter = { actor: 'market', now: clock.now() }
      for (const { id, payload } of await answersUpTo(tx, task)) {
        await play(tx, task.subject, payload, { reporter, identity: marketIdentity })
        await markPlayed(tx, id, reporter.now)
      }
    })

async function play(
  tx: Db,
  contractNumber: string,
  played: SimulatedAnswer,
  { reporter, identity }: { reporter: Reporter; identity: MarketIdentity },
) {
  if ('answer' in played) await receiveAnswer(tx, played.answer, reporter, identity)
  // An event is refused only if someone else, such as a partner in the sandbox, has moved the order in the meantime.
  else await recordUnlessRefused(tx, await lockedOrder(tx, contractNumber), played.event, reporter)
}
