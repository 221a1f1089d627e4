/** Work to do after a commit, as its handler receives it. */
export type Task = {
  id: string
  kind: string
  /** What it is about: a contract number, an account. */
  subject: string
  payload: unknown
  /** How often it has been started, this time included; attempts that ended in a `TemporaryFailure` do not count. */
  attempts: number
  /** Since when it could have been done. */
  dueAt: Date
  /** On whose clock it is, where partners have clocks of their own. */
  partnerId?: string | null
}

/**
 * Does one kind of task. It may be called again for a finished task, since a process can end before the outcome is stored.
 * It resolves when nothing is left to do and throws to be called again later.
 */
export type TaskHandler = (task: Task) => Promise<void>
export type TaskHandlers = Readonly<Record<string, TaskHandler>>

/**
 * Nothing is wrong with the task: what it needs is not there now. It waits with growing pauses for as long as
 * `attempt-task.ts` says. Its message is stored, so it names no person.
 */
export class TemporaryFailure extends Error {
  /** Whether other tasks with the same need would meet it too: the mail server is away, not one mailbox full. */
  readonly isShared: boolean

  constructor(message: string, { isShared }: { isShared: boolean }) {
    super(message)
    this.name = 'TemporaryFailure'
    this.isShared = isShared
  }
}

/** A failure that a retry cannot fix: the task is parked immediately. Its message is stored, so it names no person. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PermanentFailure'
  }
}
