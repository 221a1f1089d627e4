import { randomInt } from 'node:crypto'
import { type ContractAudience, findAudiences } from '../contracts/contract-audience.ts'
import { visibility } from '../customers/visibility/visibility.ts'
import { allPartnerIds } from '../partners/partner-directory.ts'
import { type Scope, withIncluded } from '../partners/scopes.ts'
import { type Db, sql } from '../platform/db/sql.ts'
import { type Clock, clockOf, partnersAhead } from '../platform/time/clock.ts'
import { type EventTypeName, eventTypes } from './event-types.ts'
import { dataOfEvent, eventsOfFact, type FactName } from './events-of-fact.ts'
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

/** Who is notified of an event. Pure: what each partner may see is decided by the one function that decides it for reads. */
type Recipient = {
  partnerId: string
  /** The least role that a client needs; null if any client of the partner may see it. */
  role: Scope | null
}

/** From the least to the widest; without a role, a link alone decides. */
const roles = [null, 'role:finance-reporting', 'role:customer-support', 'role:application'] as const

type About = {
  /** The partner that the fact is about, if it is about one. */
  partnerId: string | null
  /** The partners that have to do with the contract, if it is about one. */
  audience: readonly ContractAudience[]
  /** Every partner. */
  partnerIds: readonly string[]
}

export function recipientsOf(type: EventTypeName, { partnerId, audience, partnerIds }: About): Recipient[] {
  const sees = eventTypes[type].audience
  if (sees === 'operator') return []
  if (sees === 'everybody') return partnerIds.map((id) => ({ partnerId: id, role: null }))
  if (sees === 'partner' || sees === 'client') return partnerId === null ? [] : [{ partnerId, role: null }]
  return audience.flatMap(({ partnerId: id, partnershipType, mayReadOrder, customer, contract }) => {
    if (sees === 'order') return mayReadOrder ? [{ partnerId: id, role: null }] : []
    const asker = { partnershipType, limitedTo: 'nobody', endpoint: sees } as const
    const role = roles.find(
      (candidate) =>
        typeof visibility({ ...asker, scopes: scopesWith(candidate), customer, contract }) !== 'string',
    )
    return role === undefined ? [] : [{ partnerId: id, role }]
  })
}

const scopesWith = (role: Scope | null): ReadonlySet<Scope> => withIncluded(role === null ? [] : [role])

/**
 * Ids for the next events: UUIDs of version 7 that rise, whatever the clock does. The caller holds the lock of the
 * publication and knows the last id. Steps are random, so that an id does not tell how many events others had.
 */
export function nextIds(lastId: string, count: number, now: Date): string[] {
  let last = bitsOf(lastId)
  return Array.from({ length: count }, () => {
    const atNow = (BigInt(now.getTime()) << 74n) | BigInt(randomInt(2 ** 40))
    last = atNow > last ? atNow : last + BigInt(1 + randomInt(2 ** 40))
    return idOf(last)
  })
}

/** The 48 bits of time and 74 random bits of an id, without its version and variant. */
function bitsOf(id: string): bigint {
  const bits = BigInt(`0x${id.replaceAll('-', '')}`)
  const time = bits >> 80n
  const high = (bits >> 64n) & 0xfffn
  const low = bits & 0x3fff_ffff_ffff_ffffn
  return (time << 74n) | (high << 62n) | low
}

function idOf(bits: bigint): string {
  const time = bits >> 74n
  const high = (bits >> 62n) & 0xfffn
  const low = bits & 0x3fff_ffff_ffff_ffffn
  const all = (time << 80n) | (0x7n << 76n) | (high << 64n) | (0b10n << 62n) | low
  const hex = all.toString(16).padStart(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** Readings are stored by statements that may go to other servers, where no trigger would know of them. */
type ReadingDay = { contractNumber: string; date: string; isFirst: boolean }

/** Notes, in the transaction that stores them, which days of readings are there or were corrected. */
export async function noteReadingDays(tx: Db, days: readonly ReadingDay[], now: Date): Promise<void> {
  const names = { first: 'readings-available', again: 'readings-corrected' } satisfies Record<
    string,
    FactName
  >
  await tx.query(sql`
    insert into event_facts (fact, contract_number, account_id, detail, happened_at)
    select case when d.is_first then ${names.first}::text else ${names.again}::text end, o.contract_number, o.account_id,
      jsonb_build_object('date', d.day), ${now}::timestamptz
    from unnest(${days.map(({ contractNumber }) => contractNumber)}::text[], ${days.map(({ date }) => date)}::date[],
      ${days.map(({ isFirst }) => isFirst)}::boolean[]) as d (contract_number, day, is_first)
    join orders o on o.contract_number = d.contract_number and o.confirmation_sent_at is not null
    order by d.contract_number, d.day`)
}
