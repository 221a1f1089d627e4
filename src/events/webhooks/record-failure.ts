import type { Db } from '../../platform/db/sql.ts'
import { enqueueTask } from '../../platform/tasks/enqueue-task.ts'
import { type Failing, noteFailure } from './queue-repository.ts'

/** Notes a failure. The contact of an endpoint is notified by mail if that switches it off, or asked whether to be. */
export const recordFailure = (
  db: Db,
  endpointId: string,
  { now, isGone }: { now: Date; isGone: boolean },
): Promise<Failing | undefined> =>
  db.transaction(async (tx) => {
    const failing = await noteFailure(tx, endpointId, { now, isGone })
    if (failing?.isEnabled === false && failing.hasContact) {
      const kind = failing.isContactConfirmed ? 'send-webhook-switched-off-mail' : 'send-webhook-contact-mail'
      await enqueueTask(tx, { kind, subject: endpointId, now })
    }
    return failing
  })
