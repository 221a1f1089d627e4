/** This many requests in progress are always admitted, however slow the machine is. */
export const alwaysInside = 16
/** How often finished requests are counted. */
export const sampleMilliseconds = 100
/** A standing queue may hold what gets done in this time. */
const queueMilliseconds = 33
/** What may arrive at once, as when a partner sends the orders of a day. */
const maxInABurst = 500
const burstMilliseconds = 1000
/** So few that there is no queue; several clients share this number. */
const calm = 10
/** For all clients together: beyond this the memory of the process is at risk. */
const maxInside = 2000
const longestRetrySeconds = 30

type Client = { inside: number; calmAt: number; refusedAt: number }

/**
 * Counts the requests in progress by client and tells whether one more would be answered in time. Active clients share
 * the room. A standing queue (one that outlasts a burst) may hold what gets done in a thirtieth of a second, so that a new
 * request does not wait much longer. A refused client gets no new burst for a second: otherwise its queue would run empty
 * for a moment and immediately fill up again.
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
    /** Whether there is room for one more request of a client; `part` limits it to a fraction of the usual room. */
    hasRoomFor(name: string, part = 1): boolean {
      if (inside < alwaysInside) return true
      if (inside >= maxInside) return false
      const client = clientOf(name)
      const standing = Math.max(alwaysInside, (doneLately * queueMilliseconds) / sampleMilliseconds)
      const room = now() - client.calmAt <= burstMilliseconds ? maxInABurst : standing
      // A client with nothing in progress is always admitted: it is not the one that fills the queue.
      return client.inside < Math.max(1, (room * part) / clientsWith(client))
    },
    /** Records a refusal and returns after how many seconds there is likely to be room. */
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
      // A late timer has counted for longer, which must not look like higher throughput.
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
