import { Counter, Gauge, Registry } from 'prom-client'
import { startMetricsServer } from '../../platform/monitoring/metrics-server.ts'
import type { Figures } from '../../platform/monitoring/registry.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { FigureCollector } from './collect-figures.ts'
import type { Crew } from './crew.ts'
import { workerName } from './messages.ts'

/** One address for the figures of all processes, where there is to be one. */
export async function serveFigures(
  { metricsHost: host, metricsPort: port }: Config,
  { crew, figures }: { crew: Crew; figures: FigureCollector },
): Promise<void> {
  if (port === undefined) return
  const own = crewFigures(crew)
  const render = async () => figures.render((await own.getMetricsAsJSON()) as unknown as Figures)
  await startMetricsServer({ render, contentType: own.contentType }, { host, port })
}

/** How many processes there are, and how often one had to be started again. */
export function crewFigures(crew: Pick<Crew, 'members' | 'restarts'>): Registry {
  const registry = new Registry()
  new Gauge({
    name: 'wattline_processes_ready',
    help: 'Processes that do their work, by what it is.',
    labelNames: ['role'] as const,
    registers: [registry],
    collect() {
      const ready = crew.members().filter((child) => child.isReady())
      const workers = ready.filter(({ name }) => name === workerName).length
      this.set({ role: 'api' }, ready.length - workers)
      this.set({ role: 'worker' }, workers)
    },
  })
  new Counter({
    name: 'wattline_process_restarts_total',
    help: 'How often a process ended unexpectedly and was started again.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(crew.restarts())
    },
  })
  return registry
}
