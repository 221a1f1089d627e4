import { freePort } from '../../test/support/free-port.ts'
import { until } from '../../test/support/patience.ts'
import { processesBelow } from '../../test/support/processes-of.ts'
import { startDatabase } from '../database.ts'
import { judgeOrders } from '../judge-orders.ts'
import { startMailbox } from '../mailbox.ts'
import { besideFaults, startMixedLoad } from '../mixed-load.ts'
import { momentUnderLoad } from '../moment-under-load.ts'
import { passTime } from '../pass-time.ts'
import type { Scenario } from '../scenario.ts'
import { prepareService, type Service } from '../service.ts'
import { settle } from '../settle.ts'
import { environmentOf } from '../stage.ts'

/** Who is killed, in turn; all of them together, as when the power goes. */
const victims = ['api', 'worker', 'all'] as const

export const killProcesses: Scenario = {
  name: 'kill-processes',
  promise:
    'of API processes and a worker any may be killed: the others go on, and nothing is lost or doubled',
  rounds: 21,
  async run({ rounds, isPatient, say }) {
    const tried = 'kill -9 of an API process, the worker, all'
    if (process.platform !== 'linux') {
      say('not tried: only Linux tells which process is which')
      return { tried, times: 0, lost: [], details: {} }
    }
    const [database, mailbox] = await Promise.all([startDatabase(), startMailbox()])
    const metricsPort = String(await freePort())
    const figures = `http://127.0.0.1:${metricsPort}/metrics`
    const service = await prepareService({
      ...environmentOf(database, mailbox),
      WORKERS: '2',
      METRICS_PORT: metricsPort,
    })
    service.start()
    await untilComplete(figures)
    const load = await startMixedLoad(service.origin, besideFaults({ isPatient }))

    for (let round = 1; round <= rounds; round++) {
      const victim = victims[(round - 1) % victims.length] as (typeof victims)[number]
      await momentUnderLoad(load.ledger, 300, 1500)
      await strike(service, victim, async () => {
        // Only while nobody is there: else requests that are on their way would lose their keys.
        if (!isPatient) await passTime(database.pool)
      })
      say(`round ${round} of ${rounds}: killed ${victim}, ${load.ledger.requests} requests`)
      await untilComplete(figures)
    }
    await momentUnderLoad(load.ledger, 200, 500)
    await load.stop()
    await settle({ database, service }, load.ledger, { isPatient })

    const { lost, details } = await judgeOrders({ pool: database.pool, ledger: load.ledger, mailbox })
    return { tried, times: rounds, lost, details: { ...details, ...load.details() } }
  },
}

async function strike(
  service: Service,
  victim: (typeof victims)[number],
  whileNobodyIsThere: () => Promise<void>,
): Promise<void> {
  if (victim === 'all') {
    await service.kill()
    await whileNobodyIsThere()
    return service.start()
  }
  const { pid } = crewOf(service).find(({ name }) => name.startsWith(victim)) ?? {}
  if (pid === undefined) throw new Error(`There is no process ${victim} to kill.`)
  process.kill(pid, 'SIGKILL')
  await until('it is gone', () => !crewOf(service).some((each) => each.pid === pid))
}

const crewOf = (service: Service) =>
  processesBelow(service.pid()).filter(({ name }) => /^(api-\d+|worker)$/.test(name))

/** Waits until both API processes and the worker say that they are ready. */
async function untilComplete(figures: string): Promise<void> {
  await until('all processes are there', async () => {
    const answer = await fetch(figures).catch(() => undefined)
    const text = (await answer?.text().catch(() => undefined)) ?? ''
    return text.includes('_ready{role="api"} 2') && text.includes('_ready{role="worker"} 1')
  })
}
