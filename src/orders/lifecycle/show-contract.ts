import { type Db, sql } from '../../platform/db/sql.ts'
import type { Task } from '../../platform/tasks/task.ts'

/** Makes a contract visible: from the moment on which its confirmation was handed over to the mail server. */
export const showContract =
  (db: Db) =>
  async ({ subject }: Task, handedOverAt: Date): Promise<void> => {
    await db.query(sql`
      update orders set confirmation_sent_at = ${handedOverAt}
      where contract_number = ${subject} and confirmation_sent_at is null`)
  }
