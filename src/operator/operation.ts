/** What the routes of the operator API share. */

import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { IsStandIn } from '../domain/identifiers/meter-number.ts'
import type { DayAheadPrices } from '../energy/day-ahead-prices/day-ahead-prices.ts'
import type { PartnerDirectory } from '../partners/partner-directory.ts'
import type { Pool } from '../platform/db/pool.ts'
import type { Cached } from '../platform/db/revisions.ts'
import { type Page, page, pageLinks } from '../platform/http/paging.ts'
import type { Config } from '../platform/settings/config.ts'
import type { Catalogue } from '../tariffs/catalogue/catalogue.ts'
import type { Operator } from './audited.ts'

export type OperatorDeps = {
  db: Pool
  isStandIn: IsStandIn
  config: Pick<Config, 'environment'>
  directory: Cached<PartnerDirectory>
  catalogue: Cached<Catalogue>
  dayAheadPrices: Cached<DayAheadPrices>
  /** Wakes the worker to run new tasks. */
  wakeWorker: () => void
}

/** What all operations of this API share: no scope beyond `operator`, and one tag. */
export const operation = <const Schema extends { operationId: string; summary: string; description: string }>(
  tag: string,
  schema: Schema,
  config: Pick<FastifyContextConfig, 'turn'> = {},
) => ({ config: { scopes: [] as const, ...config }, schema: { ...schema, tags: [tag] } })

export const operatorOf = ({ caller, id, receivedAt }: FastifyRequest): Operator => ({
  clientId: caller.clientId,
  requestId: id,
  now: receivedAt,
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
