import { type ContractAudience, findAudiences } from '../contracts/contract-audience.ts'
import { allPartnerIds } from '../partners/partner-directory.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Clock, clockOf, partnersAhead } from '../platform/time/clock.ts'
import { nextIds } from './event-ids.ts'
import { eventTypes } from './event-types.ts'
import { dataOfEvent, eventsOfFact } from './events-of-fact.ts'
import { recipientsOf } from './recipients.ts'
import { refUriOf } from './ref-uri.ts'
import {
  type EventFact,
  isAnythingUnpublished,
  lockPublication,
  type NewEvent,
  storeEvents,
  takeFacts,
} from './repository.ts'
import { queueDeliveries } from './webhooks/queue-deliveries.ts'

// More would hold up the event loop for too long at a stretch.
const factsPerTransaction = 100

/**
 * Turns facts into events, and returns how many facts there were. One publication follows the other, so that events
 * become visible in the order of their ids: a client that has read up to an id misses none, however many processes commit at
 * once. What was committed before is published afterwards, unless more than a thousand facts wait: `maxRounds` bounds the work of the caller that
 * reads.
 */
export async function publishEvents(db: Db, clock: Clock, maxRounds = 10): Promise<number> {
  let published = 0
  for (let round = 0; round < maxRounds && (await isAnythingUnpublished(db)); round++)
    published += await db.transaction((tx) => publishSome(tx, clock))
  return published
}

/** Publishes whatever waits, however much an import has left, and tells after each transaction. */
export async function publishAll(
  db: Db,
  clock: Clock,
  { onPublished, isStopped }: { onPublished: () => void; isStopped: () => boolean },
): Promise<void> {
  while (!isStopped() && (await publishEvents(db, clock, 1)) > 0) onPublished()
}

async function publishSome(tx: Db, clock: Clock): Promise<number> {
  const now = clock.now()
  const isSomeAhead = partnersAhead(clock).length > 0
  const lastId = await lockPublication(tx)
  const taken = await takeFacts(tx, factsPerTransaction, { isSomeAhead })
  const facts = isSomeAhead ? taken.map((fact) => onOwnClock(fact, clock)) : taken
  const partnerIds = facts.some(isForEverybody) ? await allPartnerIds(tx) : []
  const drafts = withoutRepeats(draftsOf(facts, await audiencesOf(tx, facts, now), { partnerIds, now }))
  if (drafts.length === 0) return facts.length
  const ids = nextIds(lastId, drafts.length, now)
  const events = drafts.map((draft, index) => ({ ...draft, id: ids[index] ?? '' }))
  await storeEvents(tx, events)
  await queueDeliveries(tx, events, { now, isSomeAhead })
  return facts.length
}

/** What has no time of its own happened by the clock of the partner that brought the contract. */
const onOwnClock = (fact: EventFact, clock: Clock): EventFact =>
  fact.broughtBy ? { ...fact, happenedAt: fact.happenedAt ?? clockOf(clock, fact.broughtBy).now() } : fact

const isForEverybody = ({ fact, detail }: EventFact): boolean =>
  eventsOfFact[fact](detail).some((type) => eventTypes[type].audience === 'everybody')

type Draft = Omit<NewEvent, 'id'>
type Audiences = ReadonlyMap<EventFact, readonly ContractAudience[]>

async function audiencesOf(tx: Db, facts: readonly EventFact[], now: Date): Promise<Audiences> {
  const ofContracts = facts.filter(({ contractNumber }) => contractNumber !== null)
  if (ofContracts.length === 0) return new Map()
  const found = await findAudiences(
    tx,
    ofContracts.map(({ contractNumber, happenedAt }) => ({
      contractNumber: contractNumber ?? '',
      at: happenedAt ?? now,
    })),
  )
  return new Map(ofContracts.map((fact, index) => [fact, found[index] ?? []]))
}

/** Events that neither a partner nor the supplier gets are not stored. */
function draftsOf(
  facts: readonly EventFact[],
  audiences: Audiences,
  { partnerIds, now }: { partnerIds: readonly string[]; now: Date },
): Draft[] {
  return facts.flatMap((fact) => {
    const audience = audiences.get(fact) ?? []
    const customerNumber = fact.customerNumber ?? audience[0]?.customerNumber ?? null
    return eventsOfFact[fact.fact](fact.detail).flatMap((type): Draft[] => {
      const recipients = recipientsOf(type, { partnerId: fact.partnerId, audience, partnerIds })
      if (recipients.length === 0 && eventTypes[type].audience !== 'operator') return []
      const data = {
        ...numbersOf(fact.contractNumber, customerNumber),
        ...dataOfEvent(type, fact.detail),
      }
      const { contractNumber, accountId = audience[0]?.accountId ?? null } = fact
      const createdAt = fact.happenedAt ?? now
      return [{ type, contractNumber, accountId, data, refUri: refUriOf(type, data), createdAt, recipients }]
    })
  })
}

/** What only says that something changed is published once for each contract, however many rows changed. */
const withoutRepeats = (drafts: readonly Draft[]): Draft[] => {
  const keyOf = ({ type, contractNumber }: Draft) => `${type} ${contractNumber}`
  const lasts = new Map(drafts.map((draft) => [keyOf(draft), draft]))
  const saysMore = ({ type, contractNumber }: Draft) =>
    contractNumber === null || eventTypes[type].data.length > 0
  return drafts.filter((draft) => saysMore(draft) || lasts.get(keyOf(draft)) === draft)
}

const numbersOf = (contractNumber: string | null, customerNumber: string | null) => ({
  ...(contractNumber === null ? {} : { contractNumber }),
  ...(customerNumber === null ? {} : { customerNumber }),
})
