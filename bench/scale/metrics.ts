import { plusDays } from '../../src/platform/time/day-number.ts'
import { firstCustomerNumber } from '../load-orders.ts'
import { demoToken } from '../service.ts'
import { firstDay, type ScaleWorld } from './world.ts'

/** How much of the readings each interval is asked for. */
const intervals = [
  { interval: 'QuarterHourly', days: 1 },
  { interval: 'Daily', days: 31 },
  { interval: 'Monthly', days: 365 },
] as const

const questions = 300

export type MetricsTimes = { interval: string; medianMilliseconds: number; p95Milliseconds: number }

/** Asks for the metrics of contracts at random, one after the other. */
export async function measureMetrics(world: ScaleWorld, contracts: number): Promise<MetricsTimes[]> {
  const token = await demoToken(world.service)
  const times: MetricsTimes[] = []
  for (const { interval, days } of intervals) {
    const taken: number[] = []
    for (let count = 0; count < questions; count++) {
      const index = Math.floor(Math.random() * contracts)
      const query = new URLSearchParams({
        'period.from': firstDay,
        'period.to': plusDays(firstDay, days),
        ...{ interval, metricType: 'Consumption', valueType: 'Actual' },
      })
      const path = `/partner/v1/customers/${firstCustomerNumber + index + 1}/contracts/${world.numbers[index]}/metrics`
      const startedAt = performance.now()
      const answer = await fetch(`${world.service.origin}${path}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { data } = (await answer.json()) as { data: { numberOfEntries: number } | null }
      taken.push(performance.now() - startedAt)
      if (!answer.ok || !data?.numberOfEntries)
        throw new Error(`${interval} was answered with ${answer.status}`)
    }
    taken.sort((one, other) => one - other)
    const at = (part: number) => taken[Math.floor(taken.length * part)] ?? 0
    times.push({ interval, medianMilliseconds: at(0.5), p95Milliseconds: at(0.95) })
  }
  return times
}
