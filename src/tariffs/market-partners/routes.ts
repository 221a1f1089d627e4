import { Text } from '../../domain/fields.ts'
import type { Cached } from '../../platform/db/revisions.ts'
import { Envelope, type ErrorItem, notice, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import { ListEnvelope, PageQuery, page, pageLinks } from '../../platform/http/paging.ts'
import { Closed, Here, Nullable, OneOf, Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { stepByStep } from '../../platform/threads/step-by-step.ts'
import { berlinDate, secondsUntilBerlinMidnight } from '../../platform/time/berlin.ts'
import type { Regions } from '../regions/regions.ts'
import type { MarketDirectory } from './directory.ts'
import { listGridOperators } from './list-grid-operators.ts'
import { marketRoles } from './market-partner.ts'
import { findMarketPartners } from './search.ts'

type MarketPartnerDeps = { marketDirectory: Cached<MarketDirectory>; regions: Cached<Regions> }

const maxAgeSeconds = 300

export const marketPartnerRoutes = (deps: MarketPartnerDeps) => async (api: Server) => {
  api.get(
    '/market-partners',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'searchMarketPartners',
        summary: 'Find suppliers, grid operators and metering operators',
        description:
          'Market partners by name, city or code, best match first; use the `code` of a supplier as `previousSupplierCode` of an order. Fit for searching while somebody types. If nothing matches, the list is empty.',
        tags: ['Market partners'],
        querystring: MarketPartnersQuery,
        response: { 200: ListEnvelope(MarketPartnerItem) },
      },
    },
    async (request, reply) => {
      const { query, url } = request
      const directory = deps.marketDirectory.current()
      const found = await stepByStep(findMarketPartners(directory, query))
      const answer = page(
        found.slice(query.offset, query.offset + query.limit + 1),
        query,
        directory.partners.length === 0 ? [notImported] : [],
      )
      const links = pageLinks(url, query, answer.hasMoreItems)
      if (links !== undefined) reply.header('Link', links)
      const body = reply.serialize(answer) as string
      return sendCacheable(request, reply, cacheable(body), `private, max-age=${maxAgeSeconds}`)
    },
  )

  api.get(
    '/grid-operators',
    {
      config: { scopes: [] },
      schema: {
        operationId: 'listGridOperators',
        summary: 'List the grid operators of a postcode',
        description:
          'The distribution grid operators that serve a postcode today. Several may share one; the first is the one whose fees prices are calculated with. If there is none, the list is empty and a Notice says why.',
        tags: ['Market partners'],
        querystring: GridOperatorsQuery,
        response: {
          200: Envelope(Type.Array(MarketPartnerItem, { description: 'Grid operators of the postcode.' })),
        },
      },
    },
    async (request, reply) => {
      const { postCode } = request.query
      const known = { regions: deps.regions.current(), directory: deps.marketDirectory.current() }
      const found = listGridOperators(known, { postCode, date: berlinDate(request.receivedAt) })
      const answer = typeof found === 'string' ? ok([], [noOperator[found](postCode)]) : ok(found)
      const body = reply.serialize(answer) as string
      // Never past midnight, when another operator may take over.
      const maxAge = Math.min(maxAgeSeconds, secondsUntilBerlinMidnight(request.receivedAt))
      return sendCacheable(request, reply, cacheable(body), `private, max-age=${maxAge}`)
    },
  )
}

const notImported = notice('no-data', 'The directory of market partners has not been imported yet.')

const noOperator: Record<'postcode-unknown' | 'data-missing', (postCode: string) => ErrorItem> = {
  'postcode-unknown': (postCode) =>
    notice('no-data', `We know no grid operator for postcode ${postCode}.`, 'postCode'),
  'data-missing': (postCode) =>
    notice('no-data', `No grid operator is known for postcode ${postCode} today.`, 'postCode'),
}

const MarketRoleField = OneOf(marketRoles, {
  title: 'MarketRole',
  description: 'Role in the market.',
  examples: ['Supplier'],
})

const MarketPartnersQuery = Closed({
  query: Type.Optional(
    Text(
      'Name, city or code, or the beginning of one. Case, accents, word order, legal forms and small typos do not matter. Without it, all market partners are listed by name.',
      'Grundversorger Berln',
    ),
  ),
  role: Type.Optional(Here(MarketRoleField, { description: 'Only market partners in this role.' })),
  ...PageQuery,
})

const GridOperatorsQuery = Closed({
  postCode: Type.String({
    description: 'German postcode.',
    pattern: '^\\d{5}$',
    'x-must': 'be five digits',
    examples: ['10115'],
  }),
})

const MarketPartnerItem = Type.Object(
  {
    code: Type.String({
      description: 'Code of BDEW or DVGW, or GLN: 13 digits. It belongs to one company in one role.',
      examples: ['9999801000007'],
    }),
    role: MarketRoleField,
    name: Type.String({
      description: 'Name of the company.',
      examples: ['Grundversorger Region Berlin (Beispiel)'],
    }),
    city: Nullable(Type.String({ description: 'Where it is; null if not known.', examples: ['Berlin'] })),
  },
  { title: 'MarketPartner', description: 'A company in one role of the energy market.' },
)
