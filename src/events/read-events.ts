import type { Partner } from '../partners/partner.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Scope } from '../partners/scopes.ts'
import type { Caller } from '../partners/tokens/caller.ts'
import type { RevokedTokens } from '../partners/tokens/revoked-tokens.ts'
import type { Cached, Revisions } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import { invalid, notFound } from '../platform/refusal.ts'
import type { Clock } from '../platform/time/clock.ts'
import { type EventTypeName, eventTypeNames } from './event-types.ts'
import { publishEvents } from './publish-events.ts'
import { findEvent, findEvents, type StoredEvent } from './repository.ts'
import type { EventItem } from './schema.ts'

export type EventDeps = {
  db: Db
  clock: Clock
  directory: Cached<PartnerDirectory>
  revoked: Cached<RevokedTokens>
  revisions: Pick<Revisions, 'untilFresh'>
}

type Query = { after?: string | null; types?: string; limit: number }

/**
 * The events after the last one that the caller knows, oldest first, and one more than the limit. Whatever was committed
 * before is among them: what is not published yet is published first, by no other read (decision 112).
 */
export async function listEvents(
  db: Db,
  query: Query,
  { caller, clock }: { caller: Caller; clock: Clock },
): Promise<EventItem[]> {
  // A query that is refused publishes nothing.
  const wanted = wantedBy(caller, query)
  await publishEvents(db, clock)
  return itemsOf(db, wanted, caller)
}

/** The same of what is published. */
export const listPublished = (db: Db, query: Query, caller: Caller): Promise<EventItem[]> =>
  itemsOf(db, wantedBy(caller, query), caller)

type Wanted = Parameters<typeof findEvents>[1]

const wantedBy = (caller: Caller, { after = null, types, limit }: Query): Wanted => ({
  ...readerOf(caller),
  after,
  types: eventTypesIn(types),
  limit,
})

const itemsOf = async (db: Db, wanted: Wanted, { partner }: Caller): Promise<EventItem[]> =>
  (await findEvents(db, wanted)).map((event) => itemOf(event, partner))

export async function getEvent(db: Db, id: string, caller: Caller): Promise<EventItem> {
  const { partner } = caller
  const event = await findEvent(db, id, readerOf(caller))
  if (event !== undefined) return itemOf(event, partner)
  throw notFound(`There is no event ${id}.`)
}

export const itemOf = (
  { id, type, createdAt, data, refUri }: StoredEvent,
  { slug }: Pick<Partner, 'slug'>,
): EventItem => ({ id, type, createdAt: createdAt.toISOString(), partner: slug, data, refUri })

const readerOf = ({ scopes, partner }: Caller) => ({
  partnerId: partner.id,
  roles: [...scopes].filter((scope): scope is Scope => scope.startsWith('role:')),
})

/** The types that a comma-separated list names; all if there is none. */
export function eventTypesIn(list: string | undefined): EventTypeName[] | null {
  if (list === undefined) return null
  const names = list.split(',')
  const unknown = names.find((name) => !isEventType(name))
  if (unknown === undefined) return names.filter(isEventType)
  throw invalid('types', `There is no event type ${unknown}. There are: ${eventTypeNames.join(', ')}.`)
}

const isEventType = (name: string): name is EventTypeName =>
  (eventTypeNames as readonly string[]).includes(name)
