import { setTimeout as pause } from 'node:timers/promises'
import { addBenchClients } from './bench-clients.ts'
import { joinService } from './bench-database.ts'
import type { Figure } from './figures.ts'
import { askInTurn } from './growth/ask-in-turn.ts'
import { age, changedSince, loadStep } from './growth/load-step.ts'
import { growthPaths } from './growth/paths.ts'
import { steps } from './growth/steps.ts'
import { holdTasks } from './hold-tasks.ts'
import { logIn, openLoginForm } from './log-in.ts'
import { placeOrder } from './place-orders.ts'
import { demoToken, startService } from './service.ts'

const atMost = 1.5
const scope = 'api:partner'
// The service looks every second whether what it keeps in memory has changed.
const noticedMilliseconds = 3000

/** What every path takes in one database that grows: with ten and with a hundred times the data, by the time before. */
export async function measureGrowth(): Promise<Figure[]> {
  const service = await startService()
  const database = await joinService(service)
  await holdTasks(database.pool, ['public'])
  const placed = await placeOrder(service)
  const cookie = await logIn(service.origin, await openLoginForm(service.origin), 'anna.muster@example.com')
  const clients: { id: string; secret: string }[] = []
  const times: { data: string; of: Map<string, number> }[] = []
  let paths: ReturnType<typeof growthPaths> = []
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    const first = clients.length
    clients.push(...(await addBenchClients(service, step.clients - first, scope, { first })))
    await loadStep(database, placed, { step, before })
    await pause(noticedMilliseconds)
    paths = growthPaths({
      orders: step.orders,
      clients,
      scope,
      partner: await demoToken(service),
      operator: await demoToken(service, 'demo-operator'),
      cookie,
      changedSince: await changedSince(database, step),
    })
    times.push({ data: step.data, of: await askInTurn(service.origin, paths) })
    await age(database)
  }
  return paths.map(({ name, claim }) => figureOf(name, claim, times))
}

function figureOf(name: string, claim: string, times: { data: string; of: Map<string, number> }[]): Figure {
  const measured = times.map(({ data, of }) => ({ data, milliseconds: of.get(name) ?? Number.NaN }))
  const [least, most] = [measured.at(0)?.milliseconds, measured.at(-1)?.milliseconds]
  return {
    name: `growth-${name}`,
    claim: `${claim}, by the time with a hundredth of the data`,
    value: (most ?? Number.NaN) / (least ?? Number.NaN),
    unit: '×',
    ...(name === 'health' ? {} : { atMost }),
    steps: measured,
  }
}
