import type { ContractState, DeliveryStateName } from '../domain/states-and-reasons.ts'
import { type EventField, type EventTypeName, eventTypes } from './event-types.ts'
import { refUriOf } from './ref-uri.ts'
import { EventData, EventItem } from './schema.ts'

type Named = Record<string, { examples?: unknown[] }>

/** What `data` of a type always has. */
export const dataOfType = (type: EventTypeName): string[] => [
  ...numbersFor[eventTypes[type].audience],
  ...(eventTypes[type].data as readonly EventField[]),
]

const both = ['contractNumber', 'customerNumber']
const numbersFor = {
  ...{ order: both, contract: both, metrics: both, documents: both },
  ...{ partner: ['customerNumber'], client: [], everybody: [], operator: [] },
}

/** An event of a type, for documents. */
export function exampleEvent(type: EventTypeName) {
  const { id, createdAt, partner } = examplesIn(EventItem.properties)
  const known = examplesIn(EventData.properties)
  const [state, deliveryState] = statesAt[type] ?? ['Delivery', 'Delivery']
  const values: Record<string, string | undefined> = { ...known, state, deliveryState }
  const data = Object.fromEntries(dataOfType(type).map((name) => [name, values[name]]))
  return { id, type, createdAt, partner, data, refUri: refUriOf(type, data) }
}

const statesAt: Partial<Record<EventTypeName, [ContractState, DeliveryStateName]>> = {
  'order.accepted': ['Open', 'None'],
  'contract.confirmed': ['PendingDelivery', 'DeliveryPending'],
  'contract.terminated': ['Cancelled', 'CancelledDelivery'],
  'contract.ended': ['Cancelled', 'Cancelled'],
}

const examplesIn = (properties: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(properties as Named).map(([name, { examples = [] }]) => [name, String(examples[0])]),
  )
