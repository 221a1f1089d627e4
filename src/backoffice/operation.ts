/** What the routes of the operator API share. */

import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { DayAheadPrices } from '../energy/day-ahead-prices/day-ahead-prices.ts'
import type { CachedForecast } from '../energy/price-forecast/keep-forecast.ts'
import type { OrderDeps } from '../orders/intake/place-order.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Scope } from '../partners/scopes.ts'
import type { Pool } from '../platform/db/pool.ts'
import type { Cached } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import { Envelope, ok } from '../platform/http/envelope.ts'
import { ListEnvelope, type Page, page, pageLinks } from '../platform/http/paging.ts'
import { type Static, type TSchema, type TUnknown, Type } from '../platform/http/schema.ts'
import { type SentFile, sendFile } from '../platform/http/send-file.ts'
import { sendList } from '../platform/http/send-list.ts'
import type { Server } from '../platform/http/server.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Clock } from '../platform/time/clock.ts'
import { auditPage, auditRead, type Operator } from '../staff/audit/audited.ts'
import type { Catalogue } from '../tariffs/catalogue/catalogue.ts'
import type { Regions } from '../tariffs/regions/regions.ts'

/** With what placing an order needs: a customer who moves gets a new one. */
export type OperatorDeps = OrderDeps & {
  db: Pool
  clock: Clock
  /** For lists. */
  reads: Db
  config: Pick<Config, 'environment' | 'isOpenToOthers' | 'marketIdentity' | 'rateLimitPerMinute'>
  directory: Cached<PartnerDirectory>
  catalogue: Cached<Catalogue>
  regions: Cached<Regions>
  dayAheadPrices: Cached<DayAheadPrices>
  priceForecast: CachedForecast
}

/** The part of this API that a client may use; `operator` has all of them. */
type Role = Extract<Scope, `operator:${string}`>
type Described = { operationId: string; summary: string; description: string }

const scopesToRead = (role: Role) => [...new Set([role, 'operator:read'] as const)]

/** An operation that reads. Its role may, and so may the one that reads everything. */
export const reading = <const Schema extends Described>(tag: string, role: Role, schema: Schema) => ({
  config: { anyScope: scopesToRead(role) },
  schema: { ...schema, tags: [tag] },
})

/** An operation that changes something, which its role alone may do. */
export const changing = <const Schema extends Described>(
  tag: string,
  role: Exclude<Role, 'operator:read'>,
  schema: Schema,
  config: Pick<FastifyContextConfig, 'turn'> = {},
) => ({ config: { anyScope: [role], ...config }, schema: { ...schema, tags: [tag] } })

export const operatorOf = ({
  anyCaller: caller,
  ip,
  id,
  receivedAt,
  realTime,
}: FastifyRequest): Operator => ({
  actor: `client:${caller.clientId}`,
  origin: ip,
  requestId: id,
  scopes: caller.scopes,
  now: receivedAt,
  realTime,
})

type OperatorRequest<Params extends TSchema, Query extends TSchema, Body extends TSchema> = {
  params: Static<Params>
  query: Static<Query>
  body: Static<Body>
  operator: Operator
  /** When the request came. */
  now: Date
}

type Terms<Params extends TSchema, Query extends TSchema, Body extends TSchema> = Described & {
  /** Reads what this role alone may see. */
  reservedFor?: Role
  turn?: FastifyContextConfig['turn']
  params?: Params
  querystring?: Query
  body?: Body
  /** Its refusals, by status. */
  refuses?: Readonly<Record<number, TSchema>>
}

type Operation<
  Params extends TSchema,
  Query extends TSchema,
  Body extends TSchema,
  Data extends TSchema,
> = Terms<Params, Query, Body> & {
  data: Data
  /** The action that notes in the audit trail who read what the first parameter names, before the answer goes out. */
  notes?: string
  does(asked: OperatorRequest<Params, Query, Body>): Static<Data> | Promise<Static<Data>>
}

type Download<Params extends TSchema, Query extends TSchema, Body extends TSchema> = Terms<
  Params,
  Query,
  Body
> & { type: string; says?: string; does(asked: OperatorRequest<Params, Query, Body>): Promise<SentFile> }

type Listing<Params extends TSchema, Query extends TSchema, Item extends TSchema> = Terms<
  Params,
  Query,
  TUnknown
> & {
  item: Item
  /** One item more than the limit. */
  find(asked: OperatorRequest<Params, Query, TUnknown>): Static<Item>[] | Promise<Static<Item>[]>
  /** The entry in the audit trail, with the numbers that were on the page; of what the first parameter names, or of the subject. */
  notes?:
    | string
    | { action: string; subject?: string; numbers(items: Static<Item>[]): readonly (string | number)[] }
  /** Its items are written one by one, so that other requests do not wait. */
  isLong?: boolean
  /** Its pages have no links: `after` leads on, or there is but one. */
  hasNoLinks?: true
  /** The limit of one that has no parameter for it; without, all are on one page. */
  max?: number
}

const subjectOf = ({ params }: { params: unknown }): string =>
  Object.values(params as Record<string, string>)[0] ?? ''

/** Operations as data: their answers get the envelope, lists are cut into pages, and reads of personal data are noted. */
export function operations(api: Server, tag: string, { role, db }: { role: Role; db: Db }) {
  type Answering = (
    asked: OperatorRequest<TSchema, TSchema, TSchema>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => unknown
  const route = (
    method: 'get' | 'post' | 'put' | 'patch' | 'delete',
    url: string,
    { refuses, reservedFor, turn, ...schema }: Terms<TSchema, TSchema, TSchema>,
    [answer, answering]: [TSchema, Answering],
    more = {},
  ) =>
    api[method](
      url,
      {
        config: {
          anyScope: reservedFor ? [reservedFor] : method === 'get' ? scopesToRead(role) : [role],
          ...(turn && { turn }),
        },
        schema: { ...schema, response: { 200: answer, ...refuses }, tags: [tag] } as object,
        ...more,
      },
      async (request, reply) => {
        const { params, query, body, receivedAt: now } = request
        return answering({ params, query, body, now, operator: operatorOf(request) }, request, reply)
      },
    )
  const operation =
    (method: Parameters<typeof route>[0]) =>
    <
      Data extends TSchema,
      Params extends TSchema = TUnknown,
      Query extends TSchema = TUnknown,
      Body extends TSchema = TUnknown,
    >(
      url: string,
      { data, notes, does, ...terms }: Operation<Params, Query, Body, Data>,
    ) =>
      route(method, url, terms, [
        Envelope(data),
        async (asked) => {
          const result = await does(asked as OperatorRequest<Params, Query, Body>)
          if (notes !== undefined) await auditRead(db, asked.operator, notes, subjectOf(asked))
          return ok(result)
        },
      ])

  return {
    get: operation('get'),
    post: operation('post'),
    put: operation('put'),
    patch: operation('patch'),
    delete: operation('delete'),
    /** A file is not in an envelope. */
    file: <Params extends TSchema, Query extends TSchema = TUnknown, Body extends TSchema = TUnknown>(
      method: 'get' | 'post',
      url: string,
      { type, says = 'The file.', does, ...terms }: Download<Params, Query, Body>,
    ) =>
      route(
        method,
        url,
        { ...terms, produces: [type] } as Terms<TSchema, TSchema, TSchema>,
        [
          Type.Unsafe<Buffer>({ type: 'string', format: 'binary', description: says }),
          async (asked, _, reply) =>
            sendFile(reply, await does(asked as OperatorRequest<Params, Query, Body>)),
        ],
        // It is sent unchanged.
        { serializerCompiler: () => (data: unknown) => data as string },
      ),
    list: <Item extends TSchema, Query extends TSchema, Params extends TSchema = TUnknown>(
      path: string,
      { item, find, notes, isLong = false, hasNoLinks, max, ...terms }: Listing<Params, Query, Item>,
    ) =>
      route('get', path, terms, [
        ListEnvelope(item),
        async (asked, { url }, reply) => {
          const found = await find(asked as OperatorRequest<Params, Query, TUnknown>)
          const query = asked.query as Page
          const limit = query.limit ?? max ?? found.length
          const answer = hasNoLinks
            ? page(found, { offset: 0, limit })
            : listAnswer(found, query, { url, reply })
          if (typeof notes === 'string') await auditRead(db, asked.operator, notes, subjectOf(asked))
          else if (notes !== undefined) {
            const { action, subject = subjectOf(asked), numbers } = notes
            await auditPage(db, asked.operator, { action, subject, numbers: numbers(answer.data) })
          }
          return isLong ? sendList(reply, answer, item) : answer
        },
      ]),
  }
}

/** A page of a list, with links to its neighbours in the header. `found` has one item more than the limit. */
export function listAnswer<Item>(
  found: Item[],
  query: Page,
  { url, reply }: { url: string; reply: FastifyReply },
) {
  const answer = page(found, query)
  const links = pageLinks(url, query, answer.hasMoreItems)
  if (links !== undefined) reply.header('Link', links)
  return answer
}

/** One page, plus one item, of a list that is small enough to be read as a whole. */
export const pageOf = <Item>(all: readonly Item[], { offset, limit }: Page): Item[] =>
  all.slice(offset, offset + limit + 1)
