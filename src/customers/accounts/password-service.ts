import type { Db } from '../../platform/db/sql.ts'
import type { RateLimiter } from '../../platform/http/rate-limiter.ts'

/** What the ways to a new password need. */
export type PasswordService = {
  db: Db
  limiter: RateLimiter
  /** A mail is to be sent now rather than with the next look of the worker. */
  wakeWorker: () => void
}
