import type { Server } from '../../platform/http/server.ts'
import { type OperatorDeps, operations } from '../operation.ts'
import { showForecastErrors } from './forecast-figure.ts'
import { showDeliveryTimes, showFunnel } from './funnel-figure.ts'
import { showOrderStatistics } from './orders-figure.ts'
import { showQueue } from './queue-figure.ts'
import { showReadingStatistics } from './readings-figure.ts'
import { showRejections } from './rejections-figure.ts'
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
import { showTraffic } from './traffic-figure.ts'

const tag = 'Statistics'
const role = 'operator:read'

export const statisticsRoutes = (deps: OperatorDeps) => async (server: Server) => {
  const api = operations(server, tag, { role: role, db: deps.db })

  api.get('/statistics/orders', {
    operationId: 'getOrderStatistics',
    summary: 'Count orders',
    description:
      'Orders by the day on which they were received, by the state they are in now, by partner and by tariff.',
    querystring: OrderStatisticsQuery,
    data: OrderStatistics,
    does: ({ query, now }) => showOrderStatistics(deps, query, now),
  })

  api.get('/statistics/funnel', {
    operationId: 'getFunnel',
    summary: 'Count how far orders got',
    description:
      'The orders that were received in a period, and how many of them were approved, accepted by the market and delivered.',
    querystring: OrderStatisticsQuery,
    data: Funnel,
    does: ({ query, now }) => showFunnel(deps, query, now),
  })

  api.get('/statistics/delivery-times', {
    operationId: 'getDeliveryTimes',
    summary: 'Measure the time to delivery',
    description:
      'How many days passed between order and delivery, for the deliveries that began in each month of the period.',
    querystring: OrderStatisticsQuery,
    data: DeliveryTimes,
    does: ({ query, now }) => showDeliveryTimes(deps, query, now),
  })

  api.get('/statistics/rejections', {
    operationId: 'getRejections',
    summary: 'Count denied orders',
    description: 'Orders that are denied now, by reason and by the day on which they were received.',
    querystring: OrderStatisticsQuery,
    data: Rejections,
    does: ({ query, now }) => showRejections(deps, query, now),
  })

  api.get('/statistics/traffic', {
    operationId: 'getTraffic',
    summary: 'Count requests',
    description:
      'Requests to the APIs by day, partner and operation, refused ones by code, and how long they took. Processes add what they counted every ten seconds; they are kept for 800 days.',
    querystring: TrafficQuery,
    data: Traffic,
    does: ({ query, now }) => showTraffic(deps, query, now),
  })

  api.get('/statistics/queue', {
    operationId: 'getQueue',
    summary: 'Count tasks',
    description: 'Tasks that wait or were given up, and what was done in each of the last 48 hours.',
    data: Queue,
    does: ({ now }) => showQueue(deps.reads, now),
  })

  api.get('/statistics/readings', {
    operationId: 'getReadingStatistics',
    summary: 'Count complete readings',
    description:
      'For each day that is over: how many contracts were in delivery, and for how many of them all quarter-hours of the market location are there.',
    querystring: ReadingStatisticsQuery,
    data: ReadingStatistics,
    does: ({ query, now }) => showReadingStatistics(deps.reads, query, now),
  })

  api.get('/statistics/price-forecast', {
    operationId: 'getForecastStatistics',
    summary: 'Measure the forecast of prices',
    description:
      'How wrong the forecasts of day-ahead prices were, measured when the prices were published, and how often their band held. Forecasts are kept for 800 days.',
    querystring: ForecastStatisticsQuery,
    data: ForecastStatistics,
    does: ({ query, now }) => showForecastErrors(deps.reads, query, now),
  })
}
