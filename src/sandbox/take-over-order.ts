import { getOrder } from '../orders/intake/read-orders.ts'
import { lockedOrder } from '../orders/lifecycle/locked-order.ts'
import { marketView } from '../orders/lifecycle/market-repository.ts'
import { receiveAnswer } from '../orders/lifecycle/receive-answer.ts'
import { replyTo } from '../orders/lifecycle/reply-to-request.ts'
import { conflict } from '../platform/refusal.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'
import { gridOperatorAt } from './market/play-market.ts'
import { cancellation, releaseForMoveIn } from './market/takeover.ts'
import type { Player } from './play-order.ts'
import type { TakeoverRequest } from './schema.ts'
import type { SandboxDeps } from './shared-clock.ts'
import { simulatedMaLo } from './simulated-malo.ts'

/**
 * Lets another supplier ask for the customer of one of the partner's orders and shows our answer. The other side goes on
 * by itself: after our consent the grid operator asks too, and ends our supply.
 */
export async function takeOverOrder(
  { db, config: { marketIdentity } }: Pick<SandboxDeps, 'db' | 'config'>,
  contractNumber: string,
  { endDate, isNextPossible = false, isMoveIn = false }: TakeoverRequest,
  player: Player,
) {
  await getOrder(db, contractNumber, player)
  const { now } = player
  const reply = await db.transaction(async (tx) => {
    await lockedOrder(tx, contractNumber)
    const { order } = await marketView(tx, contractNumber)
    const asked = {
      ...{ contractNumber, now },
      // An order that was advanced to its state has none; the market still has to name one.
      maLoIdentifier: order.maLoIdentifier ?? simulatedMaLo(contractNumber),
      endDate: endDate ?? plusDays(berlinDate(now), 30),
    }
    const request = isMoveIn
      ? releaseForMoveIn(asked, {
          gridOperatorCode: await gridOperatorAt(tx, order, berlinDate(now)),
          ...{ surnames: 'Neuzugang', firstnames: 'Nora' },
        })
      : cancellation(asked, isNextPossible)
    const { isUsed, reason } = await receiveAnswer(tx, request, { actor: 'market', now }, marketIdentity)
    if (!isUsed) throw conflict(reason ?? 'The request does not fit the order.')
    return replyTo(tx, request.messageId)
  })
  if (reply === undefined) throw new Error('a request has no reply')
  const { process, content } = reply
  return {
    answer: {
      process,
      decisionTree: content.decisionTree,
      responseCode: content.responseCode,
      reason: content.reason,
      endDate: 'endDate' in content ? content.endDate : null,
      earliestEndDate: 'earliestEndDate' in content ? content.earliestEndDate : null,
    },
    order: await getOrder(db, contractNumber, player),
  }
}
