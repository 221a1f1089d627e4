import { freePort } from '../test/support/free-port.ts'
import type { Figure } from './figures.ts'
import { keenContestant } from './keen-contestant.ts'
import type { Contestant } from './row.ts'
import { demoToken, startService } from './service.ts'

const [rounds, secondsPerRound, warmUpSeconds] = [12, 1, 4]

/** What a service does for each request besides answering it, and the settings with which it does not. */
const duties: Readonly<Record<string, Record<string, string>>> = {
  log: { LOG_LEVEL: 'warn' },
  'load-shedding': { LOAD_SHEDDING: 'off' },
  'request-log': { REQUEST_LOG: 'off' },
  metrics: { METRICS_PORT: '' },
}

/**
 * The CPU time of a request for prices of the exchange, and how much of it each duty takes: services without one of them and
 * one with all take turns, and the cheapest round of each counts, since whatever else runs can only add to it.
 */
export async function measureDuties(): Promise<Figure[]> {
  const without = new Map<string, Contestant>()
  const everything = await contestant('all', {})
  for (const [duty, off] of Object.entries(duties)) without.set(duty, await contestant(duty, off))

  const cheapest = new Map<Contestant, number>()
  for (const each of [everything, ...without.values()]) await each.round(warmUpSeconds)
  for (let round = 0; round < rounds; round++) {
    for (const each of [everything, ...without.values()]) {
      const { cpuMicrosecondsPerRequest = Number.NaN } = await each.round(secondsPerRound)
      cheapest.set(each, Math.min(cpuMicrosecondsPerRequest, cheapest.get(each) ?? Number.POSITIVE_INFINITY))
    }
  }
  const costOf = (each: Contestant) => cheapest.get(each) ?? Number.NaN
  return [
    {
      name: 'duties',
      claim: 'prices of the exchange, with all duties',
      value: costOf(everything),
      unit: 'µs',
    },
    ...[...without].map(([duty, other]) => ({
      name: `duties-${duty}`,
      claim: `what ${duty} adds to it`,
      value: costOf(everything) - costOf(other),
      unit: 'µs',
    })),
  ]
}

async function contestant(name: string, off: Record<string, string>): Promise<Contestant> {
  const service = await startService({ env: { METRICS_PORT: String(await freePort()), ...off } })
  return keenContestant(name, service, {
    method: 'GET',
    path: '/partner/v1/day-ahead-prices/limited',
    headers: { authorization: `Bearer ${await demoToken(service)}` },
  })
}
