import type { FastifyReply } from 'fastify'
import { type Page, page, pageLinks } from '../platform/http/paging.ts'

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
