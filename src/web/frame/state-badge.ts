import type { ContractState } from '../../domain/states-and-reasons.ts'
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
