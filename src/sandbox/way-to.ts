import type { OrderEvent } from '../domain/order-events.ts'
import type { OrderStatus } from '../domain/order-status.ts'
import type { ContractState } from '../domain/states-and-reasons.ts'
import { applyEvent } from '../orders/lifecycle/apply-event.ts'
import type { Circumstances } from '../orders/lifecycle/transition-table.ts'
import { plusDays } from '../platform/time/plus-days.ts'

const longestWay = 6

/** What can happen in a sandbox, the likeliest first, with dates that fit today: nothing here moves the clock. */
const possibleEvents = (today: string): OrderEvent[] => [
  { event: 'dataCompleted' },
  { event: 'marketContacted' },
  { event: 'supplyConfirmed', startDate: today },
  { event: 'supplyConfirmed', startDate: plusDays(today, 1) },
  { event: 'terminated', endDate: plusDays(today, 30), cancellationReason: 'CustomerMisc' },
  { event: 'denied', denialReason: 'Other' },
  { event: 'withdrawn' },
  { event: 'communicationFailed' },
  { event: 'terminationWithdrawn' },
  { event: 'reopened' },
  { event: 'resolved', state: 'Processing' },
  { event: 'resolved', state: 'Delivery', startDate: today },
]

/** The shortest way from a status to a state, as the events that lead there, or undefined if there is none. */
export function wayTo(
  status: OrderStatus,
  to: ContractState,
  circumstances: Circumstances,
): OrderEvent[] | undefined {
  const events = possibleEvents(circumstances.today)
  const seen = new Set<string>()
  let ways: { status: OrderStatus; events: OrderEvent[] }[] = [{ status, events: [] }]
  for (let length = 0; length <= longestWay; length++) {
    const arrived = ways.find((way) => way.status.state === to)
    if (arrived !== undefined) return arrived.events
    ways = ways.flatMap((way) =>
      events.flatMap((event) => {
        const applied = applyEvent(way.status, event, circumstances)
        const next = applied.isAllowed ? applied.steps.at(-1) : undefined
        const key = next && JSON.stringify([next.state, next.deliveryState, next.startDate])
        if (next === undefined || key === undefined || seen.has(key)) return []
        seen.add(key)
        return { status: next, events: [...way.events, event] }
      }),
    )
  }
  return undefined
}
