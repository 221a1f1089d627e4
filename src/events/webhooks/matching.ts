/** Which endpoints get an event. Pure. */
import type { Scope } from '../../partners/scopes.ts'
import { getOrAdd } from '../../platform/get-or-add.ts'
import type { EventTypeName } from '../event-types.ts'

export type Listener = {
  id: string
  /** Null for the operator's own endpoints, which get the events of all partners. */
  partnerId: string | null
  types: readonly EventTypeName[] | null
  /** What the client may do that made the endpoint; undefined if it is disabled. */
  rights: ReadonlySet<Scope> | undefined
}

type Told = {
  id: string
  type: EventTypeName
  contractNumber: string | null
  recipients: readonly { partnerId: string; role: Scope | null }[]
}

export type NewDelivery = { endpointId: string; eventId: string; contractNumber: string | null }

/** What a client needs whose endpoints get the events of all partners. */
export const roleOfOperators: Scope = 'operator:partners'

/**
 * A delivery for every endpoint of a recipient that wants this type, and whose client may see the event. The operator's own
 * endpoints get each event once, however many partners get it.
 */
export function deliveriesOf(events: readonly Told[], listeners: readonly Listener[]): NewDelivery[] {
  const ofPartner = new Map<string | null, Listener[]>()
  for (const listener of listeners) getOrAdd(ofPartner, listener.partnerId, () => []).push(listener)
  return events.flatMap(({ id, type, contractNumber, recipients }) =>
    [...recipients, { partnerId: null, role: roleOfOperators }].flatMap(({ partnerId, role }) =>
      (ofPartner.get(partnerId) ?? [])
        .filter(({ types, rights }) => (types === null || types.includes(type)) && mayGet(rights, role))
        .map((listener) => ({ endpointId: listener.id, eventId: id, contractNumber })),
    ),
  )
}

const mayGet = (rights: Listener['rights'], role: Scope | null): boolean =>
  rights !== undefined && (role === null || rights.has(role))
