import { collectDefaultMetrics, Gauge, type MetricObjectWithValues, Registry } from 'prom-client'
import type { Pool } from '../db/pool.ts'
import { RequestDurations } from './request-durations.ts'

export type RequestMetrics = {
  observe(labels: { method: string; route: string; status: number }, milliseconds: number): void
}

/** A metric that is read whenever Prometheus asks. */
export type GaugeOf = {
  name: string
  help: string
  read: () => number | Promise<number | ReadonlyMap<string, number>>
  /** What tells several values of one metric apart; `read` then returns a map by it. */
  label?: string
  /** How to combine the values of several processes; by default the highest counts. */
  among?: 'max' | 'min' | 'sum'
}

/** All metrics of a process as data, for another process that aggregates them. */
export type Figures = MetricObjectWithValues<{ value: number; labels: object }>[]

export type Monitoring = RequestMetrics & {
  addGauge(gauge: GaugeOf): void
  render(): Promise<string>
  figures(): Promise<Figures>
  contentType: string
}

/** Metrics for Prometheus: requests, the database pool, the event loop and memory of the process. */
export function createMonitoring(pool: Pick<Pool, 'counts'>): Monitoring {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'wattline_' })

  const durations = new RequestDurations()
  registry.registerMetric(durations)
  new Gauge({
    name: 'wattline_database_connections',
    help: 'Connections of the pool by state; waiting counts requests without a connection.',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      const { total, idle, waiting } = pool.counts()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })

  return {
    observe: (labels, milliseconds) => durations.count(labels, milliseconds),
    addGauge({ name, help, read, label, among = 'max' }) {
      new Gauge({
        name,
        help,
        labelNames: label === undefined ? [] : [label],
        aggregator: among,
        registers: [registry],
        async collect() {
          // A metric that cannot be read is left out: the others are needed most when something is wrong.
          try {
            const value = await read()
            if (typeof value === 'number') return this.set(value)
            this.reset()
            for (const [key, each] of value) this.set({ [label ?? '']: key }, each)
          } catch {
            this.reset()
            if (label === undefined) this.remove()
          }
        },
      })
    },
    render: () => registry.metrics(),
    figures: async () => (await registry.getMetricsAsJSON()) as Figures,
    contentType: registry.contentType,
  }
}
