import type { Db } from '../db/sql.ts'
import { describeError, type Log } from '../log/log.ts'
import { type Clock, clockOf, partnersAhead } from '../time/clock.ts'
import { attemptTask } from './attempt-task.ts'
import { claimTasks, storeTaskOutcomes, type TaskOutcome } from './repository.ts'
import { type Task, type TaskHandler, type TaskHandlers, TemporaryFailure } from './task.ts'

export type RunnerOptions = {
  db: Db
  clock: Clock
  handlers: TaskHandlers
  /** Those of a partner whose clock is ahead: what they write would be due at once, again and again, by another clock. */
  handlersOn?: (clock: Clock) => TaskHandlers
  log: Log
  /** Kinds of task that need the same server: when it is away, they wait for it together. */
  sharingServer?: readonly string[]
  /** How many tasks one statement may claim. */
  batch?: number
  /** How many tasks run at the same time. */
  concurrency?: number
}

export type TaskRunner = {
  /** Claims and starts as many due tasks as there are free slots; returns whether more may be due. */
  startDue(): Promise<boolean>
  /** Resolves as soon as another task can be started. */
  untilFree(): Promise<void>
  untilIdle(): Promise<void>
  isIdle(): boolean
}

/**
 * A lease uses the clock's time like every other time in the table, so that moving the clock also releases what a dead
 * process held, without waiting in real time. The price: moving the clock by hours also ends the leases of running tasks.
 * That happens only in the test environment, a runner never claims a task that it is still running, and two processes may
 * repeat a task as after a crash, which every handler allows. Twice the minute that a handler may take leaves room for
 * hosts whose clocks differ.
 */
export const leaseMilliseconds = 120_000

/** Runs a limited number of tasks at once. It claims only what it can start immediately, so that no lease runs unused. */
export function createTaskRunner(options: RunnerOptions): TaskRunner {
  const {
    db,
    clock,
    handlers,
    handlersOn = () => handlers,
    log,
    sharingServer = [],
    batch = 50,
    concurrency = 10,
  } = options
  const kinds = Object.keys(handlers)
  const sharing = new Set(sharingServer)
  const others = kinds.filter((kind) => !sharing.has(kind))
  const outage = createOutage()
  const running = new Map<string, { kind: string; ended: Promise<void> }>()
  const writeOutcome = createOutcomeWriter(db)

  const noteServer = ({ id, kind }: Task, failure: unknown) => {
    if (!sharing.has(kind)) return
    if (failure === null) outage.wasFound()
    else if (failure instanceof TemporaryFailure && failure.isShared) outage.wasMissed(id, clock.now())
  }

  const run = async (task: Task) => {
    const own = clockOf(clock, task.partnerId)
    const doing = own === clock ? handlers : handlersOn(own)
    const { outcome, failure } = await attemptTask(task, doing[task.kind] as TaskHandler, own)
    noteServer(task, failure)
    const about = { taskId: task.id, kind: task.kind, attempts: task.attempts }
    try {
      const isStored = await writeOutcome(outcome)
      if (failure === null || !isStored) return
      const error = describeError(failure)
      if (outcome.parkedAt === null) log.warn({ ...about, error }, 'task failed and will be retried')
      else log.error({ ...about, error }, 'task given up: an operator has to look at it')
    } catch (error) {
      log.warn(
        { ...about, error: describeError(error) },
        'the outcome of a task could not be stored; it will be repeated',
      )
    }
  }

  const start = (task: Task) => {
    const ended = run(task).finally(() => running.delete(task.id))
    running.set(task.id, { kind: task.kind, ended })
  }

  const startSome = async (ofKinds: readonly string[], limit: number) => {
    if (limit === 0) return 0
    const now = clock.now()
    const leasedUntil = new Date(now.getTime() + leaseMilliseconds)
    const except = [...running.keys()]
    const isSomeAhead = partnersAhead(clock).length > 0
    const tasks = await claimTasks(db, { kinds: ofKinds, now, leasedUntil, limit, except, isSomeAhead })
    tasks.forEach(start)
    return tasks.length
  }

  const isTrying = () => [...running.values()].some(({ kind }) => sharing.has(kind))
  const ends = () => [...running.values()].map(({ ended }) => ended)

  return {
    async startDue() {
      const free = Math.min(batch, concurrency - running.size)
      if (free <= 0) return true
      if (!outage.isOn()) return (await startSome(kinds, free)) === free
      const tried = outage.mayTry(clock.now()) && !isTrying() ? await startSome([...sharing], 1) : 0
      return (await startSome(others, free - tried)) === free - tried
    },
    async untilFree() {
      if (running.size >= concurrency) await Promise.race(ends())
    },
    async untilIdle() {
      await Promise.all(ends())
    },
    isIdle: () => running.size === 0,
  }
}

const second = 1000
/** One task that fails may be at fault itself; so many different ones are not. */
const tasksOfAnOutage = 3
const firstPause = 10 * second
const longestPause = 60 * second

type Outage = {
  isOn(): boolean
  mayTry(now: Date): boolean
  wasMissed(taskId: string, now: Date): void
  wasFound(): void
}

/**
 * Knows whether something that several kinds of task need, such as the mail server, is away. It is when three different
 * tasks have missed it without a success between. From then on one task at a time tries, with pauses of ten seconds to a
 * minute. The others stay due and cost nothing: no attempt, no line in the log, and no slot that orders need. The first
 * success lets all of them go.
 */
function createOutage(): Outage {
  const missedBy = new Set<string>()
  let pause = 0
  let nextTryAt = 0
  const isOn = () => missedBy.size >= tasksOfAnOutage
  return {
    isOn,
    mayTry: (now) => !isOn() || now.getTime() >= nextTryAt,
    wasMissed(taskId, now) {
      if (!isOn()) missedBy.add(taskId)
      // Those that began before it was noticed say nothing new.
      if (!isOn() || now.getTime() < nextTryAt) return
      pause = Math.min(Math.max(2 * pause, firstPause), longestPause)
      nextTryAt = now.getTime() + pause
    },
    wasFound() {
      missedBy.clear()
      pause = 0
      nextTryAt = 0
    },
  }
}

/**
 * Stores outcomes in batches: those that arrive while a statement is running share the next one. A busy worker needs only
 * a fraction of the commits, and an idle one never waits. Each caller learns whether its outcome was stored.
 */
function createOutcomeWriter(db: Db): (outcome: TaskOutcome) => Promise<boolean> {
  let waiting: TaskOutcome[] = []
  let writing: Promise<unknown> = Promise.resolve()
  let next: Promise<Set<string>> | undefined

  const writeWaiting = () => {
    const outcomes = waiting
    waiting = []
    next = undefined
    return storeTaskOutcomes(db, outcomes)
  }

  return async (outcome) => {
    waiting.push(outcome)
    if (next === undefined) {
      next = writing.then(writeWaiting)
      writing = next.catch(() => {})
    }
    return (await next).has(outcome.task.id)
  }
}
