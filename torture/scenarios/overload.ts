import { percentile } from '../../bench/statistics.ts'
import type { Pool } from '../../src/platform/db/pool.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { patience } from '../../test/support/patience.ts'
import { newIntent, newLedger } from '../ledger.ts'
import { placeOrder, tokenFrom } from '../place-order.ts'
import { type Answered, type Pressure, press } from '../pressure.ts'
import { riseOf } from '../rise.ts'
import type { Scenario } from '../scenario.ts'
import { setStage } from '../stage.ts'
import { watchMemory } from '../watch-memory.ts'

const excess = 10
const maxTimesNormal = 4
const secondsToRecover = 5
/** Connections that are never idle, as in `npm run bench`. */
const normalConnections = 10
const overloadConnections = 200
/** Below this a machine shows its own pauses, not those of the service. */
const minNormalMilliseconds = 25
const maxMegabytesMore = 60
/** Of answers and of refusals, so that a flood was one. The short form goes on until there are as many. */
const min = 100

export const overload: Scenario = {
  name: 'overload',
  promise: 'ten times what it can do: what is answered is answered in time, the rest refused at once',
  rounds: 1,
  async run({ rounds, isPatient, say }) {
    // A line for each of many thousand refusals would be read by the process that measures them.
    const { service, database } = await setStage({ LOG_LEVEL: 'warn' })
    const target = await targetOf(service.origin)
    await press(target, { seconds: isPatient ? 10 : 1, connections: normalConnections })
    const normal = await press(target, { seconds: isPatient ? 10 : 2, connections: normalConnections })
    const capacity = normal.given.length / normal.seconds
    const normalP99 = Math.max(percentile(normal.given, 0.99), minNormalMilliseconds)
    say(`normal: ${capacity.toFixed(0)} answers a second, p99 ${normalP99.toFixed(0)} ms`)

    const lost: string[] = faultsOf('normal', normal)
    const memory = watchMemory(service.pid())
    const floods: Answered[] = []
    let recovery = 0
    const isEnough = () =>
      isPatient ||
      Math.min(
        sum(floods, ({ refused }) => refused.length),
        sum(floods, ({ contractNumbers }) => contractNumbers.length),
      ) >= min
    for (let round = 1; round <= rounds || (round < 10 && !isEnough()); round++) {
      const flood = await press(target, {
        seconds: isPatient ? 60 : 2,
        connections: overloadConnections,
        requestsPerSecond: Math.round(capacity * excess),
      })
      floods.push(flood)
      lost.push(...faultsOf('overload', flood))
      // Beside the short form other tests run: how fast anything is says nothing then, what is answered does.
      if (isPatient) lost.push(...slowIn(flood, normalP99))
      recovery = Math.max(
        recovery,
        await recoveryMilliseconds(target, isPatient ? { capacity, normalP99 } : undefined),
      )
      say(`round ${round} of ${rounds}: ${told(flood)}; as before after ${recovery.toFixed(0)} ms`)
    }
    memory.stop()
    const megabytesMore = riseOf(memory.samples)
    const accepted = [normal, ...floods].flatMap(({ contractNumbers }) => contractNumbers)
    lost.push(
      ...(floods.every(({ refused }) => refused.length === 0)
        ? ['nothing was refused, so that it was no overload']
        : []),
      ...(recovery > (isPatient ? secondsToRecover * 1000 : patience(2 * secondsToRecover))
        ? [`it was not as before after ${(recovery / 1000).toFixed(0)} s`]
        : []),
      ...(megabytesMore > maxMegabytesMore ? [`its memory grew by ${megabytesMore.toFixed(0)} MB`] : []),
      ...(await notStored(database.pool, accepted)),
      ...(service.output().includes('"fault"') ? ['a fault was written to the log'] : []),
    )
    const given = floods.flatMap((flood) => flood.givenLater)
    const refused = floods.flatMap((flood) => flood.refused)
    const details = {
      requests: sum(floods, (flood) => flood.given.length + flood.refused.length),
      'answers a second, normal': Math.round(capacity),
      'answers a second, overload': Math.round(sum(floods, (f) => f.given.length / f.seconds) / rounds),
      'asked a second, overload': Math.round(sum(floods, askedPerSecond) / rounds),
      'p99 normal, ms': Math.round(percentile(normal.given, 0.99)),
      'p99 of answers, overload, ms': Math.round(percentile(given, 0.99)),
      'p99 of refusals, overload, ms': Math.round(percentile(refused, 0.99)),
      'p99 of the delay of the measuring process, ms': Math.round(
        Math.max(...floods.map(({ ownDelayMilliseconds }) => ownDelayMilliseconds)),
      ),
      'refused with Retry-After': refused.length,
      'orders accepted, all stored': accepted.length,
      'memory more, MB': Math.round(megabytesMore),
      'longest until as before, ms': Math.round(recovery),
    }
    return { tried: 'ten times the capacity', times: rounds, lost, details }
  },
}

type Figures = { capacity: number; normalP99: number }

async function targetOf(origin: string): Promise<Pressure> {
  const caller = { origin, token: await tokenFrom(origin) }
  const ledger = newLedger()
  const intent = newIntent(ledger)
  await placeOrder(ledger, intent, caller)
  return { ...caller, contractNumber: [...intent.contractNumbers][0] ?? '' }
}

const faultsOf = (when: string, { unexpected, errors }: Answered): string[] => [
  ...[...unexpected].map(([says, count]) => `${when}: ${says}, ${count} times`),
  ...(errors > 0 ? [`${when}: ${errors} requests got no answer`] : []),
]

function slowIn({ givenLater, refused }: Answered, normalP99: number): string[] {
  const max = maxTimesNormal * normalP99
  return Object.entries({ answers: givenLater, refusals: refused })
    .map(([what, times]) => ({ what, time: percentile(times, 0.99) }))
    .filter(({ time }) => time > max)
    .map(({ what, time }) => `p99 of ${what} was ${time.toFixed(0)} ms, more than ${max.toFixed(0)} ms`)
}

/** How long the service takes until nobody is refused for a second, which is as good as before where that is known. */
async function recoveryMilliseconds(target: Pressure, before: Figures | undefined): Promise<number> {
  const startedAt = performance.now()
  const isAsBefore = ({ given, seconds }: Answered) =>
    before === undefined ||
    (percentile(given, 0.99) <= 2 * before.normalP99 && given.length / seconds > before.capacity / 2)
  for (;;) {
    const since = performance.now() - startedAt
    if (since > patience(2 * secondsToRecover)) return since
    const second = await press(target, { seconds: 1, connections: normalConnections })
    if (second.refused.length === 0 && second.given.length > 0 && isAsBefore(second)) return since
  }
}

/** An order that was accepted is there, however busy it was. */
async function notStored(pool: Pool, contractNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ count: number }>(
    sql`select count(*) as count from orders where contract_number = any(${contractNumbers}::text[])`,
  )
  const missing = contractNumbers.length - (rows[0]?.count ?? 0)
  return missing === 0 ? [] : [`${missing} accepted orders are not there`]
}

const askedPerSecond = ({ given, refused, seconds }: Answered) => (given.length + refused.length) / seconds
const told = (flood: Answered) =>
  `${askedPerSecond(flood).toFixed(0)} requests a second, ${flood.given.length} answered, ${flood.refused.length} refused`
const sum = <T>(values: readonly T[], of: (value: T) => number) =>
  values.reduce((total, value) => total + of(value), 0)
