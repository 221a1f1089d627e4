import { Envelope, ok } from '../../platform/http/envelope.ts'
import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, reading } from '../operation.ts'
import {
  DeliveryTimes,
  ForecastStatistics,
  ForecastStatisticsQuery,
  Funnel,
  OrderStatistics,
  OrderStatisticsQuery,
  Queue,
  ReadingStatistics,
  ReadingStatisticsQuery,
  Rejections,
  Traffic,
  TrafficQuery,
} from './schema.ts'
import { showForecastErrors } from './show-forecast-errors.ts'
import { showDeliveryTimes, showFunnel } from './show-funnel.ts'
import { showOrderStatistics } from './show-orders.ts'
import { showQueue } from './show-queue.ts'
import { showReadingStatistics } from './show-readings.ts'
import { showRejections } from './show-rejections.ts'
import { showTraffic } from './show-traffic.ts'

const tag = 'Statistics'
const role = 'operator:read'

export const statisticsRoutes = (deps: OperatorDeps) => async (api: Server) => {
  api.get(
    '/statistics/orders',
    reading(tag, role, {
      operationId: 'getOrderStatistics',
      summary: 'Count orders',
      description:
        'Orders by the day on which they were received, by the state they are in now, by partner and by tariff.',
      querystring: OrderStatisticsQuery,
      response: { 200: Envelope(OrderStatistics) },
    }),
    async ({ query, receivedAt }) => ok(await showOrderStatistics(deps, query, receivedAt)),
  )

  api.get(
    '/statistics/funnel',
    reading(tag, role, {
      operationId: 'getFunnel',
      summary: 'Count how far orders got',
      description:
        'The orders that were received in a period, and how many of them were approved, accepted by the market and delivered.',
      querystring: OrderStatisticsQuery,
      response: { 200: Envelope(Funnel) },
    }),
    async ({ query, receivedAt }) => ok(await showFunnel(deps, query, receivedAt)),
  )

  api.get(
    '/statistics/delivery-times',
    reading(tag, role, {
      operationId: 'getDeliveryTimes',
      summary: 'Measure the time to delivery',
      description:
        'How many days passed between order and delivery, for the deliveries that began in each month of the period.',
      querystring: OrderStatisticsQuery,
      response: { 200: Envelope(DeliveryTimes) },
    }),
    async ({ query, receivedAt }) => ok(await showDeliveryTimes(deps, query, receivedAt)),
  )

  api.get(
    '/statistics/rejections',
    reading(tag, role, {
      operationId: 'getRejections',
      summary: 'Count denied orders',
      description: 'Orders that are denied now, by reason and by the day on which they were received.',
      querystring: OrderStatisticsQuery,
      response: { 200: Envelope(Rejections) },
    }),
    async ({ query, receivedAt }) => ok(await showRejections(deps, query, receivedAt)),
  )

  api.get(
    '/statistics/traffic',
    reading(tag, role, {
      operationId: 'getTraffic',
      summary: 'Count requests',
      description:
        'Requests to the APIs by day, partner and operation, refused ones by code, and how long they took. Processes add what they counted every ten seconds; they are kept for 800 days.',
      querystring: TrafficQuery,
      response: { 200: Envelope(Traffic) },
    }),
    async ({ query, receivedAt }) => ok(await showTraffic(deps, query, receivedAt)),
  )

  api.get(
    '/statistics/queue',
    reading(tag, role, {
      operationId: 'getQueue',
      summary: 'Count tasks',
      description: 'Tasks that wait or were given up, and what was done in each of the last 48 hours.',
      response: { 200: Envelope(Queue) },
    }),
    async ({ receivedAt }) => ok(await showQueue(deps.reads, receivedAt)),
  )

  api.get(
    '/statistics/readings',
    reading(tag, role, {
      operationId: 'getReadingStatistics',
      summary: 'Count complete readings',
      description:
        'For each day that is over: how many contracts were in delivery, and for how many of them all quarter-hours of the market location are there.',
      querystring: ReadingStatisticsQuery,
      response: { 200: Envelope(ReadingStatistics) },
    }),
    async ({ query, receivedAt }) => ok(await showReadingStatistics(deps.reads, query, receivedAt)),
  )

  api.get(
    '/statistics/price-forecast',
    reading(tag, role, {
      operationId: 'getForecastStatistics',
      summary: 'Measure the forecast of prices',
      description:
        'How wrong the forecasts of day-ahead prices were, measured when the prices were published, and how often their band held. Forecasts are kept for 800 days.',
      querystring: ForecastStatisticsQuery,
      response: { 200: Envelope(ForecastStatistics) },
    }),
    async ({ query, receivedAt }) => ok(await showForecastErrors(deps.reads, query, receivedAt)),
  )
}
