/** What is to become of each order of a load: the market's answers and the customer's wish are settled when it is placed. */
import type { ContractState, DeliveryStateName } from '../src/domain/states-and-reasons.ts'
import { type Intent, type Ledger, newIntent } from './ledger.ts'

/** Where an order ends by what the market says, and as what the market then sees it. */
export const fates = {
  Open: 'None',
  Rejected: 'Denied',
  PendingDelivery: 'DeliveryPending',
  Delivery: 'Delivery',
  Cancelled: 'CancelledDelivery',
} as const satisfies Partial<Record<ContractState, DeliveryStateName>>
export type Fate = keyof typeof fates

export type Life = {
  intent: Intent
  fate: Fate
  /** The customer withdraws, at whatever moment that is. */
  isToBeWithdrawn: boolean
  /** How often the customer sent the form. */
  declarations: number
  /** The customer was told that the declaration has arrived. */
  isDeclared: boolean
}

// Of a withdrawal after the end of a supply a person decides, so that nobody here withdraws from one.
const plans: readonly [Fate, boolean][] = [
  ['Delivery', false],
  ['PendingDelivery', true],
  ['Cancelled', false],
  ['Rejected', false],
  ['Delivery', true],
  ['PendingDelivery', false],
  ['Open', false],
]

export type Lives = Map<string, Life>

/** One more order, and what is to become of it; its meter number tells the market. */
export function newLife(ledger: Ledger, lives: Lives): Intent {
  const [fate, isToBeWithdrawn] = plans[lives.size % plans.length] ?? ['Open', false]
  const intent = newIntent(ledger)
  const { deliveryDetails } = intent.body.contract
  deliveryDetails.meterNumber = `SBX-STATE-${fate}-${lives.size}`
  // The market tells its own.
  delete deliveryDetails.maLoIdentifier
  lives.set(intent.externalId, { intent, fate, isToBeWithdrawn, declarations: 0, isDeclared: false })
  return intent
}
