import { type Db, sql } from './sql.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** A value from the database, kept up to date in memory: `current()` is a plain memory access. */
export type Cached<T> = { current(): T }

export type Revisions = {
  /** Loads a value, and reloads it whenever a table of the topic has changed. */
  keep<T>(topic: string, load: () => Promise<T>): Promise<Cached<T>>
  /** Looks for changes made so far; concurrent callers share one look. */
  refresh(): Promise<void>
  /** Whether the data in memory is at most five seconds old, as decision 5 promises. */
  isFresh(): boolean
  /**
   * What an answer has to wait for: nothing while the data is fresh, otherwise a look for changes. If the look fails, this
   * fails with `DatabaseUnavailable`: a disabled client or a withdrawn price must not live on in memory.
   */
  untilFresh(): Promise<void> | undefined
  close(): void
}

const pollMilliseconds = 1000
const staleMilliseconds = 5000

/**
 * Watches the table `revisions`. Triggers raise its counters with every change to a table that processes hold in memory.
 * Polling needs no dedicated connection, survives every outage and is cheap: one small query per second.
 */
export async function watchRevisions(
  db: Db,
  onError: (error: unknown) => void = () => {},
  now: () => number = () => performance.now(),
): Promise<Revisions> {
  const reloads: { topic: string; seen: number | undefined; reload: () => Promise<void> }[] = []
  let freshAt = now()
  let looking: Promise<void> | undefined
  /** Why the last look failed, if it did. */
  let failure: DatabaseUnavailable | undefined
  let next: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = async () => {
    const startedAt = now()
    const { rows } = await db.query<{ topic: string; revision: number }>(
      sql`select topic, revision from revisions`,
    )
    const revisionOf = new Map(rows.map(({ topic, revision }) => [topic, revision]))
    for (const entry of reloads) {
      const revision = revisionOf.get(entry.topic)
      if (revision === entry.seen) continue
      // Read after its counter, a value can only be newer than the counter says, never older.
      await entry.reload()
      entry.seen = revision
    }
    freshAt = startedAt
  }

  const start = () => {
    looking = look()
      .then(
        () => {
          failure = undefined
        },
        (error) => {
          failure = error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error)
          throw error
        },
      )
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  // A look in progress may miss what the caller has just changed, so the caller waits for the next one.
  const refresh = (): Promise<void> => {
    if (looking === undefined) return start()
    next ??= looking
      .catch(() => {})
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }

  let isClosed = false
  const poll = () => {
    if (isClosed) return
    timer = setTimeout(() => refresh().catch(onError).finally(poll), pollMilliseconds)
    timer.unref()
  }
  const isFresh = () => now() - freshAt < staleMilliseconds
  await refresh()
  poll()

  return {
    async keep(topic, load) {
      const { rows } = await db.query<{ revision: number }>(
        sql`select revision from revisions where topic = ${topic}`,
      )
      let value = await load()
      reloads.push({
        topic,
        seen: rows[0]?.revision,
        reload: async () => {
          value = await load()
        },
      })
      return { current: () => value }
    },
    refresh,
    isFresh,
    untilFresh() {
      if (isFresh()) return undefined
      // While the database is unavailable, one request asks and the others are refused until it has an answer.
      if (failure !== undefined && looking !== undefined) return Promise.reject(failure)
      return refresh().catch((error) => {
        throw failure ?? error
      })
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
