/** Every event that there is: code, OpenAPI, the guide and the operators' figures are made from this list. */
import type { Endpoint } from '../customers/visibility/visibility.ts'

/**
 * Who may see an event. `order`: the partners that brought or placed the order. An endpoint: clients that may read that
 * endpoint of the contract. `partner`: the partner that a link is about. `client`: the partner of a client. `everybody`: all partners.
 * `operator`: the supplier alone.
 */
export type Audience =
  | 'order'
  | Extract<Endpoint, 'contract' | 'metrics' | 'documents'>
  | 'partner'
  | 'client'
  | 'everybody'
  | 'operator'

type EventType = {
  tells: string
  audience: Audience
  /** What `data` has beyond the numbers of customer and contract. */
  data: readonly EventField[]
}

export type EventField =
  | 'state'
  | 'deliveryState'
  | 'startDate'
  | 'endDate'
  | 'date'
  | 'effectiveDate'
  | 'fileId'
  | 'clientId'
  | 'expiresAt'
  | 'missing'
  | 'lettersUntil'

const states = ['state', 'deliveryState'] as const

export const eventTypes = {
  'order.accepted': { tells: 'An order was accepted.', audience: 'order', data: states },
  'order.state-changed': {
    tells: 'The state of an order or of its delivery changed.',
    audience: 'order',
    data: states,
  },
  'contract.confirmed': {
    tells: 'The customer got the confirmation; from now on the contract can be read.',
    audience: 'contract',
    data: [...states, 'startDate'],
  },
  'contract.delivery-started': {
    tells: 'The delivery of electricity began.',
    audience: 'contract',
    data: [...states, 'startDate'],
  },
  'contract.price-changed': {
    tells: 'The customer was told of a price that changes on a coming day.',
    audience: 'contract',
    data: ['effectiveDate'],
  },
  'contract.meter-changed': {
    tells: 'The meter of a contract changed: its number or its technology.',
    audience: 'contract',
    data: [],
  },
  'contract.grid-use-changed': {
    tells: 'The customer pays for grid use and metering from a day on, or we do again.',
    audience: 'contract',
    data: [],
  },
  'contract.photovoltaics-changed': {
    tells: 'The day changed from which a running contract has photovoltaics, or it was taken back.',
    audience: 'contract',
    data: [],
  },
  'contract.modules-changed': {
    tells: 'The modules of § 14a EnWG of a contract changed, or were ordered, confirmed or refused.',
    audience: 'contract',
    data: [],
  },
  'contract.smart-meter-changed': {
    tells: 'A smart meter was ordered, or its order changed.',
    audience: 'contract',
    data: [],
  },
  'contract.terminated': {
    tells: 'A contract was terminated and ends on a known day.',
    audience: 'contract',
    data: [...states, 'endDate'],
  },
  'contract.termination-withdrawn': {
    tells: 'A termination was taken back; the contract goes on.',
    audience: 'contract',
    data: states,
  },
  'contract.ended': { tells: 'The delivery is over.', audience: 'contract', data: [...states, 'endDate'] },
  'customer.linked': { tells: 'A customer gave you access.', audience: 'partner', data: [] },
  'customer.unlinked': {
    tells: 'The access to a customer ended, by the customer, an operator or expiry.',
    audience: 'partner',
    data: [],
  },
  'document.created': {
    tells: 'A contract has a new document.',
    audience: 'documents',
    data: ['fileId'],
  },
  'readings.available': {
    tells: 'The quarter-hours of a day are there for the first time.',
    audience: 'metrics',
    data: ['date'],
  },
  'readings.corrected': {
    tells: 'The quarter-hours of a day were completed or corrected.',
    audience: 'metrics',
    data: ['date'],
  },
  'client.secret-expiring': {
    tells: 'A secret of one of your clients ends soon: told 14 days and one day ahead.',
    audience: 'client',
    data: ['clientId', 'expiresAt'],
  },
  'prices.published': {
    tells: 'The day-ahead prices of a day are there.',
    audience: 'everybody',
    data: ['date'],
  },
  'prices.corrected': {
    tells: 'The day-ahead prices of a day were corrected.',
    audience: 'everybody',
    data: ['date'],
  },
  'prices.missing': {
    tells:
      "Something of next year's prices is missing. Told to the supplier alone, once a year for each kind.",
    audience: 'operator',
    data: ['missing', 'effectiveDate', 'lettersUntil'],
  },
} as const satisfies Record<string, EventType>

export type EventTypeName = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as readonly EventTypeName[]
/** Those that partners may be told. */
export const partnerEventTypeNames = eventTypeNames.filter((type) => eventTypes[type].audience !== 'operator')
/** What a timeline of a contract shows. Readings come every day and would hide all else. */
export const timelineTypes = eventTypeNames.filter((type) => !type.startsWith('readings.'))
