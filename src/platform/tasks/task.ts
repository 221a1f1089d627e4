/** Work to be done after a commit, as a handler gets it. */
export type Task = {
  id: string
  kind: string
  /** What it is about: a contract number, an account. */
  subject: string
  payload: unknown
  /** How often it has been started, this time included. */
  attempts: number
}

/**
 * Does one kind of task. It may be called again for a task that it has done already, since a process can end before
 * the end of the work is stored; it resolves when nothing is left to do and throws to be called again later.
 */
export type TaskHandler = (task: Task) => Promise<void>
export type TaskHandlers = Readonly<Record<string, TaskHandler>>

/** A failure that no repetition mends: the task is parked at once. Its message is stored, so it names no person. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PermanentFailure'
  }
}
