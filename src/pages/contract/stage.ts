/** Whether a contract runs, is still to come, or is over. Pure. */
import type { AccountOrder } from '../account/account-overview.ts'

export const stages = ['active', 'coming', 'ended'] as const
export type Stage = (typeof stages)[number]

type Facts = Pick<AccountOrder, 'state' | 'deliveryState' | 'startDate' | 'endDate'>

export function stageOf({ state, deliveryState, startDate, endDate }: Facts, today: string): Stage {
  if (state === 'Rejected' || deliveryState === 'Denied' || deliveryState === 'Cancelled') return 'ended'
  if (endDate !== null && (endDate < today || (startDate !== null && endDate < startDate))) return 'ended'
  if (startDate !== null && startDate <= today) return 'active'
  return state === 'Revoked' || state === 'Cancelled' ? 'ended' : 'coming'
}

/** Active ones first, then those to come, then those that are over; each in the order given, those that end last. */
export const inStages = <Order extends Facts>(
  orders: readonly Order[],
  today: string,
): { stage: Stage; orders: Order[] }[] =>
  stages.map((stage) => {
    const inStage = orders.filter((order) => stageOf(order, today) === stage)
    const [ending, lasting] = [true, false].map((ends) =>
      inStage.filter(({ endDate }) => (endDate !== null) === ends),
    )
    return { stage, orders: [...(lasting ?? []), ...(ending ?? [])] }
  })
