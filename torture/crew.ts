import { freePort } from '../test/support/free-port.ts'
import { until } from '../test/support/patience.ts'
import { processesBelow } from '../test/support/processes-of.ts'
import type { Database } from './database.ts'
import { prepareService, type Service } from './service.ts'
import { untilForecast } from './until-forecast.ts'

/** Who is killed, in turn; all of them together, as when the power goes. */
export const victims = ['api', 'worker', 'all'] as const
export type Victim = (typeof victims)[number]

export type Crew = Service & {
  /** Waits until both API processes and the worker say that they are ready. */
  untilComplete(): Promise<void>
  /** Kills one of them, or all, and lets the primary or us start what is missing. */
  strike(victim: Victim, whileAllProcessesAreDown: () => Promise<void>): Promise<void>
}

/** The service with two API processes and a worker, each of which may be killed; only Linux tells which is which. */
export async function startCrew(
  { pool }: Pick<Database, 'pool'>,
  environment: Record<string, string>,
): Promise<Crew> {
  const metricsPort = String(await freePort())
  const figures = `http://127.0.0.1:${metricsPort}/metrics`
  const service = await prepareService({ ...environment, WORKERS: '2', METRICS_PORT: metricsPort })
  const crew: Crew = {
    ...service,
    untilComplete: () =>
      until('all processes are there', async () => {
        const answer = await fetch(figures).catch(() => undefined)
        const text = (await answer?.text().catch(() => undefined)) ?? ''
        return text.includes('_ready{role="api"} 2') && text.includes('_ready{role="worker"} 1')
      }).then(() => {}),
    async strike(victim, whileAllProcessesAreDown) {
      if (victim !== 'all') return killOne(service, victim)
      await service.kill()
      await whileAllProcessesAreDown()
      service.start()
    },
  }
  service.start()
  await crew.untilComplete()
  await untilForecast(pool)
  return crew
}

async function killOne(service: Service, victim: Victim): Promise<void> {
  const { pid } = membersOf(service).find(({ name }) => name.startsWith(victim)) ?? {}
  if (pid === undefined) throw new Error(`There is no process ${victim} to kill.`)
  process.kill(pid, 'SIGKILL')
  await until('it is gone', () => !membersOf(service).some((each) => each.pid === pid))
}

const membersOf = (service: Service) =>
  processesBelow(service.pid()).filter(({ name }) => /^(api-\d+|worker)$/.test(name))
