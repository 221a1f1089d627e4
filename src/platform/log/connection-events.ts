import { describeError, type Log } from './log.ts'

/** Logs what happens to database connections. */
export const connectionEvents = (log: Log) => ({
  onEvent: (message: string) => log.warn(message),
  onError: (error: Error) => log.warn({ error: describeError(error) }, 'a database connection broke'),
})
