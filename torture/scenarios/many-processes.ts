import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../test/support/patience.ts'
import { startDatabase } from '../database.ts'
import { judgeEvents, startEventLoad } from '../event-load.ts'
import { judgeHistory } from '../judge-history.ts'
import { judgeOrders } from '../judge-orders.ts'
import { startMailbox } from '../mailbox.ts'
import { startOrderLoad } from '../order-load.ts'
import type { Outcome, Scenario } from '../scenario.ts'
import { prepareService } from '../service.ts'
import { settle } from '../settle.ts'
import { environmentOf } from '../stage.ts'

/** Two services on one database: each one process that does everything, or two API processes and a worker. */
const crews = [
  { says: 'two API processes and two workers', workers: '1' },
  { says: 'four API processes and two workers', workers: '2' },
]

export const manyProcesses: Scenario = {
  name: 'many-processes',
  promise: 'any number of processes on one database do nothing twice and lose no update',
  rounds: 2,
  async run({ rounds, isPatient, say }) {
    const outcomes: Outcome[] = []
    for (let round = 1; round <= rounds; round++) {
      const crew = crews[(round - 1) % crews.length] as (typeof crews)[number]
      say(`round ${round} of ${rounds}: ${crew.says}`)
      outcomes.push(await play(crew.workers, isPatient))
    }
    return {
      tried: 'orders and events at 2 and 4 API processes, 2 workers',
      times: rounds,
      lost: outcomes.flatMap(({ lost }) => lost),
      details: summed(outcomes.map(({ details }) => details)),
    }
  },
}

async function play(workers: string, isPatient: boolean): Promise<Outcome> {
  const [database, mailbox] = await Promise.all([startDatabase(), startMailbox()])
  const environment = {
    ...environmentOf(database, mailbox),
    // One address for all, as behind a load balancer: a token of one is good for the other.
    BASE_URL: 'http://api.example.com',
    AUTH_URL: 'http://login.example.com',
    SANDBOX_MAILBOX_PASSWORD: 'at-least-16-characters',
    WORKERS: workers,
    SIMULATOR_STEP_MS: '100',
  }
  const services = await Promise.all([prepareService(environment), prepareService(environment)])
  for (const service of services) service.start()
  for (const service of services) await service.untilReady()
  const [service] = services
  const origins = services.map(({ origin }) => origin)

  const orders = await startOrderLoad(origins, { clients: 8 })
  const events = await startEventLoad(origins, orders.ledger)
  if (isPatient) await pause(20_000)
  else await until('there is something to lose', () => orders.ledger.promises >= 30 && events.accepted >= 10)
  await events.stop()
  await orders.stop()
  await settle({ database, service }, orders.ledger, { isPatient: true })

  const { pool } = database
  const judgement = await judgeOrders({
    pool,
    ledger: orders.ledger,
    mailbox,
    origin: service.origin,
    strikes: 0,
  })
  const history = await judgeHistory(pool)
  for (const each of services) await each.kill()
  return {
    tried: '',
    times: 1,
    lost: [...judgement.lost, ...history.lost, ...(await judgeEvents(events, pool))],
    details: {
      ...judgement.details,
      'events reported': events.reports,
      'events accepted': events.accepted,
      'steps of history replayed': history.steps,
    },
  }
}

function summed(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const [name, count] of all.flatMap(Object.entries) as [string, number][]) {
    sums[name] = name.startsWith('longest') ? Math.max(sums[name] ?? 0, count) : (sums[name] ?? 0) + count
  }
  return sums
}
