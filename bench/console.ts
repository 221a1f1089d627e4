import { joinService } from './bench-database.ts'
import { consolePages, staffCookie } from './console-pages.ts'
import type { Figure } from './figures.ts'
import { firstByte } from './first-byte.ts'
import { loadStep } from './growth/load-step.ts'
import { meteredEvery, steps } from './growth/steps.ts'
import { holdTasks } from './hold-tasks.ts'
import { firstCustomerNumber, firstNumber } from './load-orders.ts'
import { placeOrder } from './place-orders.ts'
import { startService } from './service.ts'
import { percentile } from './statistics.ts'

const asks = 40
const warmUps = 5
const atMost = 100
// Of the demo data.
const demoEndpoint = '5b0b8c1e-7f3a-4f0e-9d57-2f7c4f7a9a10'

/** What every page of the console takes to its first byte with a million orders behind it. */
export async function measureConsole(): Promise<Figure[]> {
  const step = steps.at(-1)
  if (step === undefined) throw new Error('There is nothing to load.')
  const { origin, ...service } = await startService()
  const database = await joinService({ origin, ...service })
  await holdTasks(database.pool, ['public'])
  const placed = await placeOrder({ origin, ...service })
  await loadStep(database, placed, step)
  const cookie = await staffCookie(database.pool)
  const contract = firstNumber + step.orders / 2
  const contractNumber = String(contract)
  const pages = consolePages({
    confirmed: { contractNumber },
    long: { contractNumber: String(firstNumber + meteredEvery) },
    endpointId: demoEndpoint,
    rich: { customerNumber: String(firstCustomerNumber + step.orders / 2) },
  })
  const figures: Figure[] = []
  for (const path of pages) {
    const times: number[] = []
    for (let count = -warmUps; count < asks; count++) {
      const milliseconds = await firstByte(`${origin}${path}`, cookie)
      if (count >= 0) times.push(milliseconds)
    }
    figures.push({
      name: `console-${nameOf(path)}`,
      claim: `p95 to the first byte of ${path.replaceAll(/\d{10}/g, '…')}`,
      value: percentile(times, 0.95),
      unit: 'ms',
      atMost,
    })
  }
  return figures
}

const nameOf = (path: string): string =>
  path
    .replace('/console', '')
    .replaceAll(/\d{10}/g, 'one')
    .match(/[\w]+/g)
    ?.join('-')
    .toLowerCase() ?? 'today'
