/**
 * `npm run scale -- --database <url>` loads contracts and readings into an empty database and measures; `npm run scale --
 * plan --contracts 5000000` says what a number of contracts needs. docs/operate/scale.md explains both.
 */
import { parseArgs } from 'node:util'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { cleanUp, cleanUpOnSignals } from '../clean-up.ts'
import { jsonHeaders, newCustomersOrders, ordersPath } from '../place-orders.ts'
import { thisCommit, thisMachine } from '../results/this-machine.ts'
import { publishScale } from './document.ts'
import { addWorker, loseWorker, playFault } from './faults.ts'
import { ingest, type Shape } from './ingest.ts'
import { measureMetrics } from './metrics.ts'
import { planFor } from './plan.ts'
import { planLines } from './plan-table.ts'
import { timed } from './processor-time.ts'
import { keepRun, readRuns, type ScaleRun } from './results.ts'
import { storedBytesPerDay } from './storage.ts'
import { firstDay, scaleWorld } from './world.ts'

const { values: options, positionals } = parseArgs({
  options: {
    database: { type: 'string' },
    contracts: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
    importers: { type: 'string', default: '4' },
    'stop-worker': { type: 'string' },
    'start-worker': { type: 'string' },
    'add-worker': { type: 'string' },
    publish: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const say = (text: string) => process.stdout.write(`${text}\n`)
const contracts = Number(options.contracts)
const orders = 300

const [measured] = readRuns()

if (positionals[0] === 'plan' && measured !== undefined) {
  for (const line of planLines(contracts, planFor(contracts, measured.costs))) say(line)
} else if (positionals[0] === 'plan') {
  say('docs/reports/scale.json has no costs yet: measure them with --database.')
  process.exitCode = 1
} else if (options.database === undefined) {
  say('Name an empty database with --database, or ask for a plan: npm run scale -- plan --contracts 1000000')
  process.exitCode = 1
} else {
  cleanUpOnSignals()
  try {
    const run = await measure(options.database)
    if (options.publish) publishScale(keepRun(run))
  } finally {
    await cleanUp()
  }
  process.exit()
}

async function measure(url: string): Promise<ScaleRun> {
  const [days, importers] = [Number(options.days), Number(options.importers)]
  say(`Loading ${contracts * 10} contracts …`)
  const world = await scaleWorld(url, contracts * 10)
  const { pool, numbers } = world
  const result: Pick<ScaleRun, 'ingest' | 'metrics' | 'faults'> = { ingest: [], metrics: [], faults: [] }

  const store = async (
    name: string,
    asked: { numbers: string[]; from: string; days: number; shape: Shape },
  ) => {
    const { result: stored, seconds, cpuSeconds } = await timed(() => ingest(pool, { ...asked, importers }))
    const valuesPerSecond = stored.values / seconds
    const row = {
      name,
      contracts: asked.numbers.length,
      valuesPerSecond,
      cpuSecondsPerMillionValues: (cpuSeconds / stored.values) * 1e6,
    }
    result.ingest.push(row)
    say(`${name}: ${Math.round(valuesPerSecond).toLocaleString('en')} values/s`)
    return row
  }
  const read = async (among: number) => {
    const { result: times, cpuSeconds } = await timed(() => measureMetrics(world, among))
    for (const time of times) {
      result.metrics.push({ contracts: among, ...time })
      say(`${time.interval} among ${among}: median ${time.medianMilliseconds.toFixed(1)} ms`)
    }
    return (cpuSeconds / (times.length * 300)) * 1000
  }

  const [few, others] = [numbers.slice(0, contracts), numbers.slice(contracts)]
  await store('contract by contract', { numbers: few, from: firstDay, days, shape: 'contract by contract' })
  const nightly = await store('nightly', {
    numbers: few,
    from: plusDays(firstDay, days),
    days: 7,
    shape: 'nightly',
  })
  await pool.execute('vacuum analyze reading_days, contract_readings')
  const metricsCosts = await read(contracts)
  await store('the other nine tenths, contract by contract', {
    numbers: others,
    from: firstDay,
    days,
    shape: 'contract by contract',
  })
  await store('nightly among ten times as many', {
    numbers,
    from: plusDays(firstDay, days + 7),
    days: 2,
    shape: 'nightly',
  })
  await pool.execute('vacuum analyze reading_days, contract_readings')
  await read(contracts * 10)

  const faultsFrom = plusDays(firstDay, days + 20)
  if (options['stop-worker'] && options['start-worker']) {
    const play = loseWorker(options['stop-worker'], options['start-worker'])
    result.faults.push(await playFault(world, { name: 'a worker is lost for 5 s', from: faultsFrom, play }))
    say(JSON.stringify(result.faults.at(-1)))
  }
  if (options['add-worker']) {
    const [host = '', port = '5432'] = options['add-worker'].split(':')
    const play = addWorker(world, host, Number(port))
    const from = plusDays(faultsFrom, 200)
    result.faults.push(await playFault(world, { name: 'a worker is added, shards move to it', from, play }))
    say(JSON.stringify(result.faults.at(-1)))
  }
  const { processor, cores, memoryGigabytes } = thisMachine()
  return {
    database: world.database,
    ...{ contracts, days, importers, ...result },
    machine: `${cores} cores of ${processor}, ${memoryGigabytes} GB, everything on it`,
    commit: thisCommit(),
    date: new Date().toISOString().slice(0, 10),
    costs: {
      cpuSecondsPerMillionValues: nightly.cpuSecondsPerMillionValues,
      cpuSecondsPerThousandMetrics: metricsCosts,
      cpuSecondsPerThousandOrders: await orderCosts(world.service),
      bytesPerDay: await storedBytesPerDay(world),
    },
  }
}

async function orderCosts(service: Parameters<typeof jsonHeaders>[0]): Promise<number> {
  const [headers, body] = [await jsonHeaders(service), newCustomersOrders()]
  const place = async () => {
    const answer = await fetch(`${service.origin}${ordersPath}`, { method: 'POST', headers, body: body() })
    if (!answer.ok) throw new Error(`An order was answered with ${answer.status}.`)
    await answer.arrayBuffer()
  }
  const { cpuSeconds } = await timed(async () => {
    for (let count = 0; count < orders; count++) await place()
  })
  return (cpuSeconds / orders) * 1000
}
