const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const
const patienceMilliseconds = 3000

/**
 * Sees to it that a database is closed once: at the end of the work, or when the command is interrupted. A server that
 * was started for the moment runs apart from the terminal and would outlive us.
 */
export function closeWhenInterrupted(database: { close(): Promise<void> }): { close(): Promise<void> } {
  let isInterrupted = false
  const interrupted = (signal: keyof typeof exitCodes) => {
    isInterrupted = true
    // A statement that runs on holds its connection; the next start ends a server that was left behind.
    setTimeout(() => process.exit(exitCodes[signal]), patienceMilliseconds)
    database.close().finally(() => process.exit(exitCodes[signal]))
  }
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  return {
    close() {
      // What the work says of a database that was taken away from it would only puzzle; the process ends above.
      if (isInterrupted) return new Promise(() => {})
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
      return database.close()
    },
  }
}
