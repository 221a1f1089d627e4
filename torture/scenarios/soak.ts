import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '../../bench/statistics.ts'
import { chartLines } from '../chart.ts'
import { judgeOrders } from '../judge-orders.ts'
import { startMixedLoad } from '../mixed-load.ts'
import { riseOf } from '../rise.ts'
import { maxSamples, type Scenario } from '../scenario.ts'
import { settle } from '../settle.ts'
import { setStage } from '../stage.ts'
import { thinned } from '../thinned.ts'
import { watchMemory } from '../watch-memory.ts'

const shortSeconds = 6
/** So many orders at least are in the short form, however slow the machine is. */
const minOrders = 25
/** What a line may rise in its second half: a part of its middle, or what a collector lets stand between two rounds. */
const maxRise = { part: 0.15, megabytes: { patient: 30, quick: 80 }, milliseconds: 5 }

export const soak: Scenario = {
  name: 'soak',
  promise: 'all kinds of work for half an hour: neither memory nor the time of an answer grows',
  /** Minutes. */
  rounds: 30,
  async run({ rounds, isPatient, say }) {
    const form = isPatient ? 'patient' : 'quick'
    const seconds = isPatient ? rounds * 60 : shortSeconds
    const stage = await setStage()
    const { database, mailbox, service } = stage
    const load = await startMixedLoad(service.origin, { clients: 4, orderClients: 0, pauseMilliseconds: 10 })
    const memory = watchMemory(service.pid(), 1000)
    const medians: number[] = []
    const tails: number[] = []
    for (let second = 1; second <= seconds || load.ledger.promises < minOrders; second++) {
      await pause(1000)
      const times = load.takeTimes()
      if (times.length === 0) continue
      medians.push(median(times))
      tails.push(percentile(times, 0.99))
      if (second % 60 === 0)
        say(
          `minute ${second / 60} of ${rounds}: ${memory.samples.at(-1)?.toFixed(0)} MB, p99 ${tails.at(-1)?.toFixed(0)} ms`,
        )
    }
    memory.stop()
    await load.stop()
    const charts = { 'resident memory, MB': memory.samples, 'median, ms': medians, 'p99, ms': tails }
    for (const [title, samples] of Object.entries(charts))
      for (const line of chartLines(title, samples)) say(line)

    await settle(stage, load.ledger, { isPatient })
    const judgement = await judgeOrders({
      pool: database.pool,
      ledger: load.ledger,
      mailbox,
      origin: service.origin,
      strikes: 0,
    })
    const rises = { memory: riseOf(memory.samples), time: riseOf(medians) }
    const grows = (rise: number, samples: readonly number[], min: number) =>
      rise > Math.max(min, median(samples) * maxRise.part)
    const lost = [
      ...judgement.lost,
      ...(grows(rises.memory, memory.samples, maxRise.megabytes[form])
        ? [`its memory rose by ${rises.memory.toFixed(0)} MB in the second half`]
        : []),
      // Beside the short form other tests run, and the time of an answer is theirs as well.
      ...(isPatient && grows(rises.time, medians, maxRise.milliseconds)
        ? [`the median of an answer rose by ${rises.time.toFixed(1)} ms in the second half`]
        : []),
    ]
    const details = {
      ...judgement.details,
      ...load.details(),
      'seconds of load': seconds,
      'memory, MB': Math.round(median(memory.samples)),
      'memory: rise in the second half, MB': Math.round(rises.memory),
      'median of an answer, ms': Math.round(median(medians)),
      'median: rise in the second half, ms': Math.round(rises.time),
    }
    const series = Object.fromEntries(
      Object.entries(charts).map(([title, samples]) => [title, thinned(samples, maxSamples).map(toTenths)]),
    )
    return { tried: 'mixed load, in minutes', times: rounds, lost, details, series }
  },
}

const toTenths = (value: number) => Math.round(value * 10) / 10
