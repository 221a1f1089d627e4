/** What happens to readings that come in while the cluster loses a worker, or moves its shards to a new one. */
import { exec } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { storeReadings } from '../../src/energy/readings/store-readings.ts'
import { sql } from '../../src/platform/db/sql.ts'
import { plusDays } from '../../src/platform/time/day-number.ts'
import { daysInShape } from './ingest.ts'
import type { Fault } from './results.ts'
import type { ScaleWorld } from './world.ts'

const run = promisify(exec)
const contractsPerBatch = 100

/** Stores a night after the other until it is stopped, and tries each batch again that fails, as an importer does. */
function keepIngesting({ pool, numbers }: ScaleWorld, from: string) {
  const own = numbers.slice(0, 1000)
  const told = { batches: 0, failedBatches: 0, values: 0, longestPause: 0 }
  const expected: { number: string; date: string }[] = []
  let lastAt = performance.now()
  let isStopped = false
  const work = (async () => {
    for (let date = from; ; date = plusDays(date, 1)) {
      for (let index = 0; index < own.length; index += contractsPerBatch) {
        const batch = own.slice(index, index + contractsPerBatch)
        const days = [...daysInShape({ numbers: batch, from: date, days: 1, shape: 'nightly' })]
        for (;;) {
          if (isStopped) return
          told.batches++
          try {
            await storeReadings(pool, days, { now: new Date(`${plusDays(date, 2)}T12:00:00Z`) })
            break
          } catch {
            told.failedBatches++
            await pause(200)
          }
        }
        told.longestPause = Math.max(told.longestPause, performance.now() - lastAt)
        lastAt = performance.now()
        told.values += days.reduce((sum, { kwh }) => sum + kwh.length, 0)
        expected.push(...batch.map((number) => ({ number, date })))
      }
    }
  })()
  return {
    told,
    /** Batches that were stored since. */
    async until(count: number) {
      const wanted = told.batches - told.failedBatches + count
      while (told.batches - told.failedBatches < wanted) await pause(20)
    },
    async stop() {
      isStopped = true
      await work
      return expected
    },
  }
}

/** Plays something while readings come in, and counts afterwards whether all that was stored is there. */
export async function playFault(
  world: ScaleWorld,
  { name, from, play }: { name: string; from: string; play: () => Promise<void> },
): Promise<Fault> {
  const load = keepIngesting(world, from)
  await load.until(20)
  const startedAt = performance.now()
  const before = { ...load.told }
  load.told.longestPause = 0
  await play()
  await load.until(20)
  const seconds = (performance.now() - startedAt) / 1000
  const { told } = load
  const fault = {
    name,
    valuesPerSecond: (told.values - before.values) / seconds,
    batches: told.batches - before.batches,
    failedBatches: told.failedBatches - before.failedBatches,
    longestPauseSeconds: told.longestPause / 1000,
    seconds,
  }
  return { ...fault, lostDays: await countLost(world, await load.stop()) }
}

async function countLost({ pool }: ScaleWorld, expected: readonly { number: string; date: string }[]) {
  const { rows } = await pool.query<{ count: number }>(sql`
    select count(*)::int as count
    from unnest(${expected.map(({ number }) => number)}::text[], ${expected.map(({ date }) => date)}::date[])
      as e (number, day)
    join reading_days r on r.contract_number = e.number and r.day = e.day`)
  return expected.length - (rows[0]?.count ?? 0)
}

/** A worker stops as in a crash and is started again a moment later, or another takes its place. */
export const loseWorker = (stop: string, start: string) => async () => {
  await run(stop)
  await pause(5000)
  await run(start)
}

/** A worker is added, and shards move to it until all have the same number. */
export const addWorker =
  ({ pool }: ScaleWorld, host: string, port: number) =>
  async () => {
    await pool.query(sql`select citus_add_node(${host}, ${port})`)
    const { rows } = await pool.query<{ job: number }>(sql`select citus_rebalance_start() as job`)
    if (rows[0]?.job) await pool.query(sql`select citus_job_wait(${rows[0].job})`)
  }
