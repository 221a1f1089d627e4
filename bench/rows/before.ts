import { addBenchClients } from '../bench-clients.ts'
import { joinService } from '../bench-database.ts'
import { builtAt } from '../built-at.ts'
import { holdTasks } from '../hold-tasks.ts'
import { httpContestant, type Load } from '../http-contestant.ts'
import { keenContestant } from '../keen-contestant.ts'
import { jsonHeaders, newCustomersOrders, ordersPath } from '../place-orders.ts'
import type { Row } from '../row.ts'
import { type Service, startService } from '../service.ts'
import { calculationLoad } from './calculation.ts'
import { demoPath } from './market-prices.ts'
import { numbersToRead, readLoad } from './read-order.ts'
import { clientCount, scope, tokenLoad } from './token.ts'

type Path = { what: string; loadOf(service: Service): Promise<Load>; contestant?: typeof httpContestant }

const paths: Record<string, Path> = {
  token: {
    what: 'Issuing a token',
    loadOf: async (service) =>
      tokenLoad('/connect/token', await addBenchClients(service, clientCount, scope)),
  },
  calculation: { what: 'A price', loadOf: calculationLoad },
  'create-order': {
    what: 'Placing an order of a new customer, its mail left for later',
    contestant: keenContestant,
    async loadOf(service) {
      await holdTasks((await joinService(service)).pool, ['public'])
      const headers = await jsonHeaders(service)
      return { method: 'POST', path: ordersPath, headers, newBody: newCustomersOrders() }
    },
  },
  'read-order': {
    what: 'Reading one of 100,000 orders',
    loadOf: async (service) => readLoad(service, await numbersToRead(service)),
  },
  costs: { what: 'The costs of a contract', loadOf: demoPath('costs') },
  ingest: {
    what: 'Storing ten days of readings of a contract',
    loadOf: async (service) => ({
      method: 'POST',
      path: '/operator/v1/readings',
      headers: await jsonHeaders(service, 'demo-operator'),
      newBody: newReadings(),
      // Several would wait for each other: they store the same days.
      connections: 1,
    }),
  },
  metrics: {
    what: 'What a contract paid for each day of a month',
    loadOf: demoPath(
      'metrics?period.from=2026-01-01&period.to=2026-02-01&interval=Daily&metricType=TotalCost',
    ),
  },
}

/** Bodies with other values each time, since what is stored already would cost nothing. */
function newReadings(): () => string {
  const rest = new Array(95).fill(0.045).join(',')
  const days = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11']
  let count = 0
  return () => {
    const first = (++count % 1_000_000) / 1_000_000
    const readings = days.map(
      (day) => `{"contractNumber":"30000016","date":"2026-02-${day}","kwh":[${first},${rest}]}`,
    )
    return `{"readings":[${readings.join(',')}]}`
  }
}

/** Before and after in one run: the service as it is against the service of an earlier commit. They only inform. */
export const beforeRows = (commit: string): Row[] =>
  Object.entries(paths).map(([path, { what, loadOf, contestant = httpContestant }]) => ({
    name: `before-${path}`,
    claim: `${what} with everything on, against the same at ${commit}.`,
    async start() {
      const [now, then] = [await startService(), await startService({ dist: await builtAt(commit) })]
      return {
        ours: contestant('Wattline now', now, await loadOf(now)),
        theirs: contestant(`Wattline at ${commit}`, then, await loadOf(then)),
      }
    },
  }))
