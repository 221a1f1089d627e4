const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Ctrl-C reaches npm and us, and npm passes it on: what comes that soon after the first is its echo. */
const echoMilliseconds = 300

/**
 * Hears requests to stop from now on: Ctrl-C, SIGTERM, and SIGHUP of a terminal that is closed. The first one aborts
 * what is returned, with its name as the reason; a second signal means not to wait.
 */
export function listenForStop(): AbortSignal {
  const asked = new AbortController()
  let firstAt = 0
  const hear = (signal: NodeJS.Signals) => {
    if (!asked.signal.aborted) {
      firstAt = performance.now()
      asked.abort(signal)
    } else if (performance.now() - firstAt > echoMilliseconds) process.exit(1)
  }
  for (const signal of stopSignals) process.on(signal, hear)
  return asked.signal
}
