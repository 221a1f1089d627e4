/** What happened with an order, as its partner may know it. Pure. */
import { type EventTypeName, eventTypes } from '../../events/event-types.ts'
import type { PublishedEventItem } from '../../events/schema.ts'
import type { ContractDelivery } from '../../events/webhooks/log-repository.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'

export type PartnerTimelineEntry = {
  at: string
  kind: 'State' | 'Event' | 'Webhook'
  says: string
  /** The endpoint of a delivery. */
  endpointId: string | null
}

type Happened = {
  /** States with their times, oldest first. Who changed them, why and with what remark is the supplier's business. */
  history: readonly { at: string; state: string; deliveryState: string }[]
  /** Those that the partner was told. */
  events: readonly Pick<PublishedEventItem, 'type' | 'createdAt'>[]
  /** Those to all endpoints that there are. */
  deliveries: readonly Pick<
    ContractDelivery,
    'endpointId' | 'partnerId' | 'type' | 'state' | 'createdAt' | 'attempts' | 'status' | 'error'
  >[]
}

/** Events that say no more than the states do. */
const aboutStates: readonly string[] = ['order.accepted', 'order.state-changed'] satisfies EventTypeName[]

/** States, the events that the partner was told, and the deliveries to its own endpoints, newest first. */
export const partnerTimeline = (
  { history, events, deliveries }: Happened,
  partnerId: string,
): PartnerTimelineEntry[] =>
  [...states(history), ...told(events), ...delivered(deliveries, partnerId)].toSorted((one, other) =>
    other.at.localeCompare(one.at),
  )

const states = (history: Happened['history']): PartnerTimelineEntry[] =>
  history
    .filter(({ state, deliveryState }, index) => {
      const before = history[index - 1]
      return before?.state !== state || before.deliveryState !== deliveryState
    })
    .map(({ at, state, deliveryState }) => ({
      ...{ at, kind: 'State' as const, endpointId: null },
      says: `The order is ${state}, its delivery ${deliveryState}.`,
    }))
    .toReversed()

const told = (events: Happened['events']): PartnerTimelineEntry[] =>
  events
    .filter(({ type }) => !aboutStates.includes(type))
    .map(({ type, createdAt }) => ({
      ...{ at: berlinDateTime(new Date(createdAt)), kind: 'Event' as const, endpointId: null },
      says: Object.hasOwn(eventTypes, type) ? `${eventTypes[type as EventTypeName].tells} (${type})` : type,
    }))
    .toReversed()

const outcomes = { Pending: 'is on its way', Delivered: 'was delivered', Failed: 'was given up' } as const

const delivered = (deliveries: Happened['deliveries'], partnerId: string): PartnerTimelineEntry[] =>
  deliveries
    .filter((delivery) => delivery.partnerId === partnerId)
    .map(({ endpointId, type, state, createdAt, attempts, status, error }) => {
      const last = status ?? error
      const after = attempts > 0 ? ` after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}` : ''
      return {
        at: berlinDateTime(createdAt),
        kind: 'Webhook',
        says: `${type} ${outcomes[state]}${after}${last === null ? '' : ` (${last})`}.`,
        endpointId,
      }
    })
