import type { FastifyRequest } from 'fastify'
import { getPriceVersions, priceStatus } from '../../energy/day-ahead-prices/price-status.ts'
import { Closed } from '../../platform/http/schema.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import type { Server } from '../../platform/http/server.ts'
import { startOfBerlinDate } from '../../platform/time/berlin.ts'
import { quarterHourMs } from '../../platform/time/berlin-day.ts'
import { checkedInput } from '../../web/checked-input.ts'
import { withoutRecentAuth } from '../../web/declared-change.ts'
import { readFilter } from '../../web/read-query.ts'
import { anyRole, type ConsoleContext, consoleKit } from '../console-kit.ts'
import { pricesPath } from '../console-paths.ts'
import { forecastRows } from './price-charts.ts'
import { pricesPage } from './prices-page.ts'
import { PriceDaysQuery } from './schema.ts'
import { askSources, listMonthMeans, listPriceDays, showForecast } from './show-prices.ts'

/** Day-ahead prices and other prices of the exchange. */
export const pricePages = (context: ConsoleContext) => async (server: Server) => {
  const { deps } = context
  const daysFor = (request: FastifyRequest) =>
    listPriceDays(
      { db: deps.reads, prices: deps.dayAheadPrices.current() },
      askedDays(request),
      request.receivedAt,
    )

  const prices = consoleKit(server, context).about({
    route: '/prices',
    params: Closed({}),
    find: async () => null,
    path: () => pricesPath,
    room: () => 'prices',
    async page(_, { me, request, now, done, guard }) {
      const [days, months, status, forecast] = await Promise.all([
        daysFor(request),
        listMonthMeans(deps.reads),
        priceStatus(deps.reads, deps.dayAheadPrices.current(), now),
        deps.priceForecast.current(now),
      ])
      const [only, ...others] = days
      const isCorrected = others.length === 0 && (only?.version ?? 0) > 1
      const content = pricesPage({
        ...{ days, months, status, done, guard, now },
        versions: isCorrected && only ? await getPriceVersions(deps.reads, only.date) : [],
        forecast: showForecast(forecast),
        hasSources: deps.config.dayAheadPrices.sources.length > 0,
        mayImport: me.member.scopes.has('operator:imports'),
      })
      return { title: 'Day-ahead prices', content }
    },
  })
  prices.page(anyRole)

  prices.file('.csv', anyRole, async (_, { request, reply }) => {
    const rows = (await daysFor(request)).flatMap(({ date, source, state, eurPerMwh }) =>
      (eurPerMwh ?? []).map((price, index) => [startOf(date, index), price, source, state]),
    )
    const columns = ['start', 'eurPerMwh', 'source', 'state']
    return sendCsv(reply, { name: 'prices.csv', columns, rows })
  })

  prices.file('/forecast.csv', anyRole, async (_, { now, reply }) => {
    const days = showForecast(await deps.priceForecast.current(now))?.days ?? []
    const rows = forecastRows(days).map(({ at, expected, low, high }) => [
      ...[at.toISOString(), expected],
      ...[low, high],
    ])
    const columns = ['start', 'expectedEurPerMwh', 'lowEurPerMwh', 'highEurPerMwh']
    return sendCsv(reply, { name: 'forecast.csv', columns, rows })
  })

  prices.file('/months.csv', anyRole, async (_, { reply }) => {
    const months = await listMonthMeans(deps.reads)
    const rows = months.map(({ month, meanCentPerKwhNet }) => [month, meanCentPerKwhNet])
    return sendCsv(reply, { name: 'months.csv', columns: ['month', 'meanCentPerKwhNet'], rows })
  })

  prices.act('/look', ['operator:imports'], withoutRecentAuth('prices.look'), async (_, { me }) => {
    await askSources(deps.db, me.operator)
    return 'asked'
  })
}

/** What the address asks for; a page of which nothing is asked shows today and tomorrow. */
function askedDays(request: FastifyRequest): PriceDaysQuery {
  const { done: _, days, ...asked } = Object.fromEntries(readFilter(request.url))
  return checkedInput(request, PriceDaysQuery, {
    ...asked,
    ...(days === undefined ? {} : { days: Number(days) }),
  })
}

const startOf = (date: string, index: number): string =>
  new Date(startOfBerlinDate(date).getTime() + index * quarterHourMs).toISOString()
