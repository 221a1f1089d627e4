import type { Pool } from '../src/platform/db/pool.ts'
import { sql } from '../src/platform/db/sql.ts'
import { grouped } from './grouped.ts'
import type { Arrival, WebhookReceiver } from './webhook-receivers.ts'

/** An event as it is stored, and the partner that brought its contract. */
export type PublishedEvent = {
  id: string
  type: string
  contractNumber: string | null
  broughtBy: string | null
}

/** Something that happened to an order, by its history and its documents. */
export type HappenedFact = { contractNumber: string; types: Record<string, number> }

export type Evidence = {
  receiver: Pick<WebhookReceiver, 'clientId' | 'arrivals' | 'misjudged'>
  /** The attempts that were stored, by the id of the event. */
  attempts: ReadonlyMap<string, number>
}

/** Sent to one endpoint and not yet stored when its process is killed, which is what a strike may repeat without a trace. */
const unstoredPerEndpoint = 256

/**
 * Every fact has its events. Every event reached every receiver that may see it, none was invented or shown to others,
 * the events of a contract came in their order, and what came again is explained by an attempt or by a strike.
 */
export async function judgeWebhooks(
  pool: Pool,
  { receivers, strikes, since }: { receivers: readonly WebhookReceiver[]; strikes: number; since: string },
) {
  const events = await eventsSince(pool, since)
  const judged = await Promise.all(
    receivers.map(async (receiver) =>
      faultsOfReceiver(events, { receiver, attempts: await attemptsOf(pool, receiver.endpointId) }, strikes),
    ),
  )
  const arrivals = receivers.flatMap((receiver) => receiver.arrivals)
  const sum = (of: (receiver: WebhookReceiver) => number) =>
    receivers.reduce((total, receiver) => total + of(receiver), 0)
  return {
    lost: [
      ...(await unpublishedFacts(pool)),
      ...faultsOfFacts(await factsOf(pool), events),
      ...judged.flat(),
    ],
    details: {
      events: events.length,
      receivers: receivers.length,
      'webhooks that arrived': arrivals.length,
      'webhooks that came again': sum(
        ({ arrivals: all }) => all.length - new Set(all.map(({ id }) => id)).size,
      ),
      'altered webhooks, all refused': sum(({ altered }) => altered),
    },
  }
}

/** Contracts are for clients with a role; of an order, the client that brought it knows anyway. */
const clientsWithRoles = ['demo-whitelabel']

/** Decided by what these partners are, and not by what the product stored about it. */
const mayClientGet = ({ type, broughtBy }: PublishedEvent, clientId: string): boolean =>
  broughtBy === null ||
  (broughtBy === clientId && (type.startsWith('order.') || clientsWithRoles.includes(clientId)))

/** What is wrong with what one receiver got. */
export function faultsOfReceiver(
  events: readonly PublishedEvent[],
  { receiver, attempts }: Evidence,
  strikes: number,
): string[] {
  const { clientId, arrivals, misjudged } = receiver
  const mayGet = (event: PublishedEvent) => mayClientGet(event, clientId)
  const byId = new Map(events.map((event) => [event.id, event]))
  const accepted = new Set(arrivals.filter(({ isAccepted }) => isAccepted).map(({ id }) => id))
  const times = grouped(arrivals, ({ id }) => id)
  const unexplained = [...times].reduce(
    (sum, [id, all]) => sum + Math.max(0, all.length - (attempts.get(id) ?? 0)),
    0,
  )
  return [
    ...misjudged,
    ...events
      .filter((event) => mayGet(event) && !accepted.has(event.id))
      .map(
        ({ id, type }) =>
          `${clientId} never got ${type} ${id}, ${attempts.has(id) ? `tried ${attempts.get(id)} times` : 'which was not queued'}`,
      ),
    ...[...times].flatMap(([id, all]) => faultsOfArrivals(byId.get(id), all, clientId)),
    ...faultsOfOrder(arrivals, clientId),
    ...(unexplained > strikes * unstoredPerEndpoint
      ? [
          `${unexplained} webhooks came to ${clientId} without an attempt, more than were under way at a strike`,
        ]
      : []),
  ]
}

function faultsOfArrivals(
  event: PublishedEvent | undefined,
  all: readonly Arrival[],
  clientId: string,
): string[] {
  const [first] = all
  if (event === undefined) return [`${clientId} got ${first?.type} ${first?.id}, which never happened`]
  return [
    ...(mayClientGet(event, clientId)
      ? []
      : [`${clientId} got ${event.type} ${event.id}, which it may not see`]),
    ...(first?.type === event.type && first.contractNumber === event.contractNumber
      ? []
      : [`${clientId} got ${event.id} with another type or contract`]),
    ...(all.every(({ body }) => body === first?.body)
      ? []
      : [`${event.id} said something else when it came to ${clientId} again`]),
  ]
}

/** Ids rise in the order in which things happened: the first arrivals of a contract have to, too. */
function faultsOfOrder(arrivals: readonly Arrival[], clientId: string): string[] {
  const seen = new Set<string>()
  const firsts = arrivals.filter(({ id }) => !seen.has(id) && seen.add(id))
  const ofContracts = grouped(
    firsts.filter(({ contractNumber }) => contractNumber !== null),
    ({ contractNumber }) => contractNumber ?? '',
  )
  return [...ofContracts].flatMap(([contractNumber, all]) =>
    all
      .filter(({ id }, index) => index > 0 && id < (all[index - 1]?.id ?? ''))
      .map(({ id }) => `${clientId} got ${id} of ${contractNumber} after a later event`),
  )
}

/** What is wrong between what happened to orders and what is published of them. */
export function faultsOfFacts(facts: readonly HappenedFact[], events: readonly PublishedEvent[]): string[] {
  const ofContract = grouped(
    events.filter(({ contractNumber }) => contractNumber !== null),
    ({ contractNumber }) => contractNumber ?? '',
  )
  return facts.flatMap(({ contractNumber, types }) => {
    const told = grouped(ofContract.get(contractNumber) ?? [], ({ type }) => type)
    return Object.entries(types)
      .filter(([type, count]) => (told.get(type)?.length ?? 0) !== count)
      .map(
        ([type, count]) =>
          `${contractNumber} has ${told.get(type)?.length ?? 0} events ${type} of ${count} facts`,
      )
  })
}

async function eventsSince(pool: Pool, since: string): Promise<PublishedEvent[]> {
  const { rows } = await pool.query<PublishedEvent>(sql`
    select e.id, e.type, e.contract_number as "contractNumber",
      (select p.slug from orders o join partners p on p.id = o.partner_id where o.contract_number = e.contract_number)
        as "broughtBy"
    from events e where e.id > ${since}::uuid order by e.id`)
  return rows
}

async function attemptsOf(pool: Pool, endpointId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ id: string; attempts: number }>(sql`
    select d.event_id as id, d.attempts from webhook_deliveries d where d.endpoint_id = ${endpointId}`)
  return new Map(rows.map(({ id, attempts }) => [id, attempts]))
}

async function unpublishedFacts(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ fact: string; count: number }>(
    sql`select fact, count(*) as count from event_facts group by fact`,
  )
  return rows.map(({ fact, count }) => `${count} facts ${fact} were never told`)
}

/** Counted in the tables that the facts are about, and not in those of the events. */
async function factsOf(pool: Pool): Promise<HappenedFact[]> {
  const { rows } = await pool.query<HappenedFact>(sql`
    select o.contract_number as "contractNumber", jsonb_build_object(
      'order.accepted', count(*) filter (where h.event = 'orderReceived'),
      'order.state-changed', count(*) filter (where h.before is not null and h.before <> (h.state, h.delivery_state)::text),
      'contract.confirmed', (o.confirmation_sent_at is not null)::int,
      'document.created', case when o.confirmation_sent_at is null then 0 else
        (select count(*) from documents d where d.contract_number = o.contract_number) end) as types
    from orders o
    join (
      select contract_number, event, state, delivery_state,
        lag((state, delivery_state)::text) over (partition by contract_number order by id) as before
      from order_history) h on h.contract_number = o.contract_number
    where o.meter_number like 'SBX-STATE-%'
    group by o.contract_number`)
  return rows
}
