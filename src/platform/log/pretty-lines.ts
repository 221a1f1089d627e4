import type { Writable } from 'node:stream'

const colours: Record<number, string> = { 20: '\x1b[2m', 30: '\x1b[36m', 40: '\x1b[33m', 50: '\x1b[31m' }
const reset = '\x1b[0m'

/** Formats log lines for a person at a terminal. */
export const prettyLines = (output: Writable) => ({
  write(line: string) {
    const { level, time, msg, method, route, status, milliseconds, clientId, ...rest } = JSON.parse(line)
    const what =
      route === undefined ? msg : `${method} ${route} ${status} ${milliseconds} ms ${clientId ?? ''}`
    const more = route === undefined && Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''
    const at = new Date(time).toTimeString().slice(0, 8)
    output.write(`${colours[level] ?? ''}${at}${reset} ${String(what).trimEnd()}${more}\n`)
  },
})
