/** How a child process ended. */
export type Ending = {
  wasReady: boolean
  livedMilliseconds: number
  exitCode: number | null
}

/** What is done about it: it is started again after a pause, or the whole service ends. */
export type RestartDecision = { pauseMilliseconds: number } | 'give up'

/** The exit code of a process that found no database at its start (EX_TEMPFAIL of sysexits.h): not its own fault. */
export const databaseAwayExitCode = 75

const shortestPauseMilliseconds = 100
const longestPauseMilliseconds = 10_000
/** A process that ran this long was in order, and the next pause is short again. */
const steadyMilliseconds = 30_000
/** So many failed starts in a row are no accident: a supervisor above us, or a person, has to look. */
export const maxFailedStarts = 5

/** Decides about the endings of one process after the other; an outage of the database never makes it give up. */
export function createRestarts(): (ending: Ending) => RestartDecision {
  let pauseMilliseconds = shortestPauseMilliseconds
  let failedStarts = 0

  return ({ wasReady, livedMilliseconds, exitCode }) => {
    if (wasReady) failedStarts = 0
    else if (exitCode !== databaseAwayExitCode) failedStarts++
    if (failedStarts >= maxFailedStarts) return 'give up'

    if (wasReady && livedMilliseconds > steadyMilliseconds) pauseMilliseconds = shortestPauseMilliseconds
    const remedy = { pauseMilliseconds }
    pauseMilliseconds = Math.min(pauseMilliseconds * 2, longestPauseMilliseconds)
    return remedy
  }
}
