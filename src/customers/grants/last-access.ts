import type { Db } from '../../platform/db/sql.ts'
import { setLastAccess } from './repository.ts'

export type LastAccess = {
  /** Records in memory that a partner has used this grant. */
  note(grantId: string, at: Date): void
  /** Stores what was recorded. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 5000

/**
 * When each partner last read a customer's data, for the customer's page. Stored in batches every few seconds, so that a
 * read does not cost a write.
 */
export function lastAccess(db: Db, onError: (error: unknown) => void): LastAccess {
  let noted = new Map<string, Date>()
  let isFlushing = false

  const flush = async () => {
    if (isFlushing || noted.size === 0) return
    const batch = [...noted].map(([grantId, at]) => ({ grantId, at }))
    noted = new Map()
    isFlushing = true
    // Sorted, so that two processes cannot deadlock on the rows.
    batch.sort((one, other) => (one.grantId < other.grantId ? -1 : 1))
    await setLastAccess(db, batch).finally(() => {
      isFlushing = false
    })
  }
  const timer = setInterval(() => flush().catch(onError), flushMilliseconds)
  timer.unref()

  return {
    note(grantId, at) {
      noted.set(grantId, at)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(onError)
    },
  }
}
