import { setTimeout as pause } from 'node:timers/promises'
import { addBenchClients } from './bench-clients.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { askInTurn, type Grown } from './growth/ask-in-turn.ts'
import { changedSince, loadStep } from './growth/load-step.ts'
import { growthPaths } from './growth/paths.ts'
import { type Step, steps } from './growth/steps.ts'
import { holdTasks } from './hold-tasks.ts'
import { logIn, openLoginForm } from './log-in.ts'
import { placeOrder } from './place-orders.ts'
import { scope } from './rows/token.ts'
import { demoToken, startService } from './service.ts'

const atMost = 1.5
const customer = 'anna.muster@example.com'
// The service looks every second whether what it keeps in memory has changed.
const noticedMilliseconds = 3000

/** What every path takes with ten and with a hundred times the data: as many services, each on a database of its own. */
export async function measureGrowth(): Promise<Figure[]> {
  const grown: Grown[] = []
  for (const step of steps) grown.push(await startGrown(step))
  await pause(noticedMilliseconds)
  const times = await askInTurn(grown)
  return (grown[0]?.paths ?? []).map(({ name, claim }) =>
    figureOf(
      name,
      claim,
      [...times].map(([data, ofPaths]) => ({ data, milliseconds: ofPaths.get(name) ?? Number.NaN })),
    ),
  )
}

async function startGrown(step: Step): Promise<Grown> {
  const service = await startService()
  const { origin } = service
  const database = await joinService(service)
  await holdTasks(database.pool, ['public'])
  const cookie = await logIn(origin, await openLoginForm(origin), customer)
  const clients = await addBenchClients(service, step.clients, scope)
  await loadStep(database, await placeOrder(service), step)
  const paths = growthPaths({
    orders: step.orders,
    clients,
    partner: await demoToken(service),
    operator: await demoToken(service, 'demo-operator'),
    cookie,
    changedSince: await changedSince(database, step),
  })
  return { data: step.data, origin, paths }
}

function figureOf(name: string, claim: string, measured: { data: string; milliseconds: number }[]): Figure {
  const [min, max] = [measured.at(0)?.milliseconds, measured.at(-1)?.milliseconds]
  return {
    name: `growth-${name}`,
    claim: `${claim}, by the time with a hundredth of the data`,
    value: (max ?? Number.NaN) / (min ?? Number.NaN),
    unit: '×',
    ...(name === 'health' ? {} : { atMost }),
    steps: measured,
  }
}
