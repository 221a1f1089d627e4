import type { ServerState } from './server-state.ts'

type Now = {
  /** Index of the server in use. */
  current: number | undefined
  /** The highest timeline of all that were used. */
  newestTimeline: number
}

/**
 * Chooses, of what was seen of the servers, the index of the one to use. Of several that take writes it is the one
 * promoted last: the other is a former primary that came back, and what it stores is lost. For the same reason nobody
 * goes back to a timeline before the one in use. Else what is used is kept to, and the order of the list decides.
 */
export function choosePrimary(states: readonly (ServerState | undefined)[], now: Now): number | undefined {
  const timelines = states.map((state) => (state?.is === 'primary' ? state.timeline : -1))
  const newest = Math.max(...timelines)
  if (newest < now.newestTimeline) return undefined
  if (now.current !== undefined && timelines[now.current] === newest) return now.current
  // Before the first choice each server has its say, lest the former primary be the quicker one.
  if (now.current === undefined && states.includes(undefined)) return undefined
  return newest < 0 ? undefined : timelines.indexOf(newest)
}
