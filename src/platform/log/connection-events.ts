import { describeError, type Log } from './log.ts'

/** What becomes of a database's connections goes into the log; the service itself goes on. */
export const connectionEvents = (log: Log) => ({
  onEvent: (message: string) => log.warn(message),
  onError: (error: Error) => log.warn({ error: describeError(error) }, 'a database connection broke'),
})
