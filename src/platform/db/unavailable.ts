/** The database is unreachable or does not answer in time. Requests get 503 and may be repeated. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database is not available.', { cause })
    this.name = 'DatabaseUnavailable'
  }
}

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT', // The socket of a server that is not running.
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

// SQLSTATE: connection exceptions, shutdown and start-up of the server, too many connections, timeouts, a disk that is
// full or fails, and a server that became a read-only standby.
const sqlStates = /^(08...|57P0[1-5]|57014|53[0-4]00|58030|25006|25P03|55P03)$/
const driverMessages =
  /connection terminated|timeout exceeded|query read timeout|connection ended|not queryable/i

export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  // ENOENT for a file such as a certificate does not mean that the server's socket is missing.
  if (syscall === 'open') return false
  if (typeof code === 'string') return systemCodes.has(code) || sqlStates.test(code)
  // Node reports a host with several unreachable addresses as one error that contains the others.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFault)
  return driverMessages.test(error.message)
}
