import { Histogram } from 'prom-client'
import { getOrAdd } from '../get-or-add.ts'
import { latencyLimits } from './latency-limits.ts'

const name = 'wattline_http_request_duration_seconds'

type Labels = { method: string; route: string; status: number }
type Counted = { labels: Labels; buckets: number[]; count: number; milliseconds: number }
type Values = Awaited<ReturnType<Histogram['get']>>

/**
 * How long requests took. Counted in plain arrays, which become the values of a histogram when they are read: the
 * library makes a text of the labels with each value.
 */
export class RequestDurations extends Histogram {
  #counted = new Map<string, Map<string, Counted>>()

  constructor() {
    super({ name, help: 'Time from the arrival of a request to the end of its response.', registers: [] })
  }

  count({ method, route, status }: Labels, milliseconds: number): void {
    const ofRoute = getOrAdd(this.#counted, route, () => new Map<string, Counted>())
    const counted = getOrAdd(ofRoute, `${method} ${status}`, () => ({
      labels: { method, route, status },
      buckets: latencyLimits.map(() => 0),
      count: 0,
      milliseconds: 0,
    }))
    const bucket = latencyLimits.findIndex((limit) => milliseconds <= limit)
    if (bucket !== -1) counted.buckets[bucket] = (counted.buckets[bucket] ?? 0) + 1
    counted.count++
    counted.milliseconds += milliseconds
  }

  override async get(): Promise<Values> {
    return this.getForPromString()
  }

  /** What the library asks for when it writes the values as text. */
  getForPromString(): Values {
    const { help, type, aggregator, collect } = this as unknown as Values
    const values = [...this.#counted.values()].flatMap((ofRoute) => [...ofRoute.values()].flatMap(valuesOf))
    return { name, help, type, aggregator, collect, values }
  }
}

function valuesOf({ labels, buckets, count, milliseconds }: Counted): Values['values'] {
  let below = 0
  const bucket = (le: number | string, value: number) => ({
    metricName: `${name}_bucket`,
    labels: { le, ...labels },
    value,
  })
  return [
    ...latencyLimits.map((limit, index) => {
      below += buckets[index] ?? 0
      return bucket(limit / 1000, below)
    }),
    bucket('+Inf', count),
    { metricName: `${name}_sum`, labels, value: milliseconds / 1000 },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
