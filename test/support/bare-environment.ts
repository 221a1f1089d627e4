/**
 * What a program started by a test needs of the environment: none of the user's settings, but the way to other programs,
 * and the faked clock where the tests run with one.
 */
export const bareEnvironment: Record<string, string> = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value = '']) =>
    /^(PATH|LD_PRELOAD|FAKETIME\w*)$/.test(name) ? [[name, value]] : [],
  ),
)

/** PostgreSQL's own timers, which end waits for locks and deadlocks, do not fire in a future that libfaketime fakes. */
export const hasFakedClock = process.env.FAKETIME !== undefined
