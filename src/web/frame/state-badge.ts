import { stateWords } from '../../domain/state-words.ts'
import type { ContractState, DeliveryStateName } from '../../domain/states-and-reasons.ts'
import type { Html } from '../../platform/html/html.ts'
import { badge, type Mood } from '../../platform/html/parts/badge.ts'

const moods: Record<ContractState, Mood> = {
  Unspecified: 'bad',
  Open: 'going',
  Processing: 'going',
  PendingDelivery: 'good',
  Delivery: 'good',
  Cancelled: 'over',
  Revoked: 'over',
  Rejected: 'bad',
}

export const stateBadge = (state: ContractState): Html => badge(state, moods[state])

type OrderStates = {
  state: ContractState
  deliveryState: { state: DeliveryStateName; startDate: string | null; endDate: string | null }
}

/** The words that customers read, too. The key of the API stands beside them where a page shows it. */
export function orderBadge({ state, deliveryState }: OrderStates): Html {
  const { label, mood } = stateWords(
    { ...deliveryState, state, deliveryState: deliveryState.state, openReasons: [] },
    'en',
  )
  return badge(label, mood)
}
