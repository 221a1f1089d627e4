/** Work to do after a commit, as its handler receives it. */
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
 * Does one kind of task. It may be called again for a finished task, since a process can end before the outcome is stored.
 * It resolves when nothing is left to do and throws to be called again later.
 */
export type TaskHandler = (task: Task) => Promise<void>
export type TaskHandlers = Readonly<Record<string, TaskHandler>>

/** A failure that a retry cannot fix: the task is parked immediately. Its message is stored, so it names no person. */
export class PermanentFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PermanentFailure'
  }
}
