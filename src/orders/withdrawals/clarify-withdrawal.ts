import type { Db } from '../../platform/db/sql.ts'
import { PermanentFailure, type TaskHandler } from '../../platform/tasks/task.ts'
import { lockedOrder } from '../lifecycle/locked-order.ts'

/**
 * A withdrawal that no machine can settle is parked, where operators look for what waits for a person. Once the order
 * is withdrawn, a retry of the task finds it settled.
 */
export const clarifyWithdrawalTask =
  (db: Db): TaskHandler =>
  async ({ subject }) => {
    const { status } = await db.transaction((tx) => lockedOrder(tx, subject))
    if (status.state === 'Revoked') return
    throw new PermanentFailure(
      `The customer withdrew within the withdrawal period, but the order is ${status.state}. Resolve it and retry this task.`,
    )
  }
