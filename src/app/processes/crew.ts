import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../../platform/log/log.ts'
import type { Child } from './child.ts'
import { createRestarts } from './restarts.ts'

export type Crew = {
  /** Starts children and resolves with the port of those that listen, once all are ready. Rejects if one fails. */
  start(names: readonly string[]): Promise<number | null>
  members(): Child[]
  find(name: string): Child | undefined
  restarts(): number
  /** Asks all to end and resolves when they have; those that do not in time are killed. */
  end(): Promise<void>
  kill(): void
}

export class StartFailed extends Error {}

type Options = {
  startChild: (name: string) => Child
  log: Log
  /** A child that cannot be kept running; the crew is of no use any more. */
  onGiveUp: (name: string) => void
  onEnd?: (child: Child) => void
}

/** Longer than any task may take, so that nothing is cut off that would end by itself. */
const longestEndMilliseconds = 100_000

/** Keeps a set of child processes running: one that ends by itself is started again. */
export function createCrew({ startChild, log, onGiveUp, onEnd = () => {} }: Options): Crew {
  const members = new Map<string, Child>()
  const keeping: Promise<void>[] = []
  const ending = new AbortController()
  let restartCount = 0

  const launch = (name: string) => {
    const child = startChild(name)
    members.set(name, child)
    log.info({ name, pid: child.pid }, 'a process starts')
    return child
  }

  const keep = async (first: Child) => {
    const { name } = first
    const decide = createRestarts()
    for (let child = first; ; child = launch(name)) {
      const end = await child.ended
      members.delete(name)
      onEnd(child)
      if (ending.signal.aborted) return
      const remedy = decide(end)
      const about = { name, pid: child.pid, exitCode: end.exitCode, signal: end.signal }
      if (remedy === 'give up') {
        log.error(about, 'a process cannot be started: giving up')
        return onGiveUp(name)
      }
      log.error({ ...about, ...remedy }, 'a process ended unexpectedly and starts again')
      await pause(remedy.pauseMilliseconds, undefined, { signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted) return
      restartCount++
    }
  }

  return {
    async start(names) {
      const children = names.map(launch)
      const failed = children.map(async ({ ended, name }) => {
        const { wasReady, exitCode, signal } = await ended
        if (!wasReady)
          throw new StartFailed(`The process ${name} ended at its start (${exitCode ?? signal}).`)
      })
      const ports = await Promise.race([
        Promise.all(children.map(({ ready }) => ready)),
        ...failed.map(never),
      ])
      keeping.push(...children.map(keep))
      return ports.find((port) => port !== null) ?? null
    },
    members: () => [...members.values()],
    find: (name) => members.get(name),
    restarts: () => restartCount,
    async end() {
      ending.abort()
      for (const child of members.values()) child.kill('SIGTERM')
      const deadline = setTimeout(() => {
        for (const child of members.values()) child.kill('SIGKILL')
      }, longestEndMilliseconds)
      await Promise.all([...[...members.values()].map(({ ended }) => ended), ...keeping])
      clearTimeout(deadline)
    },
    kill() {
      ending.abort()
      for (const child of members.values()) child.kill('SIGKILL')
    },
  }
}

/** Of a promise only the failure counts. */
const never = (promise: Promise<unknown>): Promise<never> =>
  new Promise((_resolve, reject) => promise.catch(reject))
