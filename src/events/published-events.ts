/** Events as operators read them: those of all partners, with the names of those who were told. */
import { partnerBySlug } from '../partners/manage-partners.ts'
import { partnersById } from '../partners/partner-directory.ts'
import { type Db, fragment, sql } from '../platform/db/sql.ts'
import { notFound } from '../platform/refusal.ts'
import { eventTypesIn } from './read-events.ts'
import type { StoredEvent } from './repository.ts'
import type { PublishedEventItem } from './schema.ts'

type PublishedEvent = StoredEvent & { partnerIds: string[] }
type Query = {
  after?: string | undefined
  types?: string | undefined
  partner?: string | undefined
  contractNumber?: string | undefined
  limit: number
}

/** The events after an id, oldest first and one more than the limit. */
export async function listPublishedEvents(db: Db, query: Query): Promise<PublishedEventItem[]> {
  const { after = null, partner, contractNumber = null, limit } = query
  const types = eventTypesIn(query.types)
  const partnerId = partner === undefined ? null : (await partnerBySlug(db, partner)).id
  const filter = { after, types, limit }
  const found =
    contractNumber !== null
      ? await findOfContract(db, { ...filter, contractNumber, partnerId })
      : partnerId !== null
        ? await findOfPartner(db, { ...filter, partnerId })
        : await findAll(db, filter)
  return itemsOf(db, found)
}

export async function getPublishedEvent(db: Db, id: string): Promise<PublishedEventItem> {
  const { rows } = await db.query<PublishedEvent>(sql`select ${columns} from events e where e.id = ${id}`)
  const [item] = await itemsOf(db, rows)
  if (item !== undefined) return item
  throw notFound(`There is no event ${id}.`)
}

async function itemsOf(db: Db, events: readonly PublishedEvent[]): Promise<PublishedEventItem[]> {
  const partners = await partnersById(db)
  return events.map(({ partnerIds, createdAt, ...event }) => ({
    ...event,
    createdAt: createdAt.toISOString(),
    partners: partnerIds.map((id) => partners.get(id)?.slug ?? id).sort(),
  }))
}

type Filter = { after: string | null; types: readonly string[] | null; limit: number }

const columns = fragment`e.id, e.type, e.data, e.ref_uri as "refUri", e.created_at as "createdAt",
  (select coalesce(array_agg(t.partner_id), '{}') from partner_events t where t.event_id = e.id) as "partnerIds"`
const beforeAll = '00000000-0000-0000-0000-000000000000'

async function findAll(db: Db, { after, types, limit }: Filter): Promise<PublishedEvent[]> {
  const { rows } = await db.query<PublishedEvent>(sql`
    select ${columns} from events e
    where e.id > ${after ?? beforeAll}::uuid and (${types}::text[] is null or e.type = any(${types}::text[]))
    order by e.id
    limit ${limit + 1}`)
  return rows
}

async function findOfPartner(
  db: Db,
  { after, types, limit, partnerId }: Filter & { partnerId: string },
): Promise<PublishedEvent[]> {
  const { rows } = await db.query<PublishedEvent>(sql`
    select ${columns} from partner_events p
    join events e on e.id = p.event_id
    where p.partner_id = ${partnerId} and p.event_id > ${after ?? beforeAll}::uuid
      -- The same again, so that PostgreSQL begins there whichever of the two tables it reads first.
      and e.id > ${after ?? beforeAll}::uuid
      and (${types}::text[] is null or e.type = any(${types}::text[]))
    order by p.event_id
    limit ${limit + 1}`)
  return rows
}

/** A contract has few events, which its index finds; walking along the ids to them could take all of the others. */
async function findOfContract(
  db: Db,
  filter: Filter & { contractNumber: string; partnerId: string | null },
): Promise<PublishedEvent[]> {
  const { after, types, limit, contractNumber, partnerId } = filter
  const { rows } = await db.query<PublishedEvent>(sql`
    with of_contract as materialized (select * from events c where c.contract_number = ${contractNumber})
    select ${columns} from of_contract e
    where e.id > ${after ?? beforeAll}::uuid and (${types}::text[] is null or e.type = any(${types}::text[]))
      and (${partnerId}::uuid is null or exists (
        select from partner_events p where p.partner_id = ${partnerId}::uuid and p.event_id = e.id))
    order by e.id
    limit ${limit + 1}`)
  return rows
}
