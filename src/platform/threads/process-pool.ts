import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { overloaded } from '../overloaded.ts'
import { Refusal } from '../refusal.ts'
import type { WorkLimits } from './job-process.ts'
import { type Outcome, rethrown } from './outcome.ts'
import type { Order, ThreadPool } from './thread-pool.ts'

type Options = WorkLimits & {
  /** The module that processes run, which calls `serveJobs`. */
  entry: URL
  /** The maximum number of processes. */
  processes: number
}

const maxWaiting = 20
const retrySeconds = 2
const idleMilliseconds = 30_000

/**
 * Processes for files from outside, one job at a time each. Native code in a thread cannot be stopped; a process can be
 * killed, and a crash ends nothing else. The first job starts them and idle time ends them.
 */
export function openProcessPool({ entry, processes, ...limits }: Options): ThreadPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()
  const waiting: { go: () => void; stop: (error: Error) => void }[] = []
  let free = processes

  async function takePlace(): Promise<void> {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) throw overloaded(retrySeconds)
    else await new Promise<void>((go, stop) => waiting.push({ go, stop }))
  }

  function leavePlace(): void {
    const next = waiting.shift()
    if (next === undefined) free += 1
    else next.go()
  }

  function takeProcess(): ChildProcess {
    const [child = startProcess(entry)] = [...idle.keys()].filter(isRunning)
    clearTimeout(idle.get(child))
    idle.delete(child)
    busy.add(child)
    return child
  }

  function leaveProcess(child: ChildProcess): void {
    busy.delete(child)
    const end = () => {
      idle.delete(child)
      child.kill('SIGKILL')
    }
    if (isRunning(child)) idle.set(child, setTimeout(end, idleMilliseconds).unref())
  }

  return {
    async run(order) {
      await takePlace()
      const child = takeProcess()
      try {
        return rethrown(await outcomeFrom(child, order, limits))
      } finally {
        leaveProcess(child)
        leavePlace()
      }
    },
    /** Kills jobs under way: their callers are gone by now, and an unfinished import stores nothing. */
    async close() {
      for (const { stop } of waiting.splice(0)) stop(overloaded(retrySeconds))
      const children = [...idle.keys(), ...busy].filter(isRunning)
      const ends = children.map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(ends)
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

function startProcess(entry: URL): ChildProcess {
  const child = fork(fileURLToPath(entry), {
    // Sources need a loader, which the main thread has from elsewhere, such as the test runner.
    execArgv: entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener an error would end the service; the job under way hears of it by the exit.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

const outcomeFrom = (child: ChildProcess, order: Order, limits: WorkLimits): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      if (child.killed) reject(overloaded(retrySeconds))
      else reject(code === null ? tooMuchWork() : new Error(`a process for files ended with code ${code}`))
    }
    child.once('exit', onExit)
    child.once('message', (outcome: Outcome) => {
      child.off('exit', onExit)
      resolve(outcome)
    })
    child.send({ order, limits })
  })

const tooMuchWork = () =>
  new Refusal('invalid', {
    code: 'validation-failed',
    message: 'The file takes too much time or memory to read. Simplify it and try again.',
  })
