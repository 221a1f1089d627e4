import type { Pool } from './pool.ts'

/** The same pool, which calls `tell` after each transaction that was committed. */
export const afterCommit = (pool: Pool, tell: () => void): Pool => ({
  ...pool,
  async transaction(work) {
    const result = await pool.transaction(work)
    tell()
    return result
  },
})
