import type { PriceVersion as StoredVersion } from '../../energy/day-ahead-prices/day-ahead-prices.ts'
import { toEurPerMwh } from '../../energy/day-ahead-prices/micro-cent.ts'
import { getPriceVersions, priceStatus } from '../../energy/day-ahead-prices/price-status.ts'
import { Envelope, ok } from '../../platform/http/envelope.ts'
import { Type } from '../../platform/http/schema.ts'
import type { Server } from '../../platform/http/server.ts'
import { berlinDateTime } from '../../platform/time/berlin.ts'
import { type OperatorDeps, reading } from '../operation.ts'
import { PriceDayPath, PriceStatus, PriceVersion } from './schema.ts'

/** For operators who answer a price alarm, or have to find out what was known when. */
export const operatorPriceRoutes =
  ({ db, dayAheadPrices }: OperatorDeps) =>
  async (api: Server) => {
    api.get(
      '/day-ahead-prices/status',
      reading('Day-ahead prices', 'operator:imports', {
        operationId: 'getPriceStatus',
        summary: 'Get the status of the day-ahead prices',
        description: 'How far they reach, their source, whether they are late, and which days are missing.',
        response: { 200: Envelope(PriceStatus) },
      }),
      async ({ receivedAt }) => {
        const { lastLookAt, days, ...status } = await priceStatus(db, dayAheadPrices.current(), receivedAt)
        return ok({
          ...status,
          lastLookAt: lastLookAt && berlinDateTime(lastLookAt),
          days: days.map(wireVersion),
        })
      },
    )

    api.get(
      '/day-ahead-prices/:date/versions',
      reading('Day-ahead prices', 'operator:imports', {
        operationId: 'listPriceVersions',
        summary: 'List all versions of the prices of a day',
        description:
          'Every stored version of the day with its source and the time it became known, newest first.',
        params: PriceDayPath,
        response: { 200: Envelope(Type.Array(PriceVersion, { description: 'Versions, newest first.' })) },
      }),
      async ({ params }) => {
        const versions = await getPriceVersions(db, params.date)
        return ok(
          versions.map((version) => ({
            ...wireVersion(version),
            eurPerMwh: Array.from(version.microCentPerKwh, toEurPerMwh),
          })),
        )
      },
    )
  }

const wireVersion = ({ date, version, source, resolutionMinutes, knownAt }: StoredVersion) => ({
  date,
  version,
  source,
  resolutionMinutes,
  knownAt: berlinDateTime(knownAt),
})
