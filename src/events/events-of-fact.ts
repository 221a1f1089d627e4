import type { ContractState, DeliveryStateName } from '../domain/states-and-reasons.ts'
import { type EventTypeName, eventTypes } from './event-types.ts'

export type FactName =
  | 'order-accepted'
  | 'order-moved'
  | 'contract-confirmed'
  | 'meter-changed'
  | 'grid-use-changed'
  | 'photovoltaics-changed'
  | 'modules-changed'
  | 'smart-meter-changed'
  | 'price-changed'
  | 'customer-linked'
  | 'customer-unlinked'
  | 'document-created'
  | 'readings-available'
  | 'readings-corrected'
  | 'prices-published'
  | 'prices-corrected'
  | 'client-secret-expiring'
  | 'prices-missing'

type States = { state: ContractState; deliveryState: DeliveryStateName }

/** What a trigger has written down. */
export type FactDetail = Partial<States> & {
  before?: States
  /** Whether partners could read the contract already. */
  isConfirmed?: boolean
  startDate?: string | null
  endDate?: string | null
  date?: string
  effectiveDate?: string
  fileId?: string
  clientId?: string
  expiresAt?: string
  missing?: string
  lettersUntil?: string
}

/** The events of a fact, in the order in which they are published. */
export const eventsOfFact: Readonly<Record<FactName, (detail: FactDetail) => EventTypeName[]>> = {
  'order-accepted': () => ['order.accepted'],
  'order-moved': (detail) => [
    'order.state-changed',
    ...(detail.isConfirmed === true ? changesOfContract(detail) : []),
  ],
  // What happened before the contract could be read is published now.
  'contract-confirmed': (detail) => [
    'contract.confirmed',
    ...changesOfContract({
      ...detail,
      before: { state: 'PendingDelivery', deliveryState: 'DeliveryPending' },
    }),
  ],
  'meter-changed': () => ['contract.meter-changed'],
  'grid-use-changed': () => ['contract.grid-use-changed'],
  'photovoltaics-changed': () => ['contract.photovoltaics-changed'],
  'modules-changed': () => ['contract.modules-changed'],
  'smart-meter-changed': () => ['contract.smart-meter-changed'],
  'price-changed': () => ['contract.price-changed'],
  'customer-linked': () => ['customer.linked'],
  'customer-unlinked': () => ['customer.unlinked'],
  'document-created': () => ['document.created'],
  'readings-available': () => ['readings.available'],
  'readings-corrected': () => ['readings.corrected'],
  'prices-published': () => ['prices.published'],
  'prices-corrected': () => ['prices.corrected'],
  'client-secret-expiring': () => ['client.secret-expiring'],
  'prices-missing': () => ['prices.missing'],
}

const awaitsDelivery: readonly (DeliveryStateName | undefined)[] = [
  'DeliveryPending',
  'CancelledPendingDelivery',
]
const isDelivering: readonly (DeliveryStateName | undefined)[] = ['Delivery', 'CancelledDelivery']
const runs: readonly (ContractState | undefined)[] = ['PendingDelivery', 'Delivery']

/** What a change of states means for a contract. */
const changes: readonly { type: EventTypeName; isTold(detail: FactDetail): boolean }[] = [
  {
    type: 'contract.delivery-started',
    isTold: ({ before, deliveryState }) =>
      awaitsDelivery.includes(before?.deliveryState) && isDelivering.includes(deliveryState),
  },
  {
    type: 'contract.terminated',
    isTold: ({ before, state }) => before?.state !== 'Cancelled' && state === 'Cancelled',
  },
  {
    type: 'contract.termination-withdrawn',
    isTold: ({ before, state }) => before?.state === 'Cancelled' && runs.includes(state),
  },
  {
    type: 'contract.ended',
    isTold: ({ before, deliveryState }) =>
      before?.deliveryState !== 'Cancelled' && deliveryState === 'Cancelled',
  },
]

const changesOfContract = (detail: FactDetail): EventTypeName[] =>
  changes.flatMap(({ type, isTold }) => (isTold(detail) ? [type] : []))

/** The part of a fact that an event tells. */
export function dataOfEvent(type: EventTypeName, detail: FactDetail): Partial<FactDetail> {
  return Object.fromEntries(eventTypes[type].data.map((field) => [field, detail[field] ?? null]))
}
