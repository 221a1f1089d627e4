/** The words that customers read, too; where somebody points, what the API says. */
import { type StateFacts, stateName, stateWords } from '../../domain/state-words.ts'
import {
  type ContractState,
  ContractStates,
  type DeliveryStateName,
} from '../../domain/states-and-reasons.ts'
import type { Html } from '../../platform/html/html.ts'
import { badge } from '../../platform/html/page-parts.ts'
import type { Choice } from './parts.ts'

export function stateBadge(facts: Omit<StateFacts, 'openReasons'> & Partial<StateFacts>): Html {
  const { label, mood } = stateWords({ openReasons: [], ...facts }, 'en')
  return badge(label, mood, [...new Set([facts.state, facts.deliveryState])].join(', '))
}

type OrderStates = {
  state: ContractState
  deliveryState: { state: DeliveryStateName; startDate: string | null; endDate: string | null }
}

/** Of an order as the partner API shows it. */
export const orderBadge = (order: OrderStates, openReasons: readonly string[] = []): Html =>
  stateBadge(factsOf(order, openReasons))

export const orderWords = (order: OrderStates, openReasons: readonly string[] = []): string =>
  stateWords(factsOf(order, openReasons), 'en').label

const factsOf = ({ state, deliveryState }: OrderStates, openReasons: readonly string[]): StateFacts => ({
  ...deliveryState,
  state,
  deliveryState: deliveryState.state,
  openReasons,
})

/** Where nothing but the state is known. */
export function stateNameBadge(state: ContractState): Html {
  const { label, mood } = stateName(state, 'en')
  return badge(label, mood, state)
}

export const stateChoices: readonly Choice[] = ContractStates.map((state) => ({
  value: state,
  label: stateName(state, 'en').label,
}))
