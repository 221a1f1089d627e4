import type { ContractState } from '../domain/states-and-reasons.ts'
import { getOrder } from '../orders/intake/read-orders.ts'
import { bringUpToDate } from '../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../orders/lifecycle/locked-order.ts'
import { recordEvent, recordOn } from '../orders/lifecycle/record-event.ts'
import { eventOf } from '../orders/lifecycle/reported-event.ts'
import type { ReportedEvent } from '../orders/lifecycle/schema.ts'
import type { Db } from '../platform/db/sql.ts'
import { Refusal } from '../platform/refusal.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { wayTo } from './way-to.ts'

type Player = { partnerId: string; clientId: string; now: Date }

/** Reports a fact about an order of the partner, as the market, the customer or the operator would. */
export async function reportEvent(db: Db, contractNumber: string, reported: ReportedEvent, player: Player) {
  await getOrder(db, contractNumber, player)
  const event = eventOf(reported, berlinDate(player.now))
  await recordEvent(db, contractNumber, event, { actor: `sandbox:${player.clientId}`, now: player.now })
  return getOrder(db, contractNumber, player)
}

/** Takes an order of the partner to a state by the shortest way there, all of it or none. */
export async function advanceOrder(db: Db, contractNumber: string, to: ContractState, player: Player) {
  await getOrder(db, contractNumber, player)
  const { now } = player
  const today = berlinDate(now)
  await db.transaction(async (tx) => {
    const first = await lockedOrder(tx, contractNumber)
    const present = bringUpToDate(first.status, today)
    const way = wayTo(present, to, { today, isWithdrawalPossible: true })
    if (way === undefined) {
      throw new Refusal('conflict', {
        code: 'conflict',
        message: `An order cannot get from ${present.state} to ${to}.`,
      })
    }
    let order = first
    for (const event of way) {
      await recordOn(tx, order, event, { actor: `sandbox:${player.clientId}`, now })
      order = await lockedOrder(tx, contractNumber)
    }
  })
  return getOrder(db, contractNumber, player)
}
