import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { percentile } from '../bench/statistics.ts'

export type Reading = { url: string; headers: Record<string, string> }

type Options = {
  /** Who asks for more than its share; returns how to end it. */
  startGreed: () => Promise<{ isAtWork(): boolean; stop(): Promise<void> }>
  isPatient: boolean
}

const answersWanted = { patient: 2000, quick: 100 }
const maxTimesAlone = 2

/**
 * Measures what bystanders notice of somebody who takes all that it can get: the same reads alone and beside it. Nobody
 * of them is refused, and their p99 at most doubles. The short form judges no times, since other tests run beside it.
 */
export async function measureBystanders(
  readings: readonly Reading[],
  { startGreed, isPatient }: Options,
): Promise<{ lost: string[]; details: Record<string, number> }> {
  const wanted = answersWanted[isPatient ? 'patient' : 'quick']
  await readAll(readings, wanted / 4)
  const alone = await readAll(readings, wanted)
  const greed = await startGreed()
  while (!greed.isAtWork()) await pause(20)
  const beside = await readAll(readings, wanted)
  await greed.stop()

  const [before, during] = [percentile(alone.times, 0.99), percentile(beside.times, 0.99)]
  const isSlow = isPatient && during > maxTimesAlone * before
  return {
    lost: [
      ...alone.faults,
      ...beside.faults,
      ...(isSlow
        ? [`p99 of the others was ${during.toFixed(1)} ms, more than twice ${before.toFixed(1)} ms`]
        : []),
    ],
    details: {
      'reads of the others': beside.times.length,
      'p99 of the others alone, ms': round(before),
      'p99 of the others beside it, ms': round(during),
      'median of the others alone, ms': round(percentile(alone.times, 0.5)),
      'median of the others beside it, ms': round(percentile(beside.times, 0.5)),
    },
  }
}

type Read = { times: number[]; faults: string[] }

async function readAll(readings: readonly Reading[], wanted: number): Promise<Read> {
  const entry = fileURLToPath(new URL('./read-alone.ts', import.meta.url))
  const child = fork(entry, [JSON.stringify([readings, wanted])], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The clients that are measured ended with ${code}.`)
  })
  const [read] = (await Promise.race([once(child, 'message'), ended])) as [Read]
  ended.catch(() => {})
  return read
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
