import type { ShownFigure } from './figure.ts'
import { forecastFigure } from './forecast-figure.ts'
import { deliveryTimesFigure, funnelFigure } from './funnel-figure.ts'
import { ordersFigure } from './orders-figure.ts'
import { queueFigure } from './queue-figure.ts'
import { readingsFigure } from './readings-figure.ts'
import { rejectionsFigure } from './rejections-figure.ts'
import { trafficFigure } from './traffic-figure.ts'

/** Every figure by its name in the address, in the order of the tabs. */
export const allFigures: Readonly<Record<string, ShownFigure>> = {
  orders: ordersFigure,
  funnel: funnelFigure,
  'delivery-times': deliveryTimesFigure,
  rejections: rejectionsFigure,
  traffic: trafficFigure,
  queue: queueFigure,
  readings: readingsFigure,
  'price-forecast': forecastFigure,
}
