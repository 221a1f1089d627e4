import type { Cached } from '../../platform/db/revisions.ts'
import { boundedCache } from '../../platform/http/bounded-cache.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { cacheable, sendCacheable } from '../../platform/http/etag.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinToday, secondsUntilBerlinMidnight } from '../../platform/time/berlin.ts'
import type { Regions } from '../regions/regions.ts'
import { withVatOn } from '../regions/vat-on.ts'
import type { Catalogue } from './catalogue.ts'
import { listTariffs } from './list-tariffs.ts'
import { ListTariffsQuery, TariffItem } from './schema.ts'

/** Answers are cached per partner, date, VAT and state of the catalogue. */
export const tariffRoutes =
  (catalogue: Cached<Catalogue>, regions: Cached<Regions>) => async (api: Server) => {
    const answers = boundedCache<Catalogue, ReturnType<typeof cacheable>>(1000)

    api.get(
      '/tariffs',
      {
        config: { scopes: [] },
        schema: {
          operationId: 'listTariffs',
          summary: 'List the tariffs on sale',
          description:
            'The tariffs you may sell on a date. Use the `tariffKey` to calculate prices and create orders.',
          tags: ['Tariffs'],
          querystring: ListTariffsQuery,
          response: { 200: Envelope(Type.Array(TariffItem, { description: 'Tariffs, sorted by key.' })) },
        },
      },
      (request, reply) => {
        const date = request.query.effectiveDate ?? berlinToday(request.receivedAt)
        const partnerId = request.caller.partner.id
        const rates = regions.current()
        const { vatPercent } = withVatOn(rates, { vatPercent: '' }, date)
        const answer = answers.get(catalogue.current(), `${partnerId} ${date} ${vatPercent}`, () =>
          cacheable(
            reply.serialize(ok(listTariffs(catalogue.current(), rates, { partnerId, date }))) as string,
          ),
        )
        // Never past midnight, when "today" changes and other prices may apply.
        const maxAge = Math.min(300, secondsUntilBerlinMidnight(request.receivedAt))
        sendCacheable(request, reply, answer, `private, max-age=${maxAge}`)
      },
    )
  }
