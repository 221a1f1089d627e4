import { getPriority, setPriority } from 'node:os'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { doJobs, type Jobs } from './jobs.ts'
import type { WorkOutcome } from './outcome.ts'
import type { Order } from './thread-pool.ts'

/** When a process is killed. */
export type WorkLimits = {
  /** Processor time, of the whole job or of each of its steps: the work between two turns of the event loop. */
  milliseconds: number
  /** Time that passes meanwhile, which ends what only waits. */
  elapsedMilliseconds: number
  of: 'job' | 'step'
  /** Of the whole process. */
  megabytes: number
}

const stepMilliseconds = 100

/** Stands for the port of a lent stream, which cannot be sent to a process (`lend-stream.ts`). */
export const lentPort = 'the port of a lent stream'

/** What a process is sent: a job, or what its lent stream answers. */
export type ToProcess = { order: Order; limits: WorkLimits } | { piece: unknown }
/** What it sends: the outcome of its job, or a question of its lent stream. */
export type FromProcess = WorkOutcome | { asks: unknown }

/** A thread that kills its process whatever the others do. As text, because threads do not load sources everywhere. */
const watchCode = `
  const { parentPort, workerData: limits } = require('node:worker_threads')
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    const spent = [user + system, process.memoryUsage.rss(), Number(process.hrtime.bigint())]
    if (spent.some((amount, at) => amount > limits[at])) process.kill(process.pid, 'SIGKILL')
  }, 50)
  parentPort.postMessage('watching')`

/** What a process of a pool runs: the jobs that it is sent, watched by a thread that kills it at their limits. */
export function serveJobs(jobs: Jobs): void {
  setPriority(Math.min(19, getPriority() + 5))
  /** The microseconds of processor time, the bytes of memory and the time in nanoseconds at which this process is killed. */
  const watched = new Float64Array(new SharedArrayBuffer(3 * Float64Array.BYTES_PER_ELEMENT))
  const rest = () => watched.fill(Number.POSITIVE_INFINITY)
  rest()
  const watch = new Worker(watchCode, { eval: true, workerData: watched })

  let lent: MessagePort | undefined
  /** A port like that of a lent stream, whose other end is in the process that lends it. */
  function portHere(): MessagePort {
    const { port1: here, port2: away } = new MessageChannel()
    away.on('message', (asks) => process.send?.({ asks } satisfies FromProcess))
    lent = away
    return here
  }

  async function work({ order, limits }: { order: Order; limits: WorkLimits }): Promise<void> {
    const start = () => {
      const { user, system } = process.cpuUsage()
      watched.set([
        user + system + limits.milliseconds * 1e3,
        limits.megabytes * 2 ** 20,
        Number(process.hrtime.bigint()) + limits.elapsedMilliseconds * 1e6,
      ])
    }
    start()
    const steps = limits.of === 'step' ? setInterval(start, stepMilliseconds) : undefined
    const given = order.given.map((each) => (each === lentPort ? portHere() : each))
    const outcome = await doJobs(jobs)({ ...order, given })
    lent?.close()
    lent = undefined
    clearInterval(steps)
    rest()
    process.send?.(outcome satisfies FromProcess)
  }
  const receive = (message: ToProcess) => {
    if ('piece' in message) lent?.postMessage(message.piece)
    else void work(message)
  }
  // Jobs are received once they are watched: a thread does not start while the first one computes.
  watch.once('message', () => process.on('message', receive))
  process.on('disconnect', () => process.exit())
  // A signal to the whole group, such as Ctrl-C, is for the service: it ends its processes when their work is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
}
