import type { OrderEvent } from '../domain/order-events.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { ContractState } from '../domain/states-and-reasons.ts'
import { getOrder } from '../orders/intake/read-orders.ts'
import { applyEvent } from '../orders/lifecycle/apply-event.ts'
import { bringUpToDate } from '../orders/lifecycle/due-changes.ts'
import { lockedOrder } from '../orders/lifecycle/locked-order.ts'
import { recordEvent, recordOn } from '../orders/lifecycle/record-event.ts'
import { eventOf } from '../orders/lifecycle/reported-event.ts'
import type { ReportedEvent } from '../orders/lifecycle/schema.ts'
import type { Circumstances } from '../orders/lifecycle/transition-table.ts'
import type { Caller } from '../partners/tokens/caller.ts'
import type { Db } from '../platform/db/sql.ts'
import { conflict } from '../platform/refusal.ts'
import { berlinDate } from '../platform/time/berlin.ts'
import { plusDays } from '../platform/time/day-number.ts'

export type Player = { partnerId: string; clientId: string; now: Date }

export const playerOf = ({ partner, clientId }: Caller, now: Date): Player => ({
  partnerId: partner.id,
  clientId,
  now,
})

/** Reports an event on one of the partner's orders, as the market, the customer or the operator would. */
export async function reportEvent(db: Db, contractNumber: string, reported: ReportedEvent, player: Player) {
  await getOrder(db, contractNumber, player)
  const today = berlinDate(player.now)
  const event = eventOf(reported, { today, startDate: plusDays(today, 1) })
  await recordEvent(db, contractNumber, event, { actor: `sandbox:${player.clientId}`, now: player.now })
  return getOrder(db, contractNumber, player)
}

/** Takes one of the partner's orders to a state by the shortest path, completely or not at all. */
export async function advanceOrder(db: Db, contractNumber: string, to: ContractState, player: Player) {
  await getOrder(db, contractNumber, player)
  const { now } = player
  const today = berlinDate(now)
  await db.transaction(async (tx) => {
    const first = await lockedOrder(tx, contractNumber)
    const present = bringUpToDate(first.status, today)
    const path = shortestPath(present, to, { today, isWithdrawalPossible: true })
    if (path === undefined) {
      throw conflict(`An order cannot get from ${present.state} to ${to}.`)
    }
    let order = first
    for (const event of path) {
      const status = beforeEvent(order.status, event, today)
      await recordOn(tx, { ...order, status }, event, { actor: `sandbox:${player.clientId}`, now })
      order = await lockedOrder(tx, contractNumber)
    }
  })
  return getOrder(db, contractNumber, player)
}

const maxEvents = 6

/** Everything that can happen to a sandbox order, likeliest first. The dates fit today because the clock does not move. */
const possibleEvents = ({ deliveryState }: OrderStatus, today: string): OrderEvent[] => [
  { event: 'dataCompleted' },
  { event: 'marketContacted' },
  { event: 'supplyConfirmed', startDate: today },
  { event: 'supplyConfirmed', startDate: plusDays(today, 1) },
  ...(deliveryState === 'DeliveryPending' ? [{ event: 'startDateReached' } as const] : []),
  { event: 'terminated', endDate: plusDays(today, 30), cancellationReason: 'CustomerMisc' },
  { event: 'denied', denialReason: 'Other' },
  { event: 'withdrawn' },
  { event: 'terminationWithdrawn' },
  { event: 'reopened' },
  { event: 'communicationFailed' },
  { event: 'resolved', state: 'Processing' },
  { event: 'resolved', state: 'Delivery', startDate: today },
]

/** Brings a start that was confirmed for later forward to today, so that it happens as a real one does. */
const beforeEvent = (status: OrderStatus, { event }: OrderEvent, today: string): OrderStatus =>
  event === 'startDateReached' ? { ...status, startDate: today } : status

/** The fewest events that lead from a status to a state; undefined if none do. */
function shortestPath(
  status: OrderStatus,
  to: ContractState,
  circumstances: Circumstances,
): OrderEvent[] | undefined {
  const { today } = circumstances
  const seen = new Set<string>()
  let paths: { status: OrderStatus; events: OrderEvent[] }[] = [{ status, events: [] }]
  for (let length = 0; length <= maxEvents; length++) {
    const arrived = paths.find((path) => path.status.state === to)
    if (arrived !== undefined) return arrived.events
    paths = paths.flatMap((path) =>
      possibleEvents(path.status, today).flatMap((event) => {
        const applied = applyEvent(beforeEvent(path.status, event, today), event, circumstances)
        const next = applied.isAllowed ? applied.steps.at(-1) : undefined
        const key = next && JSON.stringify([next.state, next.deliveryState, next.startDate])
        if (next === undefined || key === undefined || seen.has(key)) return []
        seen.add(key)
        return { status: next, events: [...path.events, event] }
      }),
    )
  }
  return undefined
}
