import type { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Config } from '../settings/config.ts'
import { systemClock } from '../time/clock.ts'
import { bufferedOutput } from './buffered-output.ts'

export type Log = Pick<pino.Logger, 'debug' | 'info' | 'warn' | 'error'> & {
  /** A line of the level `info` whose fields are JSON already. */
  line(fields: string, message: string): void
  flush(): void
}

type Output = { write(line: string): void; flushSync(): void }

/**
 * Structured lines on standard output, written in blocks. They contain nothing personal: no bodies, no headers, no
 * addresses, and of an error only what `describeError` allows. If several processes share the output, each line names its
 * process.
 */
export function createLog(
  { logLevel, logFormat }: Pick<Config, 'logLevel' | 'logFormat'>,
  processName?: string,
  output: Output = bufferedOutput(1, { isShared: processName !== undefined }),
): Log {
  const base = processName === undefined ? null : { process: processName }
  const time = timeOfLine()
  const options = { level: logLevel, base, timestamp: time }
  if (logFormat === 'pretty') return asLog(pino(options, prettyLines(process.stdout)))
  const logger = pino(options, output)
  const ofProcess = processName === undefined ? '' : `"process":${JSON.stringify(processName)},`
  return {
    ...asLog(logger, output.flushSync),
    line: logger.isLevelEnabled('info')
      ? (fields, message) =>
          output.write(`{"level":30${time()},${ofProcess}${fields},"msg":${JSON.stringify(message)}}\n`)
      : () => {},
  }
}

/** The time of a line as pino wants it. Many lines share a millisecond, and it is written down once. */
function timeOfLine(): () => string {
  let [millisecond, text] = [0, '']
  return () => {
    const now = systemClock.now().getTime()
    if (now !== millisecond) [millisecond, text] = [now, `,"time":"${new Date(now).toISOString()}"`]
    return text
  }
}

export const asLog = (logger: pino.Logger, flush = () => {}): Log => ({
  debug: logger.debug.bind(logger),
  info: logger.info.bind(logger),
  warn: logger.warn.bind(logger),
  error: logger.error.bind(logger),
  line: (fields, message) => logger.info(JSON.parse(`{${fields}}`), message),
  flush,
})

/**
 * What may be logged of an error. Database messages quote values ("Key (email)=(…) already exists"), so of those only the
 * code, the table and the constraint are kept.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, table, constraint, severity } = error as Error & Record<string, unknown>
  const isFromDatabase = severity !== undefined
  return {
    type: error.name,
    code,
    ...(isFromDatabase ? { table, constraint } : { message: error.message }),
    // The first line of a stack repeats the message.
    stack: error.stack
      ?.split('\n')
      .slice(1)
      .map((line) => line.trim()),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}

/** Logs what happens to database connections. */
export const connectionEvents = (log: Log) => ({
  onEvent: (message: string) => log.warn(message),
  onError: (error: Error) => log.warn({ error: describeError(error) }, 'a database connection broke'),
})

const colours: Record<number, string> = { 20: '\x1b[2m', 30: '\x1b[36m', 40: '\x1b[33m', 50: '\x1b[31m' }
const reset = '\x1b[0m'

/** Formats log lines for a person at a terminal. */
const prettyLines = (output: Writable) => ({
  write(line: string) {
    const { level, time, msg, method, route, status, milliseconds, clientId, ...rest } = JSON.parse(line)
    const what =
      route === undefined ? msg : `${method} ${route} ${status} ${milliseconds} ms ${clientId ?? ''}`
    const more = route === undefined && Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
    const at = new Date(time).toTimeString().slice(0, 8)
    output.write(`${colours[level] ?? ''}${at}${reset} ${String(what).trimEnd()}${more}\n`)
  },
})
