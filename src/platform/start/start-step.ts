import { once } from 'node:events'
import type { Log } from '../log/log.ts'

/** Runs one step of the start; the name tells the user what takes time. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Runs steps without any output. */
export const silentStep: Step = (_name, work) => work()

type Surroundings = { log: Log; isTerminal: boolean; stop: AbortSignal }

/**
 * Reports each step that takes longer than a second: with a counter on a terminal, otherwise with a log line. A step that
 * is running when the service is asked to stop is abandoned and fails; the caller cleans up.
 */
export function startSteps({ log, isTerminal, stop }: Surroundings): Step {
  const stopped = untilAborted(stop).then(() => Promise.reject(stop.reason))
  stopped.catch(() => {})
  return async (name, work) => {
    stop.throwIfAborted()
    const endTelling = isTerminal ? count(name) : mention(name, log)
    try {
      return await Promise.race([work(), stopped])
    } finally {
      endTelling()
    }
  }
}

export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort')
}

const noticeableMilliseconds = 1000

function count(name: string): () => void {
  let seconds = 0
  const timer = setInterval(() => {
    seconds++
    process.stdout.write(`\r\x1b[2K${name} … ${seconds} s`)
  }, noticeableMilliseconds)
  return () => {
    clearInterval(timer)
    if (seconds > 0) process.stdout.write('\n')
  }
}

function mention(name: string, log: Log): () => void {
  const timer = setTimeout(() => log.info(`${name} …`), noticeableMilliseconds)
  return () => clearTimeout(timer)
}
