import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { type Filled, pageTimes } from './page-times.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, startService } from './service.ts'
import { median } from './statistics.ts'

const few = 1000
const many = 1_000_000

/** What a page of the newest orders takes when there are a million of them, against a thousand. */
export async function measureListOrders(): Promise<Figure[]> {
  const [small, large] = [await startWithOrders(few), await startWithOrders(many)]
  const times = await pageTimes({ small, large }, { path: ordersPath, items: 100, pagesPerRound: 20 })
  const [ours, theirs] = [median(times.large), median(times.small)]
  return [
    figure('list-orders', 'page of 100 newest of 1,000,000 orders, by that of 1,000', ours / theirs, '×', 5),
    figure('list-orders-page', 'the same page of 1,000,000 orders', ours, 'ms'),
    figure('list-orders-load', 'loading 1,000,000 orders and their accounts', large.loadSeconds, 's'),
  ]
}

type Loaded = Filled & { loadSeconds: number }

async function startWithOrders(count: number): Promise<Loaded> {
  const service = await startService()
  const { seconds } = await loadOrders(service, await joinService(service), count, {
    withPrices: false,
  })
  return { service, authorization: `Bearer ${await demoToken(service)}`, loadSeconds: seconds }
}

const figure = (name: string, claim: string, value: number, unit: string, atMost?: number): Figure => ({
  name,
  claim,
  value,
  unit,
  atMost,
})
