import type { Db } from '../../platform/db/sql.ts'
import type { PartnerFilter } from '../../platform/time/clock.ts'
import { revokeAccess } from './access.ts'
import { findDueGrants, setLastAccess } from './repository.ts'

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

const atOnce = 100

/**
 * Notes the end of accesses that have reached it, so that partners get their event and tokens end. Reads go by the time
 * itself and do not wait for this.
 */
export async function endDueAccess(db: Db, now: Date, partnerFilter?: PartnerFilter): Promise<number> {
  const due = await findDueGrants(db, now, { limit: atOnce, partnerFilter })
  for (const { customerNumber, partner } of due) {
    const by = { by: 'expiry', only: 'due', actor: 'system', requestId: null } as const
    await revokeAccess(db, { customerNumber, partner, ...by, now })
  }
  return due.length
}
