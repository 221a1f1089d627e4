import { AnyEnvelope, Envelope, type ErrorItem, ok } from './envelope.ts'
import { Extended, type TSchema, Type } from './schema.ts'

/** The query parameters of every list. */
export const PageQuery = {
  offset: Type.Integer({
    description: 'Number of items to skip.',
    minimum: 0,
    maximum: 10_000_000,
    default: 0,
    examples: [0],
    'x-parameter': 'Offset',
  }),
  limit: Type.Integer({
    description: 'Maximum number of items to return.',
    minimum: 1,
    maximum: 500,
    default: 10,
    examples: [10],
    'x-parameter': 'Limit',
  }),
}

export type Page = { offset: number; limit: number }

const listFields = {
  count: Type.Integer({ description: 'Number of items in this answer.', examples: [1] }),
  hasMoreItems: Type.Boolean({ description: 'Whether more items follow.', examples: [false] }),
}

/** What all pages of lists have in common. */
const AnyListEnvelope = Extended(AnyEnvelope, listFields, {
  title: 'ListEnvelope',
  description: 'What every page of a list contains besides its items.',
})

/** The schema of a list's answer: the envelope with the list fields of the specification. */
export const ListEnvelope = <Item extends TSchema>(item: Item) => {
  const data = Type.Array(item, { description: 'The items of this page.' })
  const { title } = item as { title?: string }
  return Type.Object(
    { ...Envelope(data).properties, ...listFields },
    {
      title: `${title}ListEnvelope`,
      description: `A page of a list of ${title}.`,
      'x-extends': AnyListEnvelope,
    },
  )
}

/**
 * Makes a page of the rows found. Ask the database for one row more than the limit: it tells whether there is a next
 * page without counting the rest.
 */
export function page<Item>(found: Item[], { limit }: Page, items: ErrorItem[] = []) {
  const data = found.slice(0, limit)
  return { ...ok(data, items), count: data.length, hasMoreItems: found.length > limit }
}

/** The `Link` header of a page (RFC 8288); it keeps the caller's other parameters. */
export function pageLinks(url: string, { offset, limit }: Page, hasMoreItems: boolean): string | undefined {
  const link = (to: number, rel: string) => {
    const [path, search] = url.split('?', 2)
    const query = new URLSearchParams(search)
    for (const name of [...query.keys()]) if (/^(offset|limit)$/i.test(name)) query.delete(name)
    query.set('offset', String(to))
    query.set('limit', String(limit))
    return `<${path}?${query}>; rel="${rel}"`
  }
  const links = [
    ...(hasMoreItems ? [link(offset + limit, 'next')] : []),
    ...(offset > 0 ? [link(Math.max(0, offset - limit), 'prev')] : []),
  ]
  return links.length > 0 ? links.join(', ') : undefined
}
