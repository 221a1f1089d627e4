import type { Connection } from './connection.ts'
import type { components } from './openapi.d.ts'
import type { AnswerOf, CallOptions, QueryOf } from './operations.ts'
import { iterate, type PageOptions } from './pages.ts'

const searchPath = '/partner/v1/market-partners'
const gridOperatorsPath = '/partner/v1/grid-operators'
type SearchQuery = QueryOf<typeof searchPath>

export type MarketPartner = components['schemas']['MarketPartner']

export function marketPartnersOf({ request }: Connection) {
  const search = (
    query: SearchQuery = {},
    options?: CallOptions,
  ): Promise<AnswerOf<'GET', typeof searchPath>> => request('GET', searchPath, { ...options, query })

  return {
    /** One page of the suppliers, grid operators and metering operators that fit a query, best match first. */
    search,

    /** All that fit a query; without one all that there are, by name. */
    iterate: (
      query: Pick<SearchQuery, 'query' | 'role'> = {},
      { pageSize, ...options }: CallOptions & PageOptions = {},
    ): AsyncGenerator<MarketPartner, void, undefined> =>
      iterate((page) => search({ ...query, ...page }, options), { keyOf: ({ code }) => code, pageSize }),

    /** The grid operators of a postcode, first the one whose fees prices are calculated with. */
    gridOperators: (
      postCode: string,
      options?: CallOptions,
    ): Promise<AnswerOf<'GET', typeof gridOperatorsPath>> =>
      request('GET', gridOperatorsPath, { ...options, query: { postCode } }),
  }
}
