/** So many requests in progress are never too many, however slow the machine is. */
export const alwaysInside = 16
/** How often what is done is counted. */
export const sampleMilliseconds = 100
/** A queue that stands may hold what gets done in so many milliseconds. */
const queueMilliseconds = 33
/** What may come at once out of nothing, as when a partner sends the orders of a day. */
const mostInABurst = 500
const burstMilliseconds = 1000
/** So few that there is no queue; each of several clients may have its share of them. */
const calm = 10
/** Whoever they are and however many: beyond this the memory of the process is at stake. */
const mostInside = 2000
const longestRetrySeconds = 30

type Client = { inside: number; calmAt: number; refusedAt: number }

/**
 * Counts the requests in progress, by client, and tells whether one more would be answered in time. The room is shared
 * out among the clients that are inside. A queue that stands (longer than a burst) may hold what gets done in a thirtieth
 * of a second: whoever comes then waits not much longer. A client that was refused gets no new burst for a second: its
 * queue, which runs empty for a moment, would else fill up again at once.
 */
export function queueRoom(now: () => number = () => performance.now()) {
  const clients = new Map<string, Client>()
  let inside = 0
  let active = 0
  let done = 0
  let doneLately = 0
  let sampledAt = now()

  const clientOf = (name: string): Client => {
    const known = clients.get(name)
    if (known !== undefined) return known
    const client = { inside: 0, calmAt: now(), refusedAt: Number.NEGATIVE_INFINITY }
    clients.set(name, client)
    return client
  }
  const noteCalm = (client: Client, at: number) => {
    const isCalm = client.inside * active < calm && at - client.refusedAt > burstMilliseconds
    if (isCalm) client.calmAt = at
  }
  const clientsWith = (client: Client) => active + (client.inside === 0 ? 1 : 0)

  return {
    /** Whether there is room for one more request of a client, which may use a part of what the others may. */
    hasRoomFor(name: string, part = 1): boolean {
      if (inside < alwaysInside) return true
      if (inside >= mostInside) return false
      const client = clientOf(name)
      const standing = Math.max(alwaysInside, (doneLately * queueMilliseconds) / sampleMilliseconds)
      const room = now() - client.calmAt <= burstMilliseconds ? mostInABurst : standing
      // Whoever has nothing inside is let in: it is not the one that fills the queue.
      return client.inside < Math.max(1, (room * part) / clientsWith(client))
    },
    /** Notes that a request was refused, and tells after how many seconds there is likely to be room. */
    refuse(name: string): number {
      const client = clientOf(name)
      client.refusedAt = now()
      const perSecond = Math.max(1, doneLately) * 10
      const seconds = Math.ceil((client.inside * clientsWith(client)) / perSecond)
      return Math.min(Math.max(1, seconds), longestRetrySeconds)
    },
    enter(name: string): void {
      const client = clientOf(name)
      noteCalm(client, now())
      if (client.inside === 0) active++
      client.inside++
      inside++
    },
    leave(name: string): void {
      const client = clientOf(name)
      client.inside--
      if (client.inside === 0) active--
      inside--
      done++
    },
    /** To be called every `sampleMilliseconds`. */
    sample(): void {
      const at = now()
      // A timer that is late has counted for longer, which must not look like getting more done.
      doneLately = (done * sampleMilliseconds) / Math.max(sampleMilliseconds, at - sampledAt)
      sampledAt = at
      done = 0
      for (const [name, client] of clients) {
        noteCalm(client, at)
        if (client.inside === 0 && client.calmAt === at) clients.delete(name)
      }
    },
  }
}
