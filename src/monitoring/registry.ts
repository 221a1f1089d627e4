import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from '../db/pool.ts'

export type RequestMetrics = {
  observe(labels: { method: string; route: string; status: number }, seconds: number): void
}

export type Monitoring = RequestMetrics & { render(): Promise<string>; contentType: string }

/** Figures for Prometheus: requests, the database pool, the event loop and memory of the process. */
export function createMonitoring(pool: Pick<Pool, 'counts'>): Monitoring {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'wattline_' })

  const durations = new Histogram({
    name: 'wattline_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'wattline_database_connections',
    help: 'Connections of the pool, by what they do; waiting are requests without a connection.',
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
    observe: (labels, seconds) => durations.observe(labels, seconds),
    render: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
