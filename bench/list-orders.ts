import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { loadOrders } from './load-orders.ts'
import { ordersPath } from './place-orders.ts'
import { demoToken, type Service, startService } from './service.ts'
import { median } from './statistics.ts'

const few = 1000
const many = 1_000_000
const pagesPerRound = 20
const rounds = 10

/** What a page of the newest orders takes when there are a million of them, against a thousand. */
export async function measureListOrders(): Promise<Figure[]> {
  const [small, large] = [await startWithOrders(few), await startWithOrders(many)]
  const [smallTimes, largeTimes]: [number[], number[]] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const [ofSmall, ofLarge] = [await pageTimes(small), await pageTimes(large)]
    // The first round warms both up.
    if (round === 0) continue
    smallTimes.push(...ofSmall)
    largeTimes.push(...ofLarge)
  }
  const [ours, theirs] = [median(largeTimes), median(smallTimes)]
  return [
    figure('list-orders', 'page of 100 newest of 1,000,000 orders, by that of 1,000', ours / theirs, '×', 5),
    figure('list-orders-page', 'the same page of 1,000,000 orders', ours, 'ms'),
    figure('list-orders-load', 'loading 1,000,000 orders and their accounts', large.loadSeconds, 's'),
  ]
}

type Filled = { service: Service; authorization: string; loadSeconds: number }

async function startWithOrders(count: number): Promise<Filled> {
  const service = await startService()
  const { seconds } = await loadOrders(service, await joinService(service), count, {
    withPrices: false,
  })
  return { service, authorization: `Bearer ${await demoToken(service)}`, loadSeconds: seconds }
}

async function pageTimes({ service, authorization }: Filled): Promise<number[]> {
  const times: number[] = []
  for (let page = 0; page < pagesPerRound; page++) {
    const startedAt = performance.now()
    const answer = await fetch(`${service.origin}${ordersPath}?limit=100`, { headers: { authorization } })
    const { count } = (await answer.json()) as { count: number }
    times.push(performance.now() - startedAt)
    if (count !== 100) throw new Error(`A page of 100 orders has ${count}.`)
  }
  return times
}

const figure = (name: string, claim: string, value: number, unit: string, atMost?: number): Figure => ({
  name,
  claim,
  value,
  unit,
  atMost,
})
