import type { Db } from '../../platform/db/sql.ts'
import { setLastAccess } from './repository.ts'

export type LastAccess = {
  /** Notes that a partner has read something by this grant. Costs a look into a map. */
  note(grantId: string, at: Date): void
  /** Stores what was noted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const flushMilliseconds = 5000

/**
 * When each partner last read a customer's data, for the customer's page. Collected and stored together every few
 * seconds: a write for every read would make each read cost a write.
 */
export function lastAccess(db: Db, onError: (error: unknown) => void): LastAccess {
  let noted = new Map<string, Date>()
  let isFlushing = false

  const flush = async () => {
    if (isFlushing || noted.size === 0) return
    const batch = [...noted].map(([grantId, at]) => ({ grantId, at }))
    noted = new Map()
    isFlushing = true
    // In one order, so that two processes do not wait for each other's rows.
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
