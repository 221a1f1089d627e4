import type { ContractState } from '../../domain/states-and-reasons.ts'
import { type Html, html } from '../../platform/html/html.ts'

/** A word, and a colour that says the same. */
const moods: Record<ContractState, 'good' | 'going' | 'bad' | ''> = {
  Unspecified: 'bad',
  Open: 'going',
  Processing: 'going',
  PendingDelivery: 'good',
  Delivery: 'good',
  Cancelled: '',
  Revoked: '',
  Rejected: 'bad',
}

export const stateBadge = (state: ContractState): Html =>
  html`<span class="state ${moods[state]}">${state}</span>`
