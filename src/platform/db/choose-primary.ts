import type { ServerState } from './server-state.ts'

type Now = {
  /** Index of the server in use. */
  current: number | undefined
  /** The highest timeline used so far. */
  newestTimeline: number
}

/**
 * Chooses the index of the server to use. Of several that accept writes it is the one promoted last: the other is a
 * former primary that came back, and what it stores is lost. For the same reason we never go back to an older timeline.
 * Otherwise the server in use stays, and the order of the list decides.
 */
export function choosePrimary(states: readonly (ServerState | undefined)[], now: Now): number | undefined {
  const timelines = states.map((state) => (state?.is === 'primary' ? state.timeline : -1))
  const newest = Math.max(...timelines)
  if (newest < now.newestTimeline) return undefined
  if (now.current !== undefined && timelines[now.current] === newest) return now.current
  // The first choice waits for every server: a former primary might answer first.
  if (now.current === undefined && states.includes(undefined)) return undefined
  return newest < 0 ? undefined : timelines.indexOf(newest)
}
