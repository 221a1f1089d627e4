import { once } from 'node:events'
import type { Log } from '../log/log.ts'

/** Does one step of a start, named for whoever waits for it. */
export type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** For those who start a part of the service and want to hear nothing of it. */
export const silentStep: Step = (_name, work) => work()

type Surroundings = { log: Log; isTerminal: boolean; stop: AbortSignal }

/**
 * Tells of each step that takes longer than a second: a counter on a terminal, a line of the log elsewhere. A step that
 * is under way when the service is asked to stop is left, and fails; whoever began it cleans up.
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
