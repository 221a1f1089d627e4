/** What the routes of the operator API share. */

import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { DayAheadPrices } from '../energy/day-ahead-prices/day-ahead-prices.ts'
import type { KeptForecast } from '../energy/price-forecast/keep-forecast.ts'
import type { OrderDeps } from '../orders/intake/place-order.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Scope } from '../partners/scopes.ts'
import type { Pool } from '../platform/db/pool.ts'
import type { Cached } from '../platform/db/revisions.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Page, page, pageLinks } from '../platform/http/paging.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Operator } from '../staff/audit/audited.ts'
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
  priceForecast: KeptForecast
}

/** The part of this API that a client may use; `operator` has all of them. */
type Role = Extract<Scope, `operator:${string}`>
type Described = { operationId: string; summary: string; description: string }

/** An operation that reads. Its role may, and so may the one that reads everything. */
export const reading = <const Schema extends Described>(tag: string, role: Role, schema: Schema) => ({
  config: { anyScope: [...new Set([role, 'operator:read'] as const)] },
  schema: { ...schema, tags: [tag] },
})

/** An operation that reads what its role alone may see. */
export const readingReserved = <const Schema extends Described>(tag: string, role: Role, schema: Schema) => ({
  config: { anyScope: [role] },
  schema: { ...schema, tags: [tag] },
})

/** An operation that changes something, which its role alone may do. */
export const changing = <const Schema extends Described>(
  tag: string,
  role: Exclude<Role, 'operator:read'>,
  schema: Schema,
  config: Pick<FastifyContextConfig, 'turn'> = {},
) => ({ config: { anyScope: [role], ...config }, schema: { ...schema, tags: [tag] } })

export const operatorOf = ({ caller, ip, id, receivedAt, realTime }: FastifyRequest): Operator => ({
  actor: `client:${caller.clientId}`,
  origin: ip,
  requestId: id,
  scopes: caller.scopes,
  now: receivedAt,
  realTime,
})

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
