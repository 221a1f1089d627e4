import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { MessagePort } from 'node:worker_threads'
import { overloaded } from '../overloaded.ts'
import { Refusal } from '../refusal.ts'
import { type FromProcess, lentPort, type ToProcess, type WorkLimits } from './job-process.ts'
import { rethrown, type WorkOutcome } from './outcome.ts'
import type { Order, ThreadPool } from './thread-pool.ts'

type Options = WorkLimits & {
  /** The module that processes run, which calls `serveJobs`. */
  entry: URL
  /** The maximum number of processes. */
  processes: number
  /** Further names of the environment that their work needs. */
  environment?: RegExp | undefined
}

const maxWaiting = 20
const retrySeconds = 2
const idleMilliseconds = 30_000
const closingMilliseconds = 2000
/** V8 collects garbage harder near its own limit, so that it comes before that of the whole process. */
const heapShare = 0.6
/** Nothing else: the variables of the service are its secrets. */
const neededEnvironment =
  /^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|NODE_ENV|NODE_EXTRA_CA_CERTS|LD_PRELOAD|FAKETIME\w*)$/

/**
 * Processes for files from outside, one job at a time each. Native code in a thread cannot be stopped; a process can be
 * killed, and a crash ends nothing else. The first job starts them and idle time ends them.
 */
export function openProcessPool({ entry, processes, environment, ...limits }: Options): ThreadPool {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const busy = new Set<ChildProcess>()
  const waiting: { go: () => void; stop: (error: Error) => void }[] = []
  let free = processes
  let isClosed = false

  async function takePlace(): Promise<void> {
    if (isClosed) throw overloaded(retrySeconds)
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
    const [child = startProcess(entry, { megabytes: limits.megabytes, environment })] = [
      ...idle.keys(),
    ].filter(isRunning)
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
    if (isClosed) end()
    else if (isRunning(child)) idle.set(child, setTimeout(end, idleMilliseconds).unref())
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
    /** For good. Jobs under way have a moment left; an unfinished import stores nothing. */
    async close() {
      isClosed = true
      for (const { stop } of waiting.splice(0)) stop(overloaded(retrySeconds))
      const ends = [...idle.keys(), ...busy].filter(isRunning).map((child) => once(child, 'exit'))
      for (const child of idle.keys()) child.kill('SIGKILL')
      const killing = setTimeout(() => {
        for (const child of busy) child.kill('SIGKILL')
      }, closingMilliseconds)
      await Promise.all(ends)
      clearTimeout(killing)
    },
  }
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

type Surroundings = Pick<Options, 'megabytes' | 'environment'>

function startProcess(entry: URL, { megabytes, environment }: Surroundings): ChildProcess {
  const child = fork(fileURLToPath(entry), {
    execArgv: [
      `--max-old-space-size=${Math.round(megabytes * heapShare)}`,
      // Sources need a loader, which the main thread has from elsewhere, such as the test runner.
      ...(entry.pathname.endsWith('.ts') ? ['--import', 'tsx'] : []),
    ],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => neededEnvironment.test(name) || environment?.test(name)),
    ),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Without a listener an error between jobs would end the service.
  child.on('error', () => {})
  child.unref()
  child.channel?.unref()
  return child
}

const outcomeFrom = (child: ChildProcess, order: Order, limits: WorkLimits): Promise<WorkOutcome> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      if (child.killed) reject(overloaded(retrySeconds))
      else reject(code === null ? tooMuchWork() : new Error(`a process for files ended with code ${code}`))
    }
    child.once('exit', onExit)
    // One that the system cannot start does not exit.
    child.once('error', reject)
    const port = order.given.find((each) => each instanceof MessagePort)
    const onMessage = (message: FromProcess) => {
      if ('asks' in message) return port?.postMessage(message.asks)
      child.off('exit', onExit).off('error', reject).off('message', onMessage)
      port?.removeAllListeners('message')
      resolve(message)
    }
    child.on('message', onMessage)
    const send = (message: ToProcess) => child.send(message)
    port?.on('message', (piece) => send({ piece }))
    const given = order.given.map((each) => (each === port ? lentPort : each))
    send({ order: { ...order, given }, limits })
  })

const tooMuchWork = () =>
  new Refusal('invalid', {
    code: 'validation-failed',
    message: 'The file takes too much time or memory to read. Simplify it and try again.',
  })
