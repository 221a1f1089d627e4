import { lockedOrder } from '../orders/lifecycle/locked-order.ts'
import { conversationOf } from '../orders/lifecycle/market-messages.ts'
import type { Db } from '../platform/db/sql.ts'
import type { TaskHandler } from '../platform/tasks/task.ts'
import type { Clock } from '../platform/time/clock.ts'
import { settleByAnswer } from './controllable-devices/settle-choice.ts'
import { moveByMarket } from './smart-meters/move-order.ts'

/** Takes over what the market answered about modules and smart meters that were ordered. Harmless if there is nothing. */
export const settleMarketOrdersTask =
  ({ db, clock }: { db: Db; clock: Clock }): TaskHandler =>
  ({ subject }) =>
    db.transaction(async (tx) => {
      const now = clock.now()
      await lockedOrder(tx, subject)
      const conversation = await conversationOf(tx, subject)
      await settleByAnswer(tx, subject, conversation, now)
      await moveByMarket(tx, subject, conversation, now)
    })
